import { seedOf } from './draws.ts';

const hourMs = 3_600_000;
/** Connection qualities from 1, the worst, to 4, repeated by how common they are. */
const signals = [4, 4, 4, 4, 4, 4, 3, 3, 3, 2] as const;
/** One hour in this many, a member's connection is a step worse. */
const badHours = 8;

/** Simulated connection quality, 1 to 4: a member's own, with bad hours. `at`: ms since the epoch. */
export function signalOf(id: string, at: number): number {
  const usual = signals[seedOf('signal', id) % signals.length] ?? 4;
  const isBad = seedOf('signal', id, Math.floor(at / hourMs)) % badHours === 0;
  return isBad ? Math.max(1, usual - 1) : usual;
}

/** Ms that a move takes to the club, by the quality of the connection. */
const lagsMs: readonly (readonly [least: number, most: number])[] = [[300, 600], [150, 320], [60, 160], [20, 70]]; // prettier-ignore

/** The network delay of moves sent with this quality, by a number in [0, 1). */
export function lagBy(signal: number): (lot: number) => number {
  const [least, most] = lagsMs[signal - 1] ?? [20, 70];
  return (lot) => Math.round(least + lot * (most - least));
}
