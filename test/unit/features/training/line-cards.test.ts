import { expect, test } from 'vitest';
import { parseCard } from '../../../../main/features/training/card.ts';
import { deckOf, type Deck } from '../../../../main/features/training/deck.ts';
import { changedLines, newLines } from '../../../../main/features/training/line-cards.ts';
import { createSpacing } from '../../../../main/features/training/spacing.ts';
import type { PreparedPosition } from '../../../../main/chess/repertoire/own-positions.ts';
import type { CardRow, ReviewRow } from '../../../../main/store/training-api.ts';

const now = Date.UTC(2026, 0, 15);
const spacing = createSpacing();
const initial = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
const prepared = (...moves: readonly string[]): PreparedPosition => ({
  ...{ variant: 'standard', fen: initial, moves, line: moves.slice(0, 1), comment: '', shapes: '' },
});
const deckWith = (rows: readonly CardRow[], reviews: readonly ReviewRow[] = []): Deck =>
  deckOf(spacing, rows, reviews);
const noDeck: Deck = new Map();
const contentOf = ({ data }: CardRow) => JSON.parse(data) as { readonly answers: readonly string[] };

test('each trained position becomes a card, once', () => {
  const [card, ...others] = newLines(noDeck, [prepared('e2e4', 'd2d4')], now);
  expect(others).toEqual([]);
  expect(card).toMatchObject({ source: 'line', at: now, active: true });
  expect(card && contentOf(card).answers).toEqual(['e2e4', 'd2d4']);
  expect(newLines(deckWith(card ? [card] : []), [prepared('e2e4')], now + 1)).toEqual([]);
});

test('a card follows the moves of its repertoire, goes with them and returns with them', () => {
  const rows = newLines(noDeck, [prepared('e2e4')], now);
  expect(changedLines(deckWith(rows), [prepared('e2e4')])).toEqual([]);
  const other = changedLines(deckWith(rows), [prepared('d2d4')]);
  expect(other.map((row) => [row.active, contentOf(row).answers, row.at])).toEqual([[true, ['d2d4'], now]]);
  const gone = changedLines(deckWith(other), []);
  expect(gone.map(({ active }) => active)).toEqual([false]);
  expect(changedLines(deckWith(gone), [])).toEqual([]);
  const back = changedLines(deckWith(gone), [prepared('d2d4')]);
  expect(back.map((row) => [row.active, 'gone' in contentOf(row)])).toEqual([[true, false]]);
});

test('a line that the user removed stays removed, and cards of other sources are left alone', () => {
  const rows = newLines(noDeck, [prepared('e2e4')], now);
  const removed = rows.map((row) => ({ ...row, active: false }));
  expect(changedLines(deckWith(removed), [prepared('e2e4')])).toEqual([]);
  expect(changedLines(deckWith(removed), [prepared('d2d4')]).map(({ active }) => active)).toEqual([false]);
  const marked = rows.map((row) => ({ ...row, source: 'marked' as const }));
  expect(changedLines(deckWith(marked), [prepared('d2d4')])).toEqual([]);
  expect(changedLines(deckWith(marked), [])).toEqual([]);
});

test('a card follows the arrows of its repertoire', () => {
  const drawn = { ...prepared('e2e4'), shapes: 'Gd2d4 Re5' };
  const rows = newLines(noDeck, [prepared('e2e4')], now);
  const [changed] = changedLines(deckWith(rows), [drawn]);
  expect(changed && parseCard(changed.data)?.shapes).toBe('Gd2d4 Re5');
  expect(changedLines(deckWith(changed ? [changed] : []), [drawn])).toEqual([]);
});

test('a card follows the comments of its repertoire', () => {
  const rows = newLines(noDeck, [{ ...prepared('e2e4'), comment: 'Best by test' }], now);
  const textOf = ({ data }: CardRow) => parseCard(data)?.comment;
  expect(rows.map(textOf)).toEqual(['Best by test']);
  expect(changedLines(deckWith(rows), [{ ...prepared('e2e4'), comment: 'Best by test' }])).toEqual([]);
  const other = changedLines(deckWith(rows), [{ ...prepared('e2e4'), comment: 'Open games' }]);
  expect(other.map(textOf)).toEqual(['Open games']);
  expect(changedLines(deckWith(other), [prepared('e2e4')]).map(textOf)).toEqual([undefined]);
});
