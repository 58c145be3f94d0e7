import { describe, expect, it } from 'vitest';
import {
  commentInTree,
  createTree,
  deleteFromTree,
  glyphsInTree,
  pathInTree,
  playInTree,
  promoteInTree,
  variationStart,
  type AnalysisTree,
} from '../../../main/chess/analysis-tree.ts';
import {
  positionDocument,
  readPgnDocument,
  writePgnDocument,
  type PgnDocument,
} from '../../../main/chess/pgn-document.ts';

function start(): AnalysisTree {
  const tree = createTree('standard', 'startpos');
  if (!tree) throw new Error('no tree');
  return tree;
}

/** Plays moves from a node; returns the tree and the last node. */
function play(tree: AnalysisTree, at: number, ...moves: readonly string[]) {
  let now = { tree, id: at };
  for (const uci of moves) {
    const next = playInTree(now.tree, now.id, uci);
    if (!next) throw new Error(`${uci} is illegal`);
    now = next;
  }
  return now;
}

const movesOf = (tree: AnalysisTree): string => {
  const text = writePgnDocument({ tree, tags: [], result: '*' }, '2026.11.25');
  return text.split('\n\n')[1]?.trim() ?? '';
};

describe('a tree of moves', () => {
  it('grows by moves, the first of which is the main line', () => {
    const main = play(start(), 0, 'e2e4', 'e7e5', 'g1f3');
    const side = play(main.tree, 1, 'c7c5', 'g1f3');
    expect(movesOf(side.tree)).toBe('1. e4 e5 (1... c5 2. Nf3) 2. Nf3 *');
    expect(side.tree.hasVariations).toBe(true);
    expect(pathInTree(side.tree, side.id)).toEqual(['e2e4', 'c7c5', 'g1f3']);
    // The same move again leads to the node that is there.
    expect(play(side.tree, 1, 'c7c5')).toEqual({ tree: side.tree, id: 4 });
    expect(playInTree(side.tree, 0, 'e2e5')).toBeUndefined();
  });

  it('promotes a variation at the place where it leaves its line', () => {
    const main = play(start(), 0, 'e2e4', 'e7e5', 'g1f3');
    const side = play(main.tree, 1, 'c7c5', 'g1f3');
    expect(variationStart(side.tree, side.id)).toBe(4);
    expect(variationStart(side.tree, 3)).toBeNull();
    const promoted = promoteInTree(side.tree, side.id);
    expect(movesOf(promoted)).toBe('1. e4 c5 (1... e5 2. Nf3) 2. Nf3 *');
    expect(promoteInTree(promoted, side.id)).toBe(promoted);
  });

  it('deletes a move with everything after it, and keeps the other ids', () => {
    const main = play(start(), 0, 'e2e4', 'e7e5', 'g1f3');
    const side = play(main.tree, 1, 'c7c5', 'g1f3');
    const shorter = deleteFromTree(side.tree, 2);
    expect(movesOf(shorter)).toBe('1. e4 c5 2. Nf3 *');
    expect(shorter.hasVariations).toBe(false);
    expect(pathInTree(shorter, side.id)).toEqual(['e2e4', 'c7c5', 'g1f3']);
    expect(deleteFromTree(shorter, 0)).toBe(shorter);
  });

  it('has comments and glyphs', () => {
    const { tree } = play(start(), 0, 'e2e4', 'e7e5');
    const noted = commentInTree(glyphsInTree(tree, 1, ['1']), 1, ' Best {by} test. ');
    expect(movesOf(noted)).toBe('1. e4 $1 { Best {by) test. } 1... e5 *');
    expect(movesOf(glyphsInTree(noted, 1, ['4']))).toContain('e4 $4 {');
    expect(movesOf(glyphsInTree(noted, 1, []))).toContain('e4 {');
    expect(movesOf(commentInTree(noted, 1, ' '))).toBe('1. e4 $1 e5 *');
  });
});

describe('a PGN document', () => {
  const text = `[Event "Club evening"]
[White "Weber"]
[Black "Koch"]
[Result "1-0"]
[Annotator "Me"]

{ A short game. } 1. e4 e5 2. Bc4 $1 Nc6 ( 2... Nf6 { The Bishop's. } 3. d3 (3. Nc3 Nxe4) 3... c6 $6 ) 3. Qh5 Nf6?? { Oh. } 4. Qxf7# 1-0
`;
  const read = (pgn: string): PgnDocument => {
    const document = readPgnDocument(pgn);
    if (!document) throw new Error('no game');
    return document;
  };

  it('survives being written and read again, with variations, comments, glyphs and tags', () => {
    const document = read(text);
    const written = writePgnDocument(document, '2026.11.25');
    expect(written).toContain('[Annotator "Me"]');
    expect(written).toContain('[Result "1-0"]');
    expect(written).toContain(
      "2. Bc4 $1 Nc6 (2... Nf6 { The Bishop's. } 3. d3 (3. Nc3 Nxe4) 3... c6 $6) 3. Qh5 Nf6 $4 { Oh. } 4. Qxf7# 1-0",
    );
    expect(writePgnDocument(read(written), '2026.11.25')).toBe(written);
  });

  it('keeps its variant and position, and counts from there', () => {
    const fen = '4k3/8/8/8/8/8/4P3/4K3 b - - 3 31';
    const document = positionDocument('fromPosition', fen);
    if (!document) throw new Error('no position');
    const { tree } = play(document.tree, 0, 'e8d7', 'e2e4');
    const written = writePgnDocument({ ...document, tree }, '2026.11.25');
    expect(written).toContain(`[FEN "${fen}"]`);
    expect(written).toContain('31... Kd7 32. e4 *');
    const again = read(written);
    expect([again.tree.variant, again.tree.initialFen]).toEqual(['fromPosition', fen]);
    const atomic = positionDocument('atomic', 'startpos');
    expect(atomic && writePgnDocument(atomic, '2026.11.25')).toContain('[Variant "Atomic"]');
  });

  it('ends before an illegal move, and has only the first of several games', () => {
    expect(movesOf(read('1. e4 e5 2. Ke3 Ke7 *').tree)).toBe('1. e4 e5 *');
    expect(movesOf(read(`${text}\n[Event "Second"]\n\n1. d4 *\n`).tree)).toMatch(/^\{ A short game/);
  });

  it.each(['', 'hello there', '[FEN "8/8/8/8/8/8/8/8 w - - 0 1"]\n\n*', '[Variant "Xiangqi"]\n\n1. e4 *'])(
    'is no document: %o',
    (pgn) => expect(readPgnDocument(pgn)).toBeUndefined(),
  );

  it('has no tree for an invalid position', () => {
    expect(positionDocument('standard', '8/8/8/8/8/8/8/8 w - - 0 1')).toBeUndefined();
    expect(positionDocument('fourPlayer', 'startpos')).toBeUndefined();
  });
});
