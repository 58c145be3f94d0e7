/** The engine's thinking time. Pure. Times in ms. */
import type { BotPace } from '../../../preload/contract/bot.ts';

export interface MoveClock {
  /** Remaining on the own clock; null without a clock. */
  readonly leftMs: number | null;
  readonly incrementMs: number;
  /** Until the first move is due; null without such a limit. */
  readonly firstMoveMs: number | null;
  /** Overhead of recent moves beyond the thinking time. */
  readonly lagMs: number;
  /** Half-moves played so far. */
  readonly plies: number;
  readonly pace: BotPace;
}

const paceFactor: Readonly<Record<BotPace, number>> = { quick: 0.4, even: 1, thorough: 1.7 };
/** Thinking time without a clock, and the upper bound with one. */
const leisureMs: Readonly<Record<BotPace, number>> = { quick: 1_000, even: 4_000, thorough: 12_000 };

/** Least overhead of a move: round trip and a busy machine. */
const overheadMs = 400;
/** Reserve for this many moves with the recent overhead. */
const lagsKept = 8;
/** Below this remaining time, moves are made as fast as possible. */
const scrambleMs = 3_000;
const shortestMs = 20;
/** Upper bound in the opening. */
const openingMs = 800;
const openingPlies = 4;

/** Estimated own moves to come, with a lower bound so that the time is never spent at once. */
export function movesToGo(plies: number): number {
  return Math.max(18, 45 - plies / 3);
}

/** Thinking time in ms; with a clock, never enough to lose on time. */
export function moveTime({ leftMs, incrementMs, firstMoveMs, lagMs, plies, pace }: MoveClock): number {
  const opening = plies < openingPlies ? openingMs : Infinity;
  const leisure = Math.min(leisureMs[pace], opening);
  const due = firstMoveMs === null ? Infinity : Math.max(shortestMs, firstMoveMs / 4);
  if (leftMs === null) return Math.min(leisure, due);
  // Recent delays are assumed to continue.
  const overhead = Math.max(overheadMs, lagMs * lagsKept);
  const usable = Math.max(0, leftMs - overhead);
  if (leftMs < scrambleMs)
    return Math.max(shortestMs, Math.min(usable / 25 + incrementMs / 4, usable / 4, due));
  const share = (usable / movesToGo(plies) + incrementMs * 0.7) * paceFactor[pace];
  return Math.round(Math.max(shortestMs, Math.min(share, usable / 6, leisure, due)));
}
