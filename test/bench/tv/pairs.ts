/** Pairs the writes of positions with their paints, board by board. Pure. */

export interface Moment {
  readonly board: number;
  /** ms since the epoch. */
  readonly at: number;
}

export interface Paired {
  /** ms. */
  readonly delays: readonly number[];
  /** Written, but not painted before the board's next position was written. */
  readonly missed: number;
}

export function pairMoments(written: readonly Moment[], painted: readonly Moment[]): Paired {
  const delays: number[] = [];
  let missed = 0;
  for (const board of new Set(written.map((one) => one.board))) {
    const own = (moments: readonly Moment[]) =>
      moments
        .filter((one) => one.board === board)
        .map(({ at }) => at)
        .toSorted((a, b) => a - b);
    const seen = own(painted);
    let next = 0;
    const times = own(written);
    for (const [index, at] of times.entries()) {
      while ((seen[next] ?? Infinity) < at) next += 1;
      const paintedAt = seen[next] ?? Infinity;
      if (paintedAt >= (times[index + 1] ?? Infinity) || paintedAt === Infinity) missed += 1;
      else delays.push(paintedAt - at);
    }
  }
  return { delays, missed };
}
