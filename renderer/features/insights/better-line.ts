/** The PGN of a game with a better line as a variation. Pure. */
import { playInTree } from '@chess/analysis-tree.ts';
import { readPgnDocument, writePgnDocument } from '@chess/pgn-document.ts';

/**
 * Adds the moves (UCI) after `ply` half-moves of the game, as far as they are legal. Returns the text itself when it
 * cannot be read.
 */
export function withBetterLine(pgn: string, ply: number, moves: readonly string[]): string {
  const document = readPgnDocument(pgn);
  if (!document) return pgn;
  let { tree } = document;
  let node = 0;
  for (let left = ply; left > 0; left -= 1) node = tree.nodes[node]?.children[0] ?? node;
  for (const move of moves) {
    const played = playInTree(tree, node, move);
    if (!played) break;
    tree = played.tree;
    node = played.id;
  }
  return writePgnDocument({ ...document, tree }, '????.??.??');
}
