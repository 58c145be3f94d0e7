import { expect, it } from 'vitest';
import { rulesFor } from '../../../main/chess/rules.ts';
import { compare, walk } from '../../conformance/agreement/walk.ts';

it('finds no position among a hundred that the two libraries judge differently', () => {
  expect(walk(120, 11)).toMatchObject({ positions: 120, disagreements: [] });
});

it('tells of each difference', () => {
  const [start, later] = [
    rulesFor('standard').parsePosition(),
    rulesFor('fromPosition').parsePosition('rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR b KQkq - 0 1'),
  ];
  if (!start || !later) throw new Error('no positions');
  expect(compare(start, later).map(({ about }) => about)).toEqual(['fen', 'moves']);
});
