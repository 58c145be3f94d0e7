/** Finds a position in an example game, which can reach it by a line of another length. Pure. */
import { positionKey } from '../../chess/bulk/position-key.ts';
import { pliesBefore } from '../../chess/derive.ts';
import { readPgnDocument } from '../../chess/pgn-document.ts';
import { variantKeys } from '../../chess/vocabulary.ts';
import type { ExplorerQuestion } from '../../../preload/contract/explorer.ts';

/**
 * Half-moves of the game before the position first occurs, by pieces, side to move, castling rights and legal en passant
 * captures. In a game without it, those that the position's move counter tells, as far as the game has them.
 */
export function plyOfPosition(pgn: string, { variant, fen }: ExplorerQuestion['position']): number {
  const known = variantKeys.find((one) => one === variant);
  const wanted = known && positionKey(fen, known);
  const counted = pliesBefore(fen) ?? 0;
  const nodes = readPgnDocument(pgn)?.tree.nodes ?? [];
  let ply = 0;
  for (let node = nodes[0]; node; node = nodes[node.children[0] ?? -1]) {
    const key = known && positionKey(node.position.fen, known);
    if (key && wanted && key[0] === wanted[0] && key[1] === wanted[1]) return ply;
    ply += 1;
  }
  return Math.min(counted, Math.max(0, ply - 1));
}
