import { expect, test } from 'vitest';
import { lengthOf, makeLength, parseLength } from '../../../../renderer/features/training/session-length.ts';

test('a session has any number of positions within bounds', () => {
  const cards = (typed: string) => lengthOf({ name: 'other', typed })?.cards;
  expect([cards('1'), cards(' 17 '), cards('500')]).toEqual([1, 17, 500]);
  for (const typed of ['', '0', '501', '-3', '2.5', '1e2', 'ten', '99999'])
    expect(cards(typed)).toBeUndefined();
  expect(lengthOf({ name: 'fiveMinutes', typed: 'x' })).toEqual({ cards: 200, ms: 300_000 });
});

test('the length of the last session is remembered', () => {
  for (const length of [
    { name: 'other', typed: '17' },
    { name: 'thirty', typed: '' },
  ] as const)
    expect(parseLength(makeLength(length))).toEqual(length);
  for (const stored of [null, '', 'other 0', 'other', 'constructor'])
    expect(parseLength(stored)).toEqual({ name: 'ten', typed: '' });
});
