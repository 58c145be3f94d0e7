import { expect, test } from 'vitest';
import { deckOf, dueCards, newPerDay, nextDue, withAdded } from '../../../../main/features/training/deck.ts';
import { createSpacing } from '../../../../main/features/training/spacing.ts';
import { figuresOf } from '../../../../main/features/training/statistics.ts';
import type { CardRow, ReviewRow } from '../../../../main/store/training-api.ts';

const dayMs = 86_400_000;
const now = new Date(2026, 0, 15, 12).getTime();
const spacing = createSpacing();
const data = JSON.stringify({ variant: 'standard', fen: 'some fen', answers: ['e2e4'], line: ['e2e4'] });
const card = (key: string, change: Partial<CardRow> = {}): CardRow => ({
  ...{ key, source: 'mistake', at: now - 40 * dayMs, active: true, data },
  ...change,
});
const review = (key: string, at: number, change: Partial<ReviewRow> = {}): ReviewRow => ({
  ...{ key, review: `${key} ${at}`, at, kind: 'trained', grade: 3, elapsed: 1_000 },
  ...change,
});
const keysOf = (cards: ReturnType<typeof dueCards>) => cards.map(({ key }) => key);

test('due cards come first, the longest overdue before the others, then new ones, those made by hand first', () => {
  const deck = deckOf(
    spacing,
    [
      ...[
        card('old'),
        card('new', { at: now - 5 }),
        card('by hand', { source: 'marked' }),
        card('yesterday'),
      ],
      ...[card('later'), card('removed', { active: false })],
    ],
    [review('yesterday', now - 3 * dayMs), review('old', now - 30 * dayMs), review('later', now - dayMs)],
  );
  expect(keysOf(dueCards(deck, now))).toEqual(['old', 'yesterday', 'by hand', 'new']);
  expect(nextDue(deck, now)).toBe(now + dayMs);
});

test('a card that is due this evening is due in the morning, and not on the day before', () => {
  const evening = new Date(2026, 0, 14, 22).getTime();
  const deck = deckOf(spacing, [card('one')], [review('one', evening, { grade: 1 })]);
  expect(dueCards(deck, new Date(2026, 0, 15, 7).getTime())).toHaveLength(1);
  expect(dueCards(deck, new Date(2026, 0, 14, 23, 59).getTime())).toHaveLength(0);
});

test('a day brings a bounded number of new cards, those that were begun today included', () => {
  const cards = Array.from({ length: 50 }, (_, index) => card(`c${index}`));
  expect(dueCards(deckOf(spacing, cards, []), now)).toHaveLength(newPerDay);
  const begun = [review('c1', now - 1_000), review('c2', now - 2_000)];
  expect(dueCards(deckOf(spacing, cards, begun), now)).toHaveLength(newPerDay - 2);
});

test('a review that is known is not counted twice, and an earlier one takes its place in time', () => {
  const first = review('one', now - dayMs);
  const deck = deckOf(spacing, [card('one')], [first]);
  const again = withAdded(spacing, deck, [card('one', { at: now })], [first]);
  expect(again.get('one')).toEqual(deck.get('one'));
  const earlier = review('one', now - 20 * dayMs, { kind: 'lapse', grade: 1 });
  const added = withAdded(spacing, deck, [], [earlier]);
  expect(added.get('one')?.reviews).toEqual([earlier, first]);
  expect(added).toEqual(deckOf(spacing, [card('one')], [earlier, first]));
});

test('a card with damaged content is left out', () => {
  expect(deckOf(spacing, [card('one', { data: '{"fen":1}' }), card('two')], []).size).toBe(1);
});

test('figures: states add up, retention counts repetitions of 30 days, and mistakes stop or happen again', () => {
  const deck = deckOf(
    spacing,
    [...['fresh', 'wrong', 'known', 'well', 'stopped', 'again'].map((key) => card(key))],
    [
      review('wrong', now - 2 * dayMs),
      review('wrong', now - dayMs, { grade: 1 }),
      review('known', now - dayMs),
      ...[0, 2, 13, 38].map((day) => review('well', now - (39 - day) * dayMs)),
      review('stopped', now - 3 * dayMs, { kind: 'lapse', grade: 1 }),
      review('stopped', now - 2 * dayMs, { kind: 'solved' }),
      review('again', now - 2 * dayMs, { kind: 'lapse', grade: 1 }),
    ],
  );
  const figures = figuresOf([...deck.values()], now);
  expect(figures).toMatchObject({
    ...{ cards: 6, fresh: 1, learning: 3, known: 1, knownWell: 1 },
    ...{ repeated: 3, remembered: 2, attempts: 7, stopped: 1, again: 1 },
  });
});
