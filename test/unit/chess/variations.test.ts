import { describe, expect, it } from 'vitest';
import { replay } from '../../../main/chess/replay.ts';
import { moveTree, treeStep, type MoveTree, type TreeNote } from '../../../main/chess/variations.ts';

const game = replay({ variant: 'standard', moves: 'e2e4 e7e5 g1f3 b8c6' });
const variation = (ply: number, text: string): TreeNote => ({ ply, kind: 'variation', text });

/** The moves of each line that leaves another, from its first move. */
function linesOf({ nodes }: MoveTree): readonly string[] {
  return nodes
    .filter(({ id, parent }) => parent !== null && (nodes[parent]?.children.indexOf(id) ?? 0) > 0)
    .map((node) => {
      const sans: string[] = [];
      for (let at: typeof node | undefined = node; at; at = nodes[at.children[0] ?? -1])
        sans.push(at.move?.san ?? '');
      return `${node.ply}: ${sans.join(' ')}`;
    });
}

describe('the moves of a game with variations', () => {
  it('contain nested variations with comments and glyphs', () => {
    const tree = moveTree(game, [
      { ply: 1, kind: 'comment', text: 'Best by test.' },
      variation(2, '{Sicilian} 1... c5! 2. Nf3 $10 (2. Nc3 {closed} Nc6 (2... e6)) 2... d6 {main line}'),
      { ply: 3, kind: 'glyph', text: '1' },
    ]);
    expect(linesOf(tree)).toEqual(['2: c5 Nf3 d6', '3: Nc3 Nc6', '4: e6']);
    const named = (san: string, ply: number) =>
      tree.nodes.find((node) => node.move?.san === san && node.ply === ply);
    expect(named('c5', 2)).toMatchObject({ before: ['Sicilian'], glyphs: ['!'] });
    expect(named('Nc3', 3)?.comments).toEqual(['closed']);
    expect(tree.nodes.find(({ id, move }) => id > 4 && move?.san === 'Nf3')?.glyphs).toEqual(['10']);
    expect(tree.nodes[1]?.comments).toEqual(['Best by test.']);
    expect(tree.nodes[3]?.glyphs).toEqual(['1']);
    expect(tree.hasVariations).toBe(true);
  });

  it('contain null moves in every spelling', () => {
    for (const spelling of ['--', 'Z0', '0000', '@@@@', 'null', '2...--', '2... Z0!?']) {
      const tree = moveTree(game, [variation(2, `1... d6 2. d4 ${spelling} 3. c4 d5`)]);
      expect(linesOf(tree), spelling).toEqual(['2: d6 d4 -- c4 d5']);
      expect(tree.nodes.at(-1)?.position.fen).toBe(
        'rnbqkbnr/ppp1pppp/8/3p4/2PPP3/8/PP3PPP/RNBQKBNR w KQkq - 0 4',
      );
    }
  });

  it('keep text that cannot be played', () => {
    const tree = moveTree(game, [
      variation(2, '1... c5 2. Ke7 Nf6 (2. Nf3) {lost}'),
      variation(4, 'or resign'),
    ]);
    expect(linesOf(tree)).toEqual(['2: c5']);
    expect(tree.nodes.at(-1)?.comments).toEqual(['2. Ke7 Nf6 ( 2. Nf3 ) lost'.replace('2. ', '')]);
    expect(tree.nodes[4]?.comments).toEqual(['(or resign)']);
  });

  it('read castling with zeros, results and unclosed parentheses', () => {
    const castling = replay({ variant: 'standard', moves: 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 d2d3' });
    const tree = moveTree(castling, [variation(7, '4. 0-0 Nf6 (4... d6 1-0')]);
    expect(linesOf(tree)).toEqual(['7: O-O Nf6', '8: d6']);
  });

  it('take a large variation in linear time', () => {
    const began = performance.now();
    moveTree(game, [variation(2, '('.repeat(100_000)), variation(2, '{'.repeat(100_000))]);
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('are walked through by arrow keys', () => {
    const tree = moveTree(game, [variation(2, '1... c5 2. Nf3'), variation(2, '1... e6')]);
    expect(treeStep(tree, 2, 'variationAfter')).toBe(5);
    expect(treeStep(tree, 5, 'variationAfter')).toBe(7);
    expect(treeStep(tree, 7, 'variationAfter')).toBe(7);
    expect(treeStep(tree, 7, 'variationBefore')).toBe(5);
    expect(treeStep(tree, 5, 'next')).toBe(6);
    expect(treeStep(tree, 6, 'previous')).toBe(5);
    expect(treeStep(tree, 5, 'previous')).toBe(1);
    expect(treeStep(tree, 1, 'next')).toBe(2);
    expect(treeStep(tree, 1, 'last')).toBe(4);
    expect(treeStep(tree, 5, 'last')).toBe(6);
    expect(treeStep(tree, 6, 'first')).toBe(0);
  });
});
