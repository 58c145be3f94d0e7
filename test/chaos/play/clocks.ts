/** Compares the app's clocks with the club's at many times. */
import { isLiveStatus, opposite } from '../../../main/chess/vocabulary.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';

export interface ClockWatch {
  samples(): number;
  /** Errors beyond half a round trip and 20 ms, except those of delayed lines. */
  readonly wrong: readonly string[];
  /** Number of larger errors that the delay of a line explains. */
  heldUp(): number;
  worstMs(): number;
  stop(): void;
}

const toleranceMs = 20;
/** Servers compensate this much lag, ms, so a clock cannot reveal a smaller delay. */
const hiddenMs = 1_000;
const everyMs = 1_777;

/** `oneWayMs`: the current maximum latency of a byte in one direction. */
export function watchClocks(world: VirtualWorld, oneWayMs: () => number): ClockWatch {
  const { time, accountId } = world;
  const wrong: string[] = [];
  let samples = 0;
  let worst = 0;
  let excused = 0;
  let stopped = false;

  /** Delays of the line after this many half-moves, and of the line before it; ms. */
  const holdUps = (gameId: string, timeLog: readonly number[]): readonly [number, number] => {
    const stream = world.referee.record.exchanges.findLast(
      ({ route, request, seen }) =>
        route === 'game-stream' && request.game === gameId && (seen?.lines.length ?? 0) > 0,
    );
    const lineDelays = (stream?.seen?.lines ?? []).flatMap(({ text, at }) => {
      const moves = /"moves":"([^"]*)"/.exec(text)?.[1];
      if (moves === undefined) return [];
      const plies = moves.split(' ').filter(Boolean).length;
      // The full game has the clocks at the time of its request.
      const since = text.includes('"gameFull"') ? stream?.askedAt : timeLog[plies - 1];
      return [{ plies, ms: at - (since ?? at) }];
    });
    const last = lineDelays.findLast(({ plies }) => plies === timeLog.length);
    const before = lineDelays.findLast(({ plies }) => plies === timeLog.length - 1);
    return [last?.ms ?? 0, before?.ms ?? 0];
  };

  const sample = async (gameId: string) => {
    const view = await world.app().core.queries['games.get']({ accountId, gameId });
    const { games } = world.club().club();
    const game = games.byId(gameId);
    if (!game || !isLiveStatus(game.status) || view.link !== 'live' || !view.clocks || view.over) return;
    // A move in transit is not a clock error.
    if (game.moves.length !== view.moves.length || game.moves.length < 2) return;
    const running = game.moves.length % 2 === 0 ? 'white' : 'black';
    const shown = view.clocks[running] - (view.running === running ? time.clock.now() - view.clockAt : 0);
    const still = view.clocks[opposite(running)] - games.remaining(game, opposite(running));
    const off = Math.max(Math.abs(shown - games.remaining(game, running)), Math.abs(still));
    samples += 1;
    worst = Math.max(worst, off);
    // Half of the round trip equals one direction, because the latency is symmetric.
    if (off <= oneWayMs() + toleranceMs) return;
    const [late, lateBefore] = holdUps(gameId, game.timeLog);
    // The first two half-moves run no clock, so their clocks reveal no delay.
    const hidden = game.moves.length === 2 ? late : Math.min(late, lateBefore + hiddenMs);
    if (off <= hidden + toleranceMs) excused += 1;
    else
      wrong.push(
        `${gameId} after ${view.moves.length} half-moves is ${Math.round(off)} ms off, its line ${Math.round(late)} ms late`,
      );
  };

  const look = () => {
    if (stopped) return;
    time.clock.after(everyMs, look);
    if (!world.appRuns()) return;
    for (const { gameId, over } of world.app().core.queries['games.list']())
      if (!over) void sample(gameId).catch(() => {});
  };
  look();
  return {
    samples: () => samples,
    wrong,
    heldUp: () => excused,
    worstMs: () => worst,
    stop: () => void (stopped = true),
  };
}
