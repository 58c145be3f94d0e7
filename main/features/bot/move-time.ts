/** How long the engine may think about a move. Pure. Times in ms. */
import type { BotPace } from '../../../preload/contract/bot.ts';

export interface MoveClock {
  /** Left on the own clock now; null when the game has none. */
  readonly leftMs: number | null;
  readonly incrementMs: number;
  /** Until the first move must have been made; null without such a limit. */
  readonly firstMoveMs: number | null;
  /** What the last moves took besides the thinking they were given. */
  readonly lagMs: number;
  /** Half-moves played so far. */
  readonly plies: number;
  readonly pace: BotPace;
}

const paceFactor: Readonly<Record<BotPace, number>> = { quick: 0.4, even: 1, thorough: 1.7 };
/** Without a clock, and the most with one. */
const leisureMs: Readonly<Record<BotPace, number>> = { quick: 1_000, even: 4_000, thorough: 12_000 };

/** What a move takes besides the thinking: the way to the server and back, and a busy machine. */
const overheadMs = 400;
/** So many delays as of late are kept in hand. */
const lagsKept = 8;
/** Below this clock the game is a scramble: moves come as fast as they can. */
const scrambleMs = 3_000;
const shortestMs = 20;
/** Nobody needs long for a first move. */
const openingMs = 800;
const openingPlies = 4;

/**
 * Own moves that are probably still to come: fewer as the game goes on, never few enough to spend everything at once.
 */
export function movesToGo(plies: number): number {
  return Math.max(18, 45 - plies / 3);
}

/** ms of thinking. With a clock never so much that the flag could fall because of it. */
export function moveTime({ leftMs, incrementMs, firstMoveMs, lagMs, plies, pace }: MoveClock): number {
  const opening = plies < openingPlies ? openingMs : Infinity;
  const leisure = Math.min(leisureMs[pace], opening);
  const due = firstMoveMs === null ? Infinity : Math.max(shortestMs, firstMoveMs / 4);
  if (leftMs === null) return Math.min(leisure, due);
  // A machine or a network that is slow now will be so for the moves to come, too.
  const overhead = Math.max(overheadMs, lagMs * lagsKept);
  const usable = Math.max(0, leftMs - overhead);
  if (leftMs < scrambleMs)
    return Math.max(shortestMs, Math.min(usable / 25 + incrementMs / 4, usable / 4, due));
  const share = (usable / movesToGo(plies) + incrementMs * 0.7) * paceFactor[pace];
  return Math.round(Math.max(shortestMs, Math.min(share, usable / 6, leisure, due)));
}
