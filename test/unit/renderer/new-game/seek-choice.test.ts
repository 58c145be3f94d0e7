import { expect, it } from 'vitest';
import {
  longestIncrement,
  positionProblem,
  termsOf,
  timeOf,
  withIncrementUpTo,
  type TermsChoice,
} from '../../../../renderer/table/terms/terms-choice.ts';
import { ratingsOf } from '../../../../renderer/features/new-game/seek-choice.ts';
import { seekProblem } from '../../../../renderer/table/terms/terms.ts';

const choice = (changes: Partial<TermsChoice> = {}): TermsChoice => ({
  variant: 'standard',
  place: 'own',
  minutes: 10,
  increment: 5,
  color: 'random',
  rated: true,
  fen: '',
  ...changes,
});
const fen = '4k3/8/8/8/8/8/8/R3K3 w Q - 0 1';

it('the terms match the choices, rated only where possible', () => {
  expect(termsOf(choice(), true)).toEqual({
    variant: 'standard',
    color: 'random',
    rated: true,
    time: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
  });
  expect(termsOf(choice(), false)?.rated).toBe(false);
  expect(termsOf(choice({ place: '9' }), true)).toMatchObject({ rated: false, time: { kind: 'unlimited' } });
  expect(timeOf(choice({ place: '7' }))).toEqual({ kind: 'correspondence', daysPerTurn: 3 });
  expect(termsOf(choice({ minutes: 0, increment: 0 }), true)).toBeNull();
});

it('variants from a position require a valid one', () => {
  expect(positionProblem(choice({ variant: 'fromPosition' }))).toBe('missing');
  expect(positionProblem(choice({ variant: 'fromPosition', fen: 'nonsense' }))).toBe('invalid');
  expect(positionProblem(choice({ variant: 'chess960' }))).toBeNull();
  expect(termsOf(choice({ variant: 'fromPosition' }), true)).toBeNull();
  expect(termsOf(choice({ variant: 'fromPosition', fen: ` ${fen} ` }), true)).toMatchObject({
    fen,
    rated: false,
  });
  expect(termsOf(choice({ fen }), true)?.fen).toBeUndefined();
});

it('seeks are rapid and slower, with a rating range in either order', () => {
  const problem = (changes: Partial<TermsChoice>) => {
    const terms = termsOf(choice(changes), true);
    return terms && seekProblem(terms);
  };
  expect(problem({})).toBeNull();
  expect(problem({ minutes: 3, increment: 2 })).toBe('tooFast');
  expect(problem({ place: '9' })).toBe('unlimited');
  expect(problem({ place: '7' })).toBeNull();
  expect(ratingsOf('', '')).toBeNull();
  expect(ratingsOf('1800', '1500')).toEqual([1500, 1800]);
  // The service refuses bounds outside 400 to 2900, and a range without extent.
  expect(ratingsOf('1800', '')).toEqual([1800, 2900]);
  expect(ratingsOf('', '1500')).toEqual([400, 1500]);
  expect(ratingsOf('1500', '1500')).toEqual([1500, 1600]);
  expect(ratingsOf('2900', '2900')).toEqual([2800, 2900]);
});

it('the increment is at most a minute, but for seeks', () => {
  const time = (longest: number) => timeOf(withIncrementUpTo(longest, choice({ increment: 120 })));
  expect(time(longestIncrement.challenge)).toMatchObject({ incrementSeconds: 60 });
  expect(time(longestIncrement.seek)).toMatchObject({ incrementSeconds: 120 });
});
