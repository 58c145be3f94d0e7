/** Names by which systems know the app. Packages carry the same; a test compares them. */

/** Windows' app user model id, macOS' bundle id and Flatpak's app id. */
export const appId = 'org.outpost.Outpost';

/** The COM class that Windows starts for a button of a notification. The Start menu's shortcut names it too. */
export const toastActivator = '{54EBA07A-13EE-4B6D-80D8-D51F3F6BB616}';

/** The name of the desktop entry, without its ending. Flatpak renames the entry to the app's id. */
export const desktopEntryName = (env: Readonly<Record<string, string | undefined>>): string =>
  env['FLATPAK_ID'] ?? 'outpost';
