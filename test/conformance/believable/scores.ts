import type { GameRecord } from '../../../main/practice/archive/record.ts';

/** Elo's expected score of a player who is rated `ahead` points above the other. */
export function expectedScore(ahead: number): number {
  return 1 / (1 + 10 ** (-ahead / 400));
}

/** A result between rated members, seen by one of them. */
export interface RatedResult {
  readonly ahead: number;
  readonly score: number;
}

/** The result as the higher rated member sees it; white at equal ratings. `undefined` without two members. */
export function resultOf({ seats, winner, isLive, isAborted }: GameRecord): RatedResult | undefined {
  const { white, black } = seats;
  if (isLive || isAborted === true || white.kind !== 'member' || black.kind !== 'member') return undefined;
  const scoreOfWhite = winner === undefined ? 0.5 : Number(winner === 'white');
  const ahead = white.rating - black.rating;
  return ahead >= 0 ? { ahead, score: scoreOfWhite } : { ahead: -ahead, score: 1 - scoreOfWhite };
}

export interface ScoreBucket {
  /** Rating points, the lower limit. */
  readonly from: number;
  readonly games: number;
  /** Percent. */
  readonly expected: number;
  readonly scored: number;
}

const bucketWidth = 100;
/** The last bucket holds all greater differences. */
const lastBucket = 6;

export function bucketsOf(results: readonly RatedResult[]): readonly ScoreBucket[] {
  return Array.from({ length: lastBucket + 1 }, (_, index): ScoreBucket => {
    const inside = results.filter(
      ({ ahead }) => Math.min(lastBucket, Math.floor(ahead / bucketWidth)) === index,
    );
    const mean = (numbers: readonly number[]) =>
      (100 * numbers.reduce((sum, one) => sum + one, 0)) / Math.max(1, numbers.length);
    return {
      from: index * bucketWidth,
      games: inside.length,
      expected: mean(inside.map(({ ahead }) => expectedScore(ahead))),
      scored: mean(inside.map(({ score }) => score)),
    };
  });
}

/**
 * The largest error among buckets of at least `least` games, in percentage points. Without such a bucket nothing is
 * judged: the error is infinite.
 */
export function worstError(buckets: readonly ScoreBucket[], least: number): number {
  const errors = buckets
    .filter(({ games }) => games >= least)
    .map(({ expected, scored }) => Math.abs(expected - scored));
  return errors.length === 0 ? Infinity : Math.max(...errors);
}
