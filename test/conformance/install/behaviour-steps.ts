/** Notifications and tray of the installed package, by the assertions of the end-to-end tests. */
import { join } from 'node:path';
import { startDesktopSession } from '../../harness/desktop-session.ts';
import { readFile } from 'node:fs/promises';
import { startClub } from '../../harness/club.ts';
import { makeSignedInProfile, waitForWindow, type OutsideApp } from '../../harness/outside-app.ts';
import { behaviours } from '../../harness/outside-behaviour.ts';
import type { Person } from './person.ts';
import type { InstallStep, InstallWorld } from './world.ts';

export const behaviourSteps: readonly InstallStep[] = [
  {
    name: 'the launcher starts it on data whose account is signed in, and it connects',
    async run(world) {
      const app = await signedIn(world);
      app.start();
      await waitForWindow(app.session, 'Home – Outpost');
      await app.club.connected();
    },
  },
  ...behaviours.map(({ name, run }): InstallStep => ({
    name: `notifications and tray: ${name}`,
    run: async (world) => run(await signedIn(world)),
  })),
];

const apps = new WeakMap<InstallWorld, Promise<OutsideApp>>();

/** The first user's app on further data of theirs. */
function signedIn(world: InstallWorld): Promise<OutsideApp> {
  const app = apps.get(world) ?? createSignedIn(world);
  apps.set(world, app);
  return app;
}

async function createSignedIn(world: InstallWorld): Promise<OutsideApp> {
  const one = await world.person('first');
  const club = await startClub();
  world.atEnd(() => club.stop());
  const profile = join(one.user.home, 'signed in');
  await prepare(profile, club, one);
  return {
    session: one.session,
    tray: one.tray,
    club,
    log: () => readFile(join(profile, 'logs', 'main.log'), 'utf8'),
    start: (...args) => void one.start('outpost', '--data', profile, ...args),
    async kill() {
      for (const pid of await one.mains()) process.kill(pid, 'SIGKILL');
      await one.ended();
    },
    ended: () => one.ended(),
  };
}

/** In a session of its own: the checkout runs as root, and must leave no files in the user's home. */
async function prepare(profile: string, club: OutsideApp['club'], { user }: Person): Promise<void> {
  const session = await startDesktopSession();
  try {
    await makeSignedInProfile(profile, { session, club, owner: user });
  } finally {
    await session.stop();
  }
}
