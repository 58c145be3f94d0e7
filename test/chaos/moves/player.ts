/** Plays games, and records every requested move with the app's result. */
import { createSeededRandom } from '../../../main/base/random.ts';
import type { Game } from '../../../main/practice/state.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';
import { drawMove } from '../streams/person.ts';

/** One requested move. `at` and `endedAt` are times of `time.trueNow()`. */
export interface Attempt {
  readonly gameId: string;
  /** Number of moves before it. */
  readonly ply: number;
  readonly uci: string;
  readonly at: number;
  readonly said: 'made' | 'not made';
  readonly reason: string | undefined;
  readonly endedAt: number;
  /** The user's clock at the club when the app gave its result; 0 when the game was over. */
  readonly clockLeftMs: number;
  /** How the game had ended by then at the club; null for a game in progress. */
  readonly gameEnded: string | null;
}

export interface Player {
  readonly attempts: readonly Attempt[];
  /** Number of moves in progress. */
  underWay(): number;
  /** Starts no more moves. */
  stop(): void;
}

export interface PlayerOptions {
  readonly world: VirtualWorld;
  readonly seed: number;
  readonly most: number;
  /** Called before a move is requested. */
  readonly beforeMove: (gameId: string) => Promise<void>;
}

const lookEveryMs = 700;

export function createPlayer({ world, seed, most, beforeMove }: PlayerOptions): Player {
  const random = createSeededRandom(seed);
  const { time, accountId } = world;
  const attempts: Attempt[] = [];
  const engaged = new Set<string>();
  let begun = 0;
  let stopped = false;

  const clubGame = (id: string): Game | undefined => world.club().club().games.byId(id);
  const clockLeft = (id: string): number => {
    const game = clubGame(id);
    if (!game || game.status !== 'started') return 0;
    return world.club().club().games.remaining(game, game.userColor);
  };

  const endOf = (id: string): string | null => {
    const game = clubGame(id);
    return !game || game.status === 'started' ? null : game.status;
  };

  const attempt = async (gameId: string, ply: number, uci: string) => {
    const at = time.trueNow();
    let reason: string | undefined;
    try {
      await world.app().core.commands['games.move']({ accountId, gameId, ply, uci });
    } catch (error) {
      reason = error instanceof Error ? error.message : String(error);
    }
    attempts.push({
      gameId,
      ply,
      uci,
      at,
      said: reason === undefined ? 'made' : 'not made',
      reason,
      endedAt: time.trueNow(),
      clockLeftMs: clockLeft(gameId),
      gameEnded: endOf(gameId),
    });
  };

  const playIn = async (gameId: string) => {
    const view = await world.app().core.queries['games.get']({ accountId, gameId });
    if (view.over || !view.isMyTurn || view.pendingMove !== null || view.link !== 'live') return;
    const uci = drawMove(random, view);
    if (uci === undefined || begun >= most) return;
    begun += 1;
    await beforeMove(gameId);
    await attempt(gameId, view.moves.length, uci);
  };

  const look = () => {
    if (stopped) return;
    time.clock.after(lookEveryMs + random.next() * 800, look);
    for (const { gameId, over, isMyTurn } of world.app().core.queries['games.list']()) {
      if (over || !isMyTurn || engaged.has(gameId) || random.next() < 0.3) continue;
      engaged.add(gameId);
      playIn(gameId)
        // A game that the app dropped between two looks accepts no move.
        .catch(() => {})
        .finally(() => engaged.delete(gameId));
    }
  };
  look();

  return {
    attempts,
    underWay: () => engaged.size,
    stop: () => void (stopped = true),
  };
}
