/** A running app that is used and observed from outside only: through the desktop, its tray and its log. */
import { chown, mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { defaultSettings } from '../../preload/contract/defaults.ts';
import type { Settings } from '../../preload/contract/models.ts';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import type { RunningClub } from './club.ts';
import type { DesktopSession } from './desktop-session.ts';
import { launchApp } from './launch-app.ts';
import type { TrayEntry, TrayWatcher } from './tray-watcher.ts';
import { signIn } from './window.ts';

export interface OutsideApp {
  readonly session: DesktopSession;
  readonly tray: TrayWatcher;
  /** The server at which its one account is signed in. */
  readonly club: RunningClub;
  /** The app's log so far. */
  log(): Promise<string>;
  /** Starts it on the same data. */
  start(...args: readonly string[]): void;
  /** Kills its main process, as a crash would. Resolves when all its processes have ended. */
  kill(): Promise<void>;
  /** Resolves when all its processes have ended. */
  ended(): Promise<void>;
}

/** Titles of the app's visible windows. */
export async function windowTitles(session: Pick<DesktopSession, 'run'>): Promise<readonly string[]> {
  const ids = await session
    .run('xdotool', ['search', '--onlyvisible', '--name', ' – Outpost$'])
    .catch(() => '');
  return Promise.all(
    ids
      .split('\n')
      .filter(Boolean)
      // It may close meanwhile.
      .map(async (id) => (await session.run('xdotool', ['getwindowname', id]).catch(() => '')).trim()),
  );
}

export async function waitForWindow(session: Pick<DesktopSession, 'run'>, title: string): Promise<void> {
  await waitUntil(`a window called ${title}`, async () =>
    (await windowTitles(session)).includes(title),
  ).catch(async (error: Error) => {
    throw new Error(`${error.message}; there were ${JSON.stringify(await windowTitles(session))}`);
  });
}

/** Waits for an entry of the tray's menu. `label`: its beginning. */
export async function waitForEntry(tray: TrayWatcher, label: string): Promise<TrayEntry> {
  let last: readonly string[] = [];
  return waitUntil(`an entry ${label} in the tray`, async (): Promise<TrayEntry | undefined> => {
    // The icon may be replaced meanwhile.
    const menu = await (await tray.icon()).menu().catch(() => []);
    last = menu.map((one) => one.label);
    return menu.find((one) => one.label.startsWith(label));
  }).catch((error: Error) => {
    throw new Error(`${error.message}; there were ${JSON.stringify(last)}`);
  });
}

/** The app may end before it answers. */
export async function quitFromTray({ tray, ended }: Pick<OutsideApp, 'tray' | 'ended'>): Promise<void> {
  await (await tray.icon()).choose('Quit Outpost').catch(() => {});
  await ended();
  await waitUntil('the icon to be gone', () => tray.icons().length === 0);
}

/** The player whose challenges are muted in these profiles. */
export const mutedOpponent = 'bramble';

/** One notification for each event, and the tray keeps the app running. */
const settings: Settings = {
  ...defaultSettings,
  notifications: {
    ...defaultSettings.notifications,
    gather: false,
    countdown: false,
    rules: {
      ...defaultSettings.notifications.rules,
      challenge: { ...defaultSettings.notifications.rules.challenge, muted: [mutedOpponent] },
    },
  },
  desktop: { ...defaultSettings.desktop, closeToTray: true },
};

/**
 * Makes a data directory whose account is signed in at the club. The checkout signs in, because an installed app
 * admits no debugger.
 * @param options.owner  of the directory, when the caller is root; default: the caller
 */
export async function makeSignedInProfile(
  folder: string,
  {
    session,
    club,
    owner,
  }: {
    readonly session: DesktopSession;
    readonly club: RunningClub;
    readonly owner?: { readonly uid: number; readonly gid: number };
  },
): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, 'settings.json'), JSON.stringify(settings));
  const { page, close } = await launchApp({ session, userDataDir: folder, args: ['--welcome'] });
  try {
    await signIn(page, { ...club, keeping: 'plain' });
    await club.connected();
  } finally {
    await close();
  }
  if (!owner) return;
  for (const name of ['.', ...(await readdir(folder, { recursive: true }))])
    await chown(join(folder, name), owner.uid, owner.gid).catch((error: unknown) => {
      // The links of Chromium's single instance point to nothing.
      if (!String(error).includes('ENOENT')) throw error;
    });
}
