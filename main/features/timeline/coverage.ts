/** Finds the machines that were connected while this one was not. Pure. */
import type { WatchedTime } from '../../store/api.ts';
import { parseGap } from './stored-gap.ts';

interface Span {
  /** ms since the epoch. */
  readonly from: number;
  readonly to: number;
}

export interface Coverage {
  /** Machines that watched for a part of the time. */
  readonly machines: readonly string[];
  /** Nothing of the time is left. */
  readonly isWhole: boolean;
}

/**
 * A machine watched from its last entry before the time to its first one after it, apart from its own gaps. Without an
 * entry after the time it may have been off.
 */
export function coverageOf({ from, to }: Span, watched: readonly WatchedTime[]): Coverage {
  let open: readonly Span[] = [{ from, to }];
  const machines: string[] = [];
  for (const { machine, before, after, gaps } of watched) {
    if (before === null || after === null) continue;
    const missed = gaps.flatMap((raw) => parseGap(raw) ?? []);
    const covered = without([{ from, to }], missed);
    const rest = without(open, covered);
    if (lengthOf(rest) < lengthOf(open)) machines.push(machine);
    open = rest;
  }
  return { machines, isWhole: lengthOf(open) === 0 };
}

function without(spans: readonly Span[], cuts: readonly Span[]): readonly Span[] {
  return cuts.reduce(
    (left, cut) =>
      left.flatMap((span) => [
        ...(cut.from > span.from ? [{ from: span.from, to: Math.min(span.to, cut.from) }] : []),
        ...(cut.to < span.to ? [{ from: Math.max(span.from, cut.to), to: span.to }] : []),
      ]),
    spans,
  );
}

const lengthOf = (spans: readonly Span[]): number => spans.reduce((sum, { from, to }) => sum + to - from, 0);
