/**
 * Reads words of the move text that are no plain SAN: typographic signs, results, null moves, unusual castling,
 * promotions and suffixes. Works on texts, because such words are rare; `written-move.ts` reads the others.
 */

import { isNullMove } from '../null-move.ts';

export type WrittenWord =
  /** Moves in plain notation that `readWritten` reads. */
  | { readonly kind: 'moves'; readonly texts: readonly string[] }
  | { readonly kind: 'result'; readonly text: string }
  | { readonly kind: 'null' }
  /** It looks like a move and is none. */
  | { readonly kind: 'unreadable' }
  /** A word beside the moves, such as `resigns`. */
  | { readonly kind: 'remark' }
  /** It adds no information. */
  | { readonly kind: 'empty' };

/** Hyphens and dashes of Unicode, and of Windows code page 1252 read as Latin-1. */
const dashes = /[\u2010-\u2015\u2212\u00ad\u0096\u0097\ufe58\ufe63\uff0d]/g;
const invisible = /[\u200b-\u200f\u2060\ufeff]/g;
/** Unicode pieces, white and then black: king, queen, rook, bishop, knight, pawn. */
const figurines = 'KQRBN';
const firstFigurine = 0x2654;

function withPlainSigns(text: string): string {
  return text
    .replaceAll(invisible, '')
    .replaceAll(dashes, '-')
    .replaceAll('\u00bd', '1/2')
    .replaceAll(/[\u2026\u0085]/g, '...')
    .replaceAll(/[\u00d7\u2715]/g, 'x')
    .replaceAll('\u041e', 'O')
    .replaceAll(/[\u2654-\u265f]/g, (sign) => figurines[(sign.charCodeAt(0) - firstFigurine) % 6] ?? '');
}

const draw = '1/2-1/2';
const resultShape = /^(1\/2|[1+0-])[-_:](1\/2|[1+0-])[.,]?$/;
const resultWords: Readonly<Record<string, string>> = {
  WHITEWIN: '1-0',
  BLACKWIN: '0-1',
  DRAW: draw,
};

const isPlainResult = (text: string): boolean =>
  text === '1-0' || text === '0-1' || text === draw || text === '*';

/** The result in PGN's notation; undefined when the text is none. `0-0` is castling. */
export function resultOfText(text: string): string | undefined {
  // Nearly every game has one of these, so they are compared before anything else.
  if (isPlainResult(text)) return text;
  const plain = withPlainSigns(text).trim();
  if (isPlainResult(plain)) return plain;
  if (/^1\/2[.,]?$/.test(plain)) return draw;
  const named = resultWords[plain];
  if (named !== undefined) return named;
  const found = resultShape.exec(plain);
  if (!found) return undefined;
  const [, white = '', black = ''] = found;
  const wins = (score: string) => score === '1' || score === '+';
  if (white === '1/2' || black === '1/2') return white === black ? draw : undefined;
  if (wins(white) === wins(black)) return undefined;
  return wins(white) ? '1-0' : '0-1';
}

const moveShape =
  /^(?:([KQRBNPkqrnp])?([a-h]?[1-8]?)[x:-]?([a-h][1-8])(?:[=/]?\(?([QRBNKqrbnk])(?![A-Za-z])\)?)?|([KQRBNPkqrbnp]?)@([a-h][1-8])|([Oo0]-[Oo0](?:-[Oo0])?))(.*)$/s;
const capitalUci = /^[A-H][1-8]-?[A-H][1-8](?:=?[QRBN])?$/;
/** Check, mate, en passant, and signs of evaluation and novelty. */
const suffixShape =
  /^(?:[-+=#/~!?,.\u2020\u2021\u00b1\u2213\u221e\u2a71\u2a72\u25a1\u2191\u2192]|e\.?p|dbl|dis|check|ch|mate|mt|N)*$/;
const checkShape = /^(?:e\.?p\.?)?(?:(?:dbl|dis)\.?)*(?:\+(?![-=/])|\u2020|check(?!mate)|ch)/;
const mateShape = /#|\u2021|mate|mt/;
/** Written like a move: a piece, an origin, a square. */
const likeMove = /^\p{L}?[a-z]?\d?[x:-]?[a-z]\d(?![\p{L}\d]{2})/u;
/** A piece or a file before a digit, such as `N13` and `Nf3Nc3`; not the code of an opening, such as `B12`. */
const brokenMove = /^(?:[KQRBN][a-h]?[1-8]?x?[a-h]?\d|[a-h]x?[a-h]?\d)/;
const openingCode = /^[A-E]\d\d$/;
const emptyShape = /^(?:e\.?p|ch|check|checkmate|mate|dbl|dis)\.?$|^[^\p{L}\p{N}]*$/iu;

function plainMove(written: string): string | undefined {
  const text = capitalUci.test(written) ? written.toLowerCase() : written;
  const found = moveShape.exec(text);
  if (!found) return undefined;
  const [, piece = '', origin = '', square, promotion, drop, dropSquare, castling, rest = ''] = found;
  if (!suffixShape.test(rest)) return undefined;
  const suffix = mateShape.test(rest) ? '#' : checkShape.test(rest) ? '+' : '';
  if (castling !== undefined) return (castling.length > 3 ? 'O-O-O' : 'O-O') + suffix;
  if (dropSquare !== undefined) return `${drop?.toUpperCase() ?? ''}@${dropSquare}${suffix}`;
  const letter = piece.toUpperCase();
  const takes = /^[^x:]*[x:]/.test(text.slice(0, text.length - rest.length)) ? 'x' : '';
  const promoted = promotion === undefined ? '' : `=${promotion.toUpperCase()}`;
  return `${letter === 'P' ? '' : letter}${origin}${takes}${square ?? ''}${promoted}${suffix}`;
}

export function readWrittenWord(word: string): WrittenWord {
  const text = withPlainSigns(word).replace(/^\.+/, '');
  const bare = text.replace(/(?<![!?.,+#])[!?.,+#]+$/, '');
  if (isNullMove(bare)) return { kind: 'null' };
  const result = resultOfText(text);
  if (result !== undefined) return { kind: 'result', text: result };
  const move = plainMove(text);
  if (move !== undefined) return { kind: 'moves', texts: [move] };
  const several = text.split(/[,.]+/).filter((part) => part !== '');
  const moves = several.flatMap((part) => plainMove(part) ?? []);
  if (moves.length > 1 && moves.length === several.length) return { kind: 'moves', texts: moves };
  if (emptyShape.test(text)) return { kind: 'empty' };
  const isLikeMove = likeMove.test(text) || (brokenMove.test(text) && !openingCode.test(text));
  return { kind: isLikeMove ? 'unreadable' : 'remark' };
}

/** Numbers of signs of evaluation that are written without a dollar. */
const signGlyphs: Readonly<Record<string, string>> = {
  '=': '10',
  '~': '13',
  '+=': '14',
  '+/=': '14',
  '=+': '15',
  '=/+': '15',
  '+/-': '16',
  '-/+': '17',
  '+-': '18',
  '-+': '19',
};

/** The glyph's number; undefined when the signs are none. */
export const glyphOfSigns = (text: string): string | undefined => signGlyphs[text];
