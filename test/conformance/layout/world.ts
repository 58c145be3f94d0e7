/** A club, a desktop and the app, with everything that the screens of the walk can show. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ElectronApplication } from 'playwright-core';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { fromJson } from '../../../preload/contract/json.ts';
import { startClub } from '../../harness/club.ts';
import { startGameInProgress } from '../../harness/club-games.ts';
import { startDesktopSession } from '../../harness/desktop-session.ts';
import { answerOpenDialog } from '../../harness/file-dialog.ts';
import { launchApp } from '../../harness/launch-app.ts';
import { checkToken, confirmSignIn } from '../../harness/window.ts';
import { createLayoutDriver, type LayoutDriver, type LayoutPlaces } from './walk.ts';

export interface LayoutWorld {
  readonly app: ElectronApplication;
  readonly driver: LayoutDriver;
  signIn(): Promise<void>;
  /** Games, challenges, an imported file, and a practice account with a game of the engine. */
  fill(): Promise<void>;
  /** The club ends, and the app notices. */
  disconnect(): Promise<void>;
  stop(): Promise<void>;
}

/** The longest name that the service admits. */
const longName = 'Maximiliane_vonGross';
/** Before there is anything. */
const nowhere: LayoutPlaces = {
  accountId: '',
  practiceId: '',
  gameId: '',
  finishedId: '',
  watchedId: '',
  arenaId: '',
  laterArenaId: '',
  ownArenaId: '',
  challengeId: '',
  archivedId: undefined,
  opponent: '',
  collectionId: undefined,
  annotatedId: undefined,
};
const hour = 3_600_000;
/** As on the running service; the app takes a stream for lost after 15 s without one. */
const keepAliveMs = 7_000;
const sicilian = 'e2e4 c7c5 g1f3 d7d6 d2d4 c5d4 f3d4 g8f6 b1c3 a7a6 c1e3 e7e5 d4b3 c8e6';
const queensGambit =
  'd2d4 d7d5 c2c4 e7e6 b1c3 g8f6 c1g5 f8e7 e2e3 e8g8 g1f3 b8d7 a1c1 c7c6 f1d3 d5c4 d3c4 f6d5 g5e7';
/** A file with variations, comments, glyphs, and names and tags that are long. */
const collectionFile = 'championship-of-the-federation-1997-with-annotations.pgn';
const collection = [
  annotated(
    'Weber, Anna-Katharina Maximiliane',
    'Koch, Jan',
    '{ A quiet start. } 1. e4 c5 { The Sicilian, which Black plays in every second game of this event. } (1... e5 2. Nf3 (2. f4 $1 exf4 { accepted } 3. Nf3 (3. Bc4 Qh4+ 4. Kf1 $14) 3... g5) 2... Nc6 $14) 2. Nf3 d6 $6 3. d4 cxd4 4. Nxd4 Nf6 5. Nc3 a6',
  ),
  annotated('Lang, Eva', 'Weber, Anna-Katharina Maximiliane', '1. d4 d5 2. c4 e6 3. Nc3 Nf6'),
  annotated('Koch, Jan', 'Lang, Eva', '1. c4 e5 2. g3 d5'),
].join('');

function annotated(white: string, black: string, moves: string): string {
  return `[Event "Championship of the Federation, main group"]
[Site "Testville"]
[Date "1997.??.??"]
[Round "1"]
[White "${white}"]
[Black "${black}"]
[Result "1-0"]
[WhiteElo "2400"]
[BlackElo "2300"]
[Annotator "Ruth Albrecht-Sommerfeld"]

${moves} 1-0

`;
}

const scholarsMate = 'e2e4 e7e5 d1h5 b8c6 f1c4 g8f6 h5f7';

export async function startLayoutWorld(): Promise<LayoutWorld> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-layout-'));
  // Instead of the system's browser: the sign-in waits for ever.
  await writeFile(join(folder, 'xdg-open'), '#!/bin/sh\n', { mode: 0o755 });
  const [session, club] = await Promise.all([
    // Larger than the largest window with its frame.
    startDesktopSession({ size: '1800x1200x24' }),
    startClub({ historyDays: 40, account: { kind: 'human', name: longName } }),
  ]);
  const launched = await launchApp({
    session,
    userDataDir: join(folder, 'data'),
    args: ['--welcome'],
    env: { PATH: `${folder}:${process.env['PATH'] ?? ''}` },
  }).catch(async (error: unknown) => {
    await club.stop();
    await session.stop();
    throw error;
  });
  const { app, page } = launched;
  // tsx names functions by a helper that the page does not have.
  await page.evaluate('globalThis.__name = (value) => value');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let keepAlive: NodeJS.Timeout | undefined;
  const driver = createLayoutDriver({ app, page, server: { baseUrl: club.baseUrl, token: club.token } });

  const accountsOf = async () => {
    const accounts = fromJson(await page.evaluate(() => window.outpost.query('accounts.list', undefined)));
    return accounts.ok ? accounts.value : [];
  };

  /** Imports the file by the app's own command, whose dialog names it. */
  const importCollection = async (accountId: string) => {
    const path = join(folder, collectionFile);
    await writeFile(path, collection);
    await answerOpenDialog(app, path);
    await page.evaluate((id) => window.outpost.command('history.import', { accountId: id }), accountId);
    return waitUntil('the games of the file', async () => {
      const answer = fromJson(
        await page.evaluate(
          (id) => window.outpost.query('history.collections', { accountId: id }),
          accountId,
        ),
      );
      const found = answer.ok ? answer.value.collections[0] : undefined;
      if (!found || found.games < 3) return undefined;
      const games = fromJson(
        await page.evaluate(
          ([id, collectionId]) => {
            const filter = { collection: collectionId, player: 'Koch' };
            return window.outpost.query('history.games', { accountId: id, filter, limit: 3 });
          },
          [accountId, found.id] as const,
        ),
      );
      const gameId = games.ok ? games.value.find(({ own }) => own?.startsWith('Weber'))?.gameId : undefined;
      return gameId === undefined ? undefined : { collectionId: found.id, annotatedId: gameId };
    });
  };

  /** The engine's game does not move: the user's real-time games pause the engine. */
  const startEngineGame = async (accountId: string) => {
    await page.evaluate(async (id) => {
      await window.outpost.command('bot.set', { accountId: id, change: { on: true } });
      await window.outpost.command('challenges.computer', {
        accountId: id,
        level: 1,
        terms: {
          variant: 'standard',
          rated: false,
          color: 'white',
          time: { kind: 'clock', limitSeconds: 10_800, incrementSeconds: 60 },
        },
      });
    }, accountId);
    await waitUntil('a game of the engine', async () => {
      const view = fromJson(await page.evaluate(() => window.outpost.query('bot.view', undefined)));
      return view.ok && view.value.accounts.some(({ games }) => games.length > 0);
    });
  };

  return {
    app,
    driver,
    async signIn() {
      // Signing in reads the English names.
      await driver.look({ size: { width: 1000, height: 700 }, zoom: 100, language: 'en' });
      await driver.go({ screen: 'welcome' });
      await club.control('/law', { limits: 'off' });
      // The screen stays when the account is added by a command.
      await checkToken(page, club);
      await confirmSignIn(page, {});
      await club.connected();
      driver.use({
        ...nowhere,
        accountId: (await accountsOf()).find(({ kind }) => kind === 'token')?.id ?? '',
      });
    },
    async fill() {
      await page.evaluate(() => window.outpost.command('accounts.practice', undefined));
      const [mate = '', ...before] = scholarsMate.split(' ').toReversed();
      const finishedId = await startGameInProgress(club, {
        opponent: 'willow',
        color: 'white',
        moves: before.toReversed(),
      });
      await club.request('POST', `/api/board/game/${finishedId}/move/${mate}`);
      const gameId = await startGameInProgress(club, {
        opponent: 'bramble',
        color: 'white',
        moves: sicilian.split(' '),
        limit: 10_800,
        increment: 20,
      });
      await startGameInProgress(club, {
        opponent: 'sequoia',
        color: 'black',
        moves: queensGambit.split(' '),
        limit: 10_800,
      });
      await startGameInProgress(club, { opponent: 'willow', color: 'white', moves: ['e2e4'], days: 14 });
      await club.control(`/game/${gameId}/chat`, { text: 'I like this opening.' });
      await club.request('POST', `/api/board/game/${gameId}/chat`, {
        room: 'player',
        text: 'Quiet, but not harmless.',
      });
      const challengeId = await club.challenge({ opponent: 'bramble', rated: true, ttlMs: 8 * hour });
      await club.challenge({
        opponent: 'sequoia',
        limit: 900,
        increment: 10,
        color: 'white',
        ttlMs: 8 * hour,
      });
      await club.challenge({ opponent: 'willow', days: 3, ttlMs: 24 * hour });
      const channels = (await club.request('GET', '/api/tv/channels')) as Readonly<
        Record<string, { readonly gameId: string }>
      >;
      const watchedId = Object.values(channels)[0]?.gameId ?? '';
      const arenas = (await club.request('GET', '/api/tournament')) as Readonly<
        Record<string, readonly { readonly id: string }[]>
      >;
      const arenaId = arenas['started']?.[0]?.id ?? '';
      const own = (await club.request('POST', '/api/tournament', {
        name: 'Evening of long games',
        clockTime: '10',
        clockIncrement: '0',
        minutes: '60',
        waitMinutes: '60',
      })) as { readonly id: string };
      // Nothing changes while it is measured. The clock also times the keep-alives, which are then sent by hand.
      await club.clock({ speed: 0 });
      keepAlive = setInterval(() => {
        club.control('/fault', { kind: 'line', streams: 'all', what: 'text', text: '\n' }).catch(() => {});
      }, keepAliveMs);

      const known = await accountsOf();
      const accountId = known.find(({ kind }) => kind === 'token')?.id ?? '';
      const practiceId = known.find(({ kind }) => kind === 'practice')?.id ?? '';
      const archivedId = await waitUntil('a game in the archive', async () => {
        const games = fromJson(
          await page.evaluate(
            (id) => window.outpost.query('history.games', { accountId: id, filter: {}, limit: 1 }),
            accountId,
          ),
        );
        return games.ok ? games.value[0]?.gameId : undefined;
      });
      const imported = await importCollection(accountId);
      await startEngineGame(practiceId);
      driver.use({
        ...imported,
        accountId,
        practiceId,
        gameId,
        finishedId,
        watchedId,
        arenaId,
        laterArenaId: arenas['created']?.at(-1)?.id ?? '',
        ownArenaId: own.id,
        challengeId,
        archivedId,
        opponent: 'sequoia',
      });
    },
    async disconnect() {
      clearInterval(keepAlive);
      await club.stop();
      await waitUntil('the app to be offline', async () => {
        const streams = fromJson(await page.evaluate(() => window.outpost.query('streams.list', undefined)));
        return streams.ok && streams.value.some(({ kind, state }) => kind === 'event' && state === 'waiting');
      });
    },
    async stop() {
      clearInterval(keepAlive);
      await launched.close();
      await club.stop();
      await session.stop();
      await rm(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}
