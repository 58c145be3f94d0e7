import { expect, test } from 'vitest';
import {
  deleteFromTree,
  playInTree,
  promoteInTree,
  type AnalysisTree,
} from '../../../main/chess/analysis-tree.ts';
import { listPgnGames, readPgnDocument, writePgnDocument } from '../../../main/chess/pgn-document.ts';

test('own notes of an exported game are plain comments on the board', () => {
  const pgn =
    '[White "A"]\n\n{ [%note game] About it. } 1. e4 { [%note position] [%tags a] Good. } e5 { [%note position] [%tags b] } *\n';
  const nodes = readPgnDocument(pgn)?.tree.nodes ?? [];
  expect(nodes.map(({ comments }) => comments)).toEqual([['About it.'], ['Good.'], []]);
});

const measured =
  '1. e4 { [%eval 0.30] [%clk 0:03:00] } e5 { [%clk 0:02:59.5] Solid. } (1... c5 { [%clk 0:01:00] }) 2. Nf3 { [%eval #-3] [%clk 0:02:57] } *';
const movesOf = (edit: (tree: AnalysisTree) => AnalysisTree): string => {
  const document = readPgnDocument(measured);
  if (!document) throw new Error('no game');
  const tree = edit(document.tree);
  return (
    writePgnDocument({ ...document, tree }, '2026.11.25')
      .split('\n\n')[1]
      ?.trim() ?? ''
  );
};

test('clocks and evaluations of the main line are kept', () => {
  expect(movesOf((tree) => tree)).toBe(
    '1. e4 { [%eval 0.30] [%clk 0:03:00] } 1... e5 { [%clk 0:02:59.5] Solid. } (1... c5 { [%clk 0:01:00] }) 2. Nf3 { [%eval #-3] [%clk 0:02:57] } *',
  );
});

test('moves that were added have no clocks and evaluations of others', () => {
  const e4 = '1. e4 { [%eval 0.30] [%clk 0:03:00] }';
  const added = movesOf((tree) => playInTree(deleteFromTree(tree, 3), 2, 'b1c3')?.tree ?? tree);
  expect(added).toBe(`${e4} 1... e5 { [%clk 0:02:59.5] Solid. } (1... c5 { [%clk 0:01:00] }) 2. Nc3 *`);
  expect(movesOf((tree) => promoteInTree(tree, 4))).toBe(
    `${e4} 1... c5 { [%clk 0:01:00] } (1... e5 { Solid. } 2. Nf3) *`,
  );
});

test('moves after an illegal one have no clocks and evaluations of the text', () => {
  const document = readPgnDocument(
    '1. e4 { [%clk 0:03:00] } e5 2. Qxf7 { [%clk 0:02:00] } Kxf7 { [%clk 0:01:00] } *',
  );
  if (!document) throw new Error('no game');
  const tree = playInTree(document.tree, 2, 'g1f3')?.tree ?? document.tree;
  expect(writePgnDocument({ ...document, tree }, '2026.11.25')).toContain(
    '1. e4 { [%clk 0:03:00] } 1... e5 2. Nf3 *',
  );
});

test('each game of a text has its own clocks, whichever is read later', () => {
  const text =
    '1. e4 { [%clk 0:03:00] } *\n\n1. d4 { [%clk 0:02:00] } d5 { [%clk 0:01:00] } *\n\n1. c4 c5 *\n';
  const { games } = listPgnGames(text, 3);
  const clocks = games.map((game) =>
    [...(game.read()?.document.measures ?? [])].map(([node, { clock }]) => [node, clock]),
  );
  expect(clocks).toEqual([
    [[1, 18_000]],
    [
      [1, 12_000],
      [2, 6_000],
    ],
    [],
  ]);
});
