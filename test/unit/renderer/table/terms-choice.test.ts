import { expect, test } from 'vitest';
import type { Terms } from '@contract/terms.ts';
import { termsChoice, termsOf, type TermsChoice } from '../../../../renderer/table/terms/terms-choice.ts';

const casual: Terms = {
  variant: 'standard',
  rated: false,
  color: 'random',
  time: { kind: 'clock', limitSeconds: 600, incrementSeconds: 5 },
};

/** The terms that the form yields when it starts with `terms`. */
function formOf(terms: Terms): Terms | null {
  const untouched: TermsChoice = {
    variant: 'atomic',
    place: '0',
    minutes: 1,
    increment: 1,
    color: 'black',
    rated: false,
    fen: '',
  };
  return termsOf({ ...untouched, ...termsChoice(terms) }, true);
}

test.each<[string, Terms]>([
  ['an offered clock', { ...casual, rated: true }],
  ['a clock of its own', { ...casual, time: { kind: 'clock', limitSeconds: 1200, incrementSeconds: 12 } }],
  ['correspondence', { ...casual, time: { kind: 'correspondence', daysPerTurn: 7 } }],
  ['no limit', { ...casual, time: { kind: 'unlimited' } }],
  ['a position', { ...casual, variant: 'fromPosition', fen: '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1' }],
])('the form repeats the terms of a game with %s', (_, terms) => {
  expect(formOf(terms)).toEqual(terms);
});

test('days a turn that the form does not offer become the closest', () => {
  const days = (daysPerTurn: number) => ({
    ...casual,
    time: { kind: 'correspondence', daysPerTurn } as const,
  });
  expect(formOf(days(14))).toEqual(days(7));
});
