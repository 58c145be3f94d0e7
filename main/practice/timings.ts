/**
 * Time of each half-move and the clock after it. Games in progress hold two lists; finished games, which are
 * kept, hold a text of about six characters a half-move instead of sixteen bytes.
 */
import { packNumbers, readNumbers } from '../chess/packed-game.ts';
import type { Game } from './state.ts';

/** Lags of the delta encoding: each clock is near the same side's last, each time near the one before. */
const clockStep = 2;
const timeStep = 1;

/** Unpacks the timings if they are packed. */
export function timingsOf({ timings, clockLog, timeLog }: Game): Pick<Game, 'clockLog' | 'timeLog'> {
  if (timings === undefined) return { clockLog, timeLog };
  const [clocks = 0, ...changes] = readNumbers(Buffer.from(timings, 'base64'));
  return {
    clockLog: sums(changes.slice(0, clocks), clockStep),
    timeLog: sums(changes.slice(clocks), timeStep),
  };
}

/** Packs the timings, if packing is lossless. */
export function packTimings(game: Game): void {
  const { clockLog, timeLog } = game;
  if (game.timings !== undefined || ![...clockLog, ...timeLog].every(Number.isSafeInteger)) return;
  const numbers = [clockLog.length, ...differences(clockLog, clockStep), ...differences(timeLog, timeStep)];
  game.timings = Buffer.from(packNumbers(numbers)).toString('base64');
  game.clockLog = [];
  game.timeLog = [];
}

const differences = (values: readonly number[], step: number): readonly number[] =>
  values.map((value, index) => value - (values[index - step] ?? 0));

function sums(changes: readonly number[], step: number): readonly number[] {
  const values: number[] = [];
  for (const [index, change] of changes.entries()) values.push(change + (values[index - step] ?? 0));
  return values;
}
