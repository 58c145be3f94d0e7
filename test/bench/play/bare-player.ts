/** The lower bound of a game on screen: a minimal app with a board of the same library. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Chessground } from 'chessground';
import type { Key } from 'chessground/types';
import { createSeededRandom } from '../../../main/base/random.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { startApp } from '../started-app.ts';
import { call, prepareBoards } from '../tv/boards.ts';
import { pairMoments, type Moment } from '../tv/pairs.ts';
import { dropMoves, watchDrops } from './drops.ts';
import { startGameServer } from './game-server.ts';

interface BarePage {
  readonly barePlayer: {
    move(uci: string): void;
    onReply(listener: (uci: string) => void): void;
  };
  readonly bareChessground: typeof Chessground;
}

export interface BareTimes {
  /** From each drop to its request at the server, ms. */
  readonly dropMs: readonly number[];
  /** From the write of each opponent's line to its painted board, ms. */
  readonly paintedMs: readonly number[];
}

const board = '#board';
const warmUpMoves = 20;

/** Serialized into the page: it cannot use anything outside of itself. */
function installBoard(): void {
  const { barePlayer, bareChessground } = globalThis as unknown as BarePage;
  const element = document.querySelector<HTMLElement>('#board > div');
  if (!element) return;
  const ownMoves = () =>
    new Map<Key, Key[]>([
      ['g1', ['f3']],
      ['f3', ['g1']],
    ]);
  const ground = bareChessground(element, {
    coordinates: false,
    turnColor: 'white',
    animation: { enabled: true, duration: 160 },
    drawable: { enabled: false, visible: false },
    movable: {
      free: false,
      color: 'white',
      dests: ownMoves(),
      events: { after: (from, to) => barePlayer.move(from + to) },
    },
  });
  barePlayer.onReply((uci) => {
    ground.move(uci.slice(0, 2) as Key, uci.slice(2) as Key);
    ground.set({ turnColor: 'white', movable: { dests: ownMoves() } });
  });
}

/** Plays `moves` moves, after a warm-up. Both counts are even: the knights have to be back. */
export async function measureBarePlayer(
  electron: string,
  env: Readonly<Record<string, string>>,
  moves: number,
): Promise<BareTimes> {
  const profile = await mkdtemp(join(tmpdir(), 'outpost-bare-player-'));
  const server = await startGameServer({ gamesASecond: 0 });
  try {
    const app = await startApp({
      ...{ electron, app: join(projectRoot, 'test', 'bench', 'play', 'bare-player'), profile },
      env: { ...env, BARE_PLAYER_SERVER: server.baseUrl },
      mark: 'painted',
    });
    try {
      const { page } = app;
      await prepareBoards(page);
      await page.evaluate(installBoard);
      await watchDrops(page);
      await server.connected();
      await server.begin();
      await call(page, 'watchBoards', [board]);
      const random = createSeededRandom(1);
      const play = async (count: number): Promise<BareTimes> => {
        const writes: Moment[] = [];
        const reply = (uci: string) => writes.push({ board: 0, at: server.reply(uci) });
        const dropMs = await dropMoves(page, server, { board, moves: count, random, reply });
        const { painted } = await call(page, 'take');
        return { dropMs, paintedMs: pairMoments(writes, painted).delays };
      };
      await play(warmUpMoves);
      return await play(moves);
    } finally {
      await app.stop();
    }
  } finally {
    server.close();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  }
}
