/** Terms on offer at the practice club. Pure. */
import type { PracticeOpponentView } from '@contract/practice.ts';
import type { Terms } from '@contract/terms.ts';
import { speedOfClock, variantKeys, type Speed, type VariantKey } from '@chess/vocabulary.ts';
import type { GameWords } from '@text/game-words.ts';

type Time = Terms['time'];

const clock = (minutes: number, incrementSeconds: number): Time => ({
  kind: 'clock',
  limitSeconds: minutes * 60,
  incrementSeconds,
});
const days = (daysPerTurn: number): Time => ({ kind: 'correspondence', daysPerTurn });

/** Faster games can only be played in a browser. */
export const times: readonly Time[] = [
  clock(3, 2),
  clock(5, 3),
  clock(10, 0),
  clock(10, 5),
  clock(15, 10),
  clock(30, 20),
  days(1),
  days(3),
  days(7),
  { kind: 'unlimited' },
];
export const usualTime = 3;

/** Without custom positions, which the new-game screen offers. */
export const offeredVariants: readonly VariantKey[] = variantKeys.filter((key) => key !== 'fromPosition');

export function speedOfTime(time: Time): Speed {
  return time.kind === 'clock' ? speedOfClock(time.limitSeconds, time.incrementSeconds) : 'correspondence';
}

/** Why a seek with these terms is impossible; null when it is possible. */
export function seekProblem({ time }: Terms): 'tooFast' | 'unlimited' | null {
  if (time.kind === 'unlimited') return 'unlimited';
  const speed = speedOfTime(time);
  return speed === 'rapid' || speed === 'classical' || speed === 'correspondence' ? null : 'tooFast';
}

export function timeLabel(time: Time, words: GameWords): string {
  if (time.kind === 'clock') return words.clock(time.limitSeconds, time.incrementSeconds);
  return time.kind === 'correspondence' ? words.daysPerTurn(time.daysPerTurn) : words.unlimited;
}

/** Variants that an opponent plays; the computer (undefined) plays all. */
export function variantsOf(opponent: PracticeOpponentView | undefined): readonly VariantKey[] {
  return offeredVariants.filter((key) => opponent?.variants.includes(key) ?? true);
}
