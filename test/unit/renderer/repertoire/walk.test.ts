import { expect, test } from 'vitest';
import { addLine, emptyRepertoire, type Repertoire } from '../../../../main/chess/repertoire/repertoire.ts';
import { nodeOfLine, readableTexts, treeOfRepertoire } from '../../../../main/chess/repertoire/lines.ts';
import { knownPart, stepLine } from '../../../../renderer/features/repertoire/walk.ts';

const empty = emptyRepertoire({ color: 'white', variant: 'standard', initialFen: 'startpos' }) as Repertoire;
const gambit = ['d2d4', 'd7d5', 'c2c4', 'e7e6', 'b1c3'];
const english = ['c2c4', 'e7e6', 'd2d4', 'd7d5'];
const both = addLine(addLine(empty, gambit), english);

test('steps walk the main moves and change the variation', () => {
  expect(stepLine(both, [], 'last')).toEqual(gambit);
  expect(stepLine(both, gambit, 'next')).toBe(gambit);
  expect(stepLine(both, gambit, 'previous')).toEqual(gambit.slice(0, -1));
  expect(stepLine(both, ['d2d4'], 'variationAfter')).toEqual(['c2c4']);
  expect(stepLine(both, ['c2c4'], 'variationAfter')).toEqual(['c2c4']);
  expect(stepLine(both, gambit, 'first')).toEqual([]);
});

test('another order of moves continues with the moves of the position', () => {
  expect(stepLine(both, english, 'next')).toEqual([...english, 'b1c3']);
  const tree = treeOfRepertoire(both, { ...readableTexts(both), transposed: () => ['see above'] });
  const end = tree.nodes[nodeOfLine(tree, english) ?? 0];
  expect(end?.comments).toEqual(['see above']);
  expect(end?.children).toEqual([]);
  expect(nodeOfLine(tree, [...english, 'b1c3'])).toBe(nodeOfLine(tree, gambit));
});

test('a line ends where the repertoire does', () => {
  expect(knownPart(both, ['d2d4', 'g8f6', 'c2c4'])).toEqual(['d2d4']);
});

test('moves that return to a position have an end', () => {
  const round = addLine(empty, ['g1f3', 'g8f6', 'f3g1', 'f6g8']);
  expect(stepLine(round, [], 'last')).toEqual(['g1f3', 'g8f6', 'f3g1', 'f6g8']);
});
