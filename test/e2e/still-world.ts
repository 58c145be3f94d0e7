/** A club and an app that show still games. */
import { afterAll, beforeAll } from 'vitest';
import { startClub, type ClubOptions, type RunningClub } from '../harness/club.ts';
import {
  startDesktopSession,
  type DesktopSessionOptions,
  type DesktopSession,
} from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { startStillGame, type StillGameRequest } from '../harness/still-game.ts';
import { signIn } from '../harness/window.ts';

/** An app that is signed in at its own club. */
export function world(options: ClubOptions, desktop: DesktopSessionOptions = {}) {
  let session: DesktopSession;
  let club: RunningClub;
  let launched: LaunchedApp;
  beforeAll(async () => {
    [session, club] = await Promise.all([startDesktopSession(desktop), startClub(options)]);
    launched = await launchApp({ session, args: ['--welcome'] });
    await signIn(launched.page, club);
    await club.connected();
  });
  afterAll(async () => {
    await launched?.close();
    await club?.stop();
    await session?.stop();
  });
  return {
    session: () => session,
    club: () => club,
    page: () => launched.page,
    launched: () => launched,
    start: (request?: StillGameRequest) => startStillGame({ page: launched.page, club }, request),
    button: (name: string | RegExp) => launched.page.getByRole('button', { name, exact: true }),
    says: (text: string | RegExp) => launched.page.getByText(text).first().waitFor(),
    moves: () => launched.page.locator('.moves-move').allInnerTexts(),
  };
}
