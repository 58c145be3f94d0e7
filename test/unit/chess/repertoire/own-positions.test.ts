import { expect, test } from 'vitest';
import { ownPositions } from '../../../../main/chess/repertoire/own-positions.ts';
import {
  addLine,
  emptyRepertoire,
  movesAt,
  setNote,
  type Repertoire,
} from '../../../../main/chess/repertoire/repertoire.ts';

function repertoire(color: 'white' | 'black', ...lines: readonly string[]): Repertoire {
  const empty = emptyRepertoire({ color, variant: 'standard', initialFen: 'startpos' }) as Repertoire;
  return lines.reduce((made, line) => addLine(made, line.split(' ')), empty);
}
const movesOf = (...repertoires: readonly Repertoire[]) =>
  ownPositions(repertoires).map(({ moves }) => moves.join(' '));

test('a user has to know the moves of their own side, the nearest first', () => {
  const italian = repertoire('white', 'e2e4 e7e5 g1f3 b8c6 f1c4', 'e2e4 c7c5 g1f3');
  expect(movesOf(italian)).toEqual(['e2e4', 'g1f3', 'g1f3', 'f1c4']);
  const [first] = ownPositions([italian]);
  expect(first?.line).toEqual(['e2e4', 'e7e5', 'g1f3', 'b8c6', 'f1c4']);
  expect(first?.fen).toMatch(/^rnbqkbnr\/pppppppp\/8\/8\/8\/8\/PPPPPPPP\/RNBQKBNR w KQkq - /);
});

test('Black answers, and does not have to know the moves of White', () => {
  expect(movesOf(repertoire('black', 'e2e4 c7c5 g1f3 d7d6', 'd2d4 g8f6'))).toEqual(['c7c5', 'g8f6', 'd7d6']);
});

test('a position that two orders of moves reach, or that two repertoires have, is one with all its moves', () => {
  const orders = repertoire('white', 'd2d4 d7d5 c2c4 e7e6 b1c3', 'd2d4 e7e6 c2c4 d7d5 g1f3');
  expect(movesOf(orders)).toEqual(['d2d4', 'c2c4', 'c2c4', 'b1c3 g1f3']);
  expect(movesOf(repertoire('white', 'e2e4'), repertoire('white', 'd2d4', 'e2e4'))).toEqual(['e2e4 d2d4']);
});

test('lines end after twelve half-moves, also where a line repeats', () => {
  const knights = 'g1f3 g8f6 f3g1 f6g8';
  const [first] = ownPositions([repertoire('white', `${knights} ${knights}`)]);
  expect(first?.line).toHaveLength(12);
  expect(ownPositions([repertoire('white')])).toEqual([]);
});

test('comments on the position and on the main move belong to it', () => {
  const made = repertoire('white', 'e2e4', 'd2d4');
  const [e4, d4] = movesAt(made, made.root);
  const note = (of: Repertoire, position: string, comment: string) =>
    setNote(of, position, { comment, shapes: '' });
  const noted = note(note(made, e4?.after ?? '', 'Open games'), d4?.after ?? '', 'Closed games');
  expect(ownPositions([noted])[0]?.comment).toBe('Open games');
  expect(ownPositions([note(noted, made.root, 'Take the centre.')])[0]?.comment).toBe(
    'Take the centre.\nOpen games',
  );
  expect(ownPositions([made, noted])[0]?.comment).toBe('Open games');
});

test('arrows and circles of the position belong to it, those of the next one do not', () => {
  const made = addLine(
    emptyRepertoire({ color: 'white', variant: 'standard', initialFen: 'startpos' }) as Repertoire,
    ['e2e4', 'e7e5'],
  );
  const drawn = setNote(made, made.root, { comment: '', shapes: 'Ge2e4' });
  const after = movesAt(made, made.root)[0]?.after ?? '';
  const both = setNote(drawn, after, { comment: '', shapes: 'Re7e5' });
  expect(ownPositions([both])[0]?.shapes).toBe('Ge2e4');
  expect(ownPositions([made, both])[0]?.shapes).toBe('Ge2e4');
  expect(ownPositions([made])[0]?.shapes).toBe('');
});
