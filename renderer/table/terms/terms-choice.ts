import { useState } from 'react';
import type { Terms } from '@contract/terms.ts';
import { rulesFor } from '@chess/rules.ts';
import type { Color } from '@chess/vocabulary.ts';
import { times, usualTime } from './terms.ts';

type Time = Terms['time'];

/** Values of the terms form. */
export interface TermsChoice {
  readonly variant: Terms['variant'];
  /** Index into `times`, or `own` for custom minutes and seconds. */
  readonly place: string;
  readonly minutes: number;
  readonly increment: number;
  readonly color: Color | 'random';
  readonly rated: boolean;
  readonly fen: string;
}

export const ownTime = 'own';

/** Minutes and seconds that the service accepts; see `longestIncrement`. */
export const minuteChoices = [
  0, 0.25, 0.5, 0.75, 1, 1.5, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 45, 60, 90, 120, 180,
] as const;
export const incrementChoices = [
  0, 1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 45, 60, 90, 120, 180,
] as const;

/** Longest increments that the service accepts, s. Challenges include open ones and those of the computer. */
export const longestIncrement = { challenge: 60, seek: 180 } as const;

/** The choice with an increment that is not longer than `longest`, s. */
export function withIncrementUpTo(longest: number, choice: TermsChoice): TermsChoice {
  return choice.increment <= longest ? choice : { ...choice, increment: longest };
}

/** The choice of a clock, s: one of `times`, or custom. */
export function clockChoice(clock: {
  readonly limit: number;
  readonly increment: number;
}): Pick<TermsChoice, 'place' | 'minutes' | 'increment'> {
  const { limit, increment } = clock;
  const place = times.findIndex(
    (time) => time.kind === 'clock' && time.limitSeconds === limit && time.incrementSeconds === increment,
  );
  return { place: place < 0 ? ownTime : String(place), minutes: limit / 60, increment };
}

/** The choice that leads to these terms. Days a turn that the form does not offer become the closest offered. */
export function termsChoice({ variant, time, color, rated, fen = '' }: Terms): Partial<TermsChoice> {
  return { variant, color, rated, fen, ...timeChoice(time) };
}

function timeChoice(time: Time): Partial<TermsChoice> {
  if (time.kind === 'clock')
    return clockChoice({ limit: time.limitSeconds, increment: time.incrementSeconds });
  const distances = times.map((one) => {
    if (one.kind !== time.kind) return Infinity;
    if (one.kind !== 'correspondence' || time.kind !== 'correspondence') return 0;
    return Math.abs(one.daysPerTurn - time.daysPerTurn);
  });
  return { place: String(distances.indexOf(Math.min(...distances))) };
}

/** `first`: values to begin with instead of the usual ones. */
export function useTermsChoice(
  first: Partial<TermsChoice> = {},
): readonly [TermsChoice, (change: Partial<TermsChoice>) => void] {
  const [choice, setChoice] = useState<TermsChoice>({
    variant: 'standard',
    place: String(usualTime),
    minutes: 10,
    increment: 0,
    color: 'random',
    rated: false,
    fen: '',
    ...first,
  });
  return [choice, (change) => setChoice((now) => ({ ...now, ...change }))];
}

export function timeOf({ place, minutes, increment }: TermsChoice): Time {
  if (place === ownTime) return { kind: 'clock', limitSeconds: minutes * 60, incrementSeconds: increment };
  return times[Number(place)] ?? { kind: 'unlimited' };
}

/** Whether the variant allows a custom start position. */
export function takesPosition(variant: Terms['variant']): boolean {
  return variant === 'fromPosition' || variant === 'chess960';
}

/** Problem of the start position; null when it is valid. */
export function positionProblem({ variant, fen }: TermsChoice): 'missing' | 'invalid' | null {
  if (!takesPosition(variant)) return null;
  if (fen.trim() === '') return variant === 'fromPosition' ? 'missing' : null;
  return rulesFor(variant).parsePosition(fen.trim()) ? null : 'invalid';
}

/** Terms of the game; null when invalid. `mayBeRated`: the opponent plays rated games. */
export function termsOf(choice: TermsChoice, mayBeRated: boolean): Terms | null {
  if (positionProblem(choice) !== null) return null;
  const time = timeOf(choice);
  if (time.kind === 'clock' && time.limitSeconds === 0 && time.incrementSeconds === 0) return null;
  const { variant, color, fen } = choice;
  const own = takesPosition(variant) && fen.trim() !== '';
  const canCount = time.kind !== 'unlimited' && variant !== 'fromPosition' && !own;
  return {
    variant,
    color,
    time,
    rated: choice.rated && mayBeRated && canCount,
    ...(own && { fen: fen.trim() }),
  };
}
