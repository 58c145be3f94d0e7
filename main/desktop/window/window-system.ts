/** The window system that Electron uses on Linux. */

export type WindowSystem = 'wayland' | 'x11';

export interface ElectronStart {
  readonly platform: NodeJS.Platform;
  /** Electron's version. */
  readonly electron: string;
  /** Value of `--ozone-platform`; empty: Electron chose. */
  readonly chosen: string;
  /** `XDG_SESSION_TYPE`. */
  readonly sessionType: string | undefined;
}

/** The first version that opens Wayland windows in a Wayland session without a switch. */
const firstAutomatic = 38;

/** Null where there is no choice. Launchers pass the switch; a program started without one follows Electron's rule. */
export function windowSystemOf({
  platform,
  electron,
  chosen,
  sessionType,
}: ElectronStart): WindowSystem | null {
  if (platform !== 'linux') return null;
  if (chosen !== '') return chosen === 'wayland' ? 'wayland' : 'x11';
  const isAutomatic = Number.parseInt(electron, 10) >= firstAutomatic;
  return isAutomatic && sessionType === 'wayland' ? 'wayland' : 'x11';
}

/** Wayland gives programs no way to keep a window above others. */
export function keepsWindowsOnTop(system: WindowSystem | null): boolean {
  return system !== 'wayland';
}
