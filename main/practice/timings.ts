/**
 * When each half-move was made and what it left. While a game goes on that is two lists; games that are over stay as long
 * as the club, and have it as a text of some six characters a half-move, where the lists take sixteen bytes.
 */
import { packNumbers, readNumbers } from '../chess/packed-game.ts';
import type { Game } from './state.ts';

export interface Timings {
  /** Centiseconds that the mover had left after each half-move. */
  readonly clockLog: readonly number[];
  /** Of each half-move, ms since the epoch. */
  readonly timeLog: readonly number[];
}

/** Clocks of one side differ little, and so do moments that follow one another. */
const clockStep = 2;
const timeStep = 1;

/** Of any game, packed or not. */
export function timingsOf({ timings, clockLog, timeLog }: Game): Timings {
  if (timings === undefined) return { clockLog, timeLog };
  const [clocks = 0, ...changes] = readNumbers(Buffer.from(timings, 'base64'));
  return {
    clockLog: sums(changes.slice(0, clocks), clockStep),
    timeLog: sums(changes.slice(clocks), timeStep),
  };
}

/** Packs them, if that brings them back as they are. */
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
