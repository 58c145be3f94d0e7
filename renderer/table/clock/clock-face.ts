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

/** The last reading of a game's clocks; null when it has none. Times in ms since the epoch. */
export function readingOf(game: Pick<GameCard, 'clocks' | 'running' | 'clockAt'>): ClockReading | null {
  if (game.clocks === null) return null;
  return { ...game.clocks, running: game.running ?? undefined, at: game.clockAt };
}

/** What a clock last showed, so that a later reading does not make it run backwards within one turn. */
export interface ShownTime {
  readonly ms: number;
  /** Changes when another turn begins. */
  readonly turn: string;
}

/** A correction larger than this is news (time was given), not noise, and is shown. */
const noiseMs = 1000;

/** What to show now: within one turn a running clock only falls, so small corrections upwards wait. */
export function nextShown(
  reading: ClockReading,
  color: Color,
  turn: string,
  now: number,
  last: ShownTime | null,
): ShownTime {
  const ms = remainingAt(reading, color, now);
  const running = reading.running === color;
  const held = running && last?.turn === turn && ms > last.ms && ms - last.ms < noiseMs;
  return { ms: held ? last.ms : ms, turn };
}

/** Time left: days from one day on, then hours in correspondence games, and else as a clock. */
export function clockText(ms: number, correspondence: boolean, text: ClockText): string {
  if (!correspondence || ms < hourMs) return formatClock(ms);
  if (ms >= untimedClock) return text.noTimeLimit;
  const hours = Math.floor(ms / hourMs);
  return hours < 24 ? text.hours(hours) : text.daysLeft(Math.floor(hours / 24));
}

/** `2 minutes 3 seconds`, for screen readers: rarely, so without tenths. */
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

/** How urgent a clock is: under ten seconds it shows tenths and a mark. */
export function isUrgent(ms: number): boolean {
  return ms < 10_000;
}

/** ms until the text of a running clock that shows `ms` changes: tenths below ten seconds, else seconds. */
export function untilNextText(ms: number): number {
  const step = isUrgent(ms) ? 100 : 1000;
  return Math.max(16, (ms % step) + 1);
}
