/**
 * Rewrites moves in long algebraic, UCI or unusual notation as SAN, so that the same game has the same moves in
 * every file. Plays the game with chessops: slower than `bulk-board.ts`, and needed for few games.
 */
import { makeSanAndPlay, parseSan } from 'chessops/san';
import type { Move } from 'chessops/types';
import { parseUci } from 'chessops/util';
import { normalizeMove, type Position } from 'chessops/variant';
import { nullMove } from '../null-move.ts';
import { escapeCode, type CodedMoves } from '../packed-game.ts';
import { parseBoard, passTurn } from '../rules-variants.ts';
import { codeOfSan, sanOfCode } from '../san-code.ts';
import type { VariantKey } from '../vocabulary.ts';

const fromTo = /^([a-h][1-8])[x-]?([a-h][1-8])(?:=?([QRBNKqrbnk]))?$/;

/** The move that `text` means; undefined when it is illegal. */
function moveOf(position: Position, text: string): Move | undefined {
  const bare = text.replaceAll(':', 'x').replace(/(?<![+#])[+#]+$/, '');
  const found = fromTo.exec(bare);
  if (!found) return parseSan(position, bare.replace(/^P/, ''));
  const [, from = '', to = '', promotion = ''] = found;
  const uci = parseUci(`${from}${to}${promotion.toLowerCase()}`);
  const move = uci && normalizeMove(position, uci);
  return move && position.isLegal(move) ? move : undefined;
}

/** Rewrites the moves before the first illegal one; later moves stay as written. */
export function withPlainMoves(moves: CodedMoves, variant: VariantKey, fen: string): CodedMoves {
  const position = parseBoard(fen, variant);
  if (!position) return moves;
  const { plies } = moves;
  const codes = moves.codes.slice(0, plies);
  const texts = new Map(moves.texts);
  for (let ply = 0; ply < plies; ply += 1) {
    const text = texts.get(ply);
    if (text === nullMove) {
      passTurn(position);
      continue;
    }
    const move = moveOf(position, text ?? sanOfCode(codes[ply] ?? 0));
    if (!move) break;
    const san = makeSanAndPlay(position, move);
    if (text === undefined) continue;
    const code = codeOfSan(san);
    codes[ply] = code ?? escapeCode;
    if (code === undefined) texts.set(ply, san);
    else texts.delete(ply);
  }
  return { plies, codes, texts };
}
