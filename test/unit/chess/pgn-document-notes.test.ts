import { expect, test } from 'vitest';
import { readPgnDocument } from '../../../main/chess/pgn-document.ts';

test('own notes of an exported game are plain comments on the board', () => {
  const pgn =
    '[White "A"]\n\n{ [%note game] About it. } 1. e4 { [%note position] [%tags a] Good. } e5 { [%note position] [%tags b] } *\n';
  const nodes = readPgnDocument(pgn)?.tree.nodes ?? [];
  expect(nodes.map(({ comments }) => comments)).toEqual([['About it.'], ['Good.'], []]);
});
