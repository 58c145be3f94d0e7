/** The clocks that the app shows, against those of the club, at moments of all kinds. */
import { isLiveStatus, opposite } from '../../../main/chess/vocabulary.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';

export interface ClockWatch {
  samples(): number;
  /** Those beyond half of the round trip and 20 ms. */
  readonly wrong: readonly string[];
  worstMs(): number;
  stop(): void;
}

const toleranceMs = 20;
const everyMs = 1_777;

/** `oneWayMs`: the most that a byte takes each way just now. */
export function watchClocks(world: VirtualWorld, oneWayMs: () => number): ClockWatch {
  const { time, accountId } = world;
  const wrong: string[] = [];
  let samples = 0;
  let worst = 0;
  let stopped = false;

  const sample = async (gameId: string) => {
    const view = await world.app().core.games.get(accountId, gameId);
    const { games } = world.club().club();
    const game = games.byId(gameId);
    if (!game || !isLiveStatus(game.status) || view.link !== 'live' || !view.clocks || view.over) return;
    // What is still on its way is no error of a clock.
    if (game.moves.length !== view.moves.length || game.moves.length < 2) return;
    const running = game.moves.length % 2 === 0 ? 'white' : 'black';
    const shown = view.clocks[running] - (view.running === running ? time.clock.now() - view.clockAt : 0);
    const still = view.clocks[opposite(running)] - games.remaining(game, opposite(running));
    const off = Math.max(Math.abs(shown - games.remaining(game, running)), Math.abs(still));
    samples += 1;
    worst = Math.max(worst, off);
    // Half of the round trip is one way, where both ways take alike.
    if (off > oneWayMs() + toleranceMs)
      wrong.push(`${gameId} after ${view.moves.length} half-moves is ${Math.round(off)} ms off`);
  };

  const look = () => {
    if (stopped) return;
    time.clock.after(everyMs, look);
    if (!world.appRuns()) return;
    for (const { gameId, over } of world.app().core.games.list())
      if (!over) void sample(gameId).catch(() => {});
  };
  look();
  return {
    samples: () => samples,
    wrong,
    worstMs: () => worst,
    stop: () => void (stopped = true),
  };
}
