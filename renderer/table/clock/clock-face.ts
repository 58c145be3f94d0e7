import { formatClock, remainingAt, type ClockReading } from '@chess/clock.ts';
import { untimedClock, type Color } from '@chess/vocabulary.ts';
import type { GameCard } from '@contract/models.ts';
import type { TextOf } from '@text/catalogue.ts';
import type { clockFaceText } from './clock-face-text.ts';

type ClockText = Pick<
  TextOf<typeof clockFaceText>,
  'hours' | 'minutes' | 'seconds' | 'daysLeft' | 'noTimeLimit'
>;

const hourMs = 3_600_000;

/** Latest clock reading of a game; null without clocks. Times in ms since the epoch. */
export function readingOf(game: Pick<GameCard, 'clocks' | 'running' | 'clockAt'>): ClockReading | null {
  if (game.clocks === null) return null;
  return { ...game.clocks, running: game.running ?? undefined, at: game.clockAt };
}

/** The user's clock by the deadline of the move, for games whose clocks are unknown; null without a deadline. */
export function deadlineReading(game: Pick<GameCard, 'color' | 'dueAt'>): ClockReading | null {
  const { color, dueAt } = game;
  if (dueAt === undefined) return null;
  // Any time before now will do as the start; this is the longest that counts as limited.
  const left = untimedClock - 1;
  return { white: left, black: left, running: color, at: dueAt - left };
}

/** The last displayed time, so that a later reading does not turn the clock back within one turn. */
export interface ShownTime {
  readonly ms: number;
  /** Identifies the turn. */
  readonly turn: string;
}

/** An upward correction above this means that time was given, and is shown; smaller ones are noise. ms */
const noiseMs = 1000;

/** Time to show now. Within one turn a running clock only falls: small upward corrections are ignored. */
export function nextShown(
  reading: ClockReading,
  color: Color,
  turn: string,
  now: number,
  last: ShownTime | null,
): ShownTime {
  const ms = remainingAt(reading, color, now);
  const running = reading.running === color;
  const isNoise = running && last?.turn === turn && ms > last.ms && ms - last.ms < noiseMs;
  return { ms: isNoise ? last.ms : ms, turn };
}

/** Remaining time: days, or hours below one day, in correspondence games; otherwise as a clock. */
export function clockText(ms: number, correspondence: boolean, text: ClockText): string {
  if (!correspondence || ms < hourMs) return formatClock(ms);
  if (ms >= untimedClock) return text.noTimeLimit;
  const hours = Math.floor(ms / hourMs);
  return hours < 24 ? text.hours(hours) : text.daysLeft(Math.floor(hours / 24));
}

/** `2 minutes 3 seconds`, for screen readers, without tenths. */
export function spokenClock(ms: number, text: ClockText): string {
  const seconds = Math.floor(Math.max(0, ms) / 1000);
  const parts = [
    [Math.floor(seconds / 3600), text.hours],
    [Math.floor((seconds % 3600) / 60), text.minutes],
    [seconds % 60, text.seconds],
  ] as const;
  const words = parts.filter(([amount]) => amount > 0).map(([amount, say]) => say(amount));
  return words.join(' ') || text.seconds(0);
}

/** Below ten seconds, when the clock shows tenths and a mark. */
export function isUrgent(ms: number): boolean {
  return ms < 10_000;
}

/** ms until the text of a running clock at `ms` changes: tenths below ten seconds, else seconds. */
export function untilNextText(ms: number): number {
  const step = isUrgent(ms) ? 100 : 1000;
  return Math.max(16, (ms % step) + 1);
}
