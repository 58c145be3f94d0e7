/**
 * A move in SAN as a number of sixteen bits, without a board: what is written, not what it means. Both the archive's
 * form of games and the fast replay read it.
 */

const files = 'abcdefgh';
const pieces = 'NBRQK';
const promoted = ['', '=Q', '=R', '=B', '=N', '=K'];
/** Of a pawn that is dropped, the letter may be missing. */
const dropped = ['', 'P', 'N', 'B', 'R', 'Q'];
const suffixes = ['', '+', '#'];
/** No, a file's or a rank's letter before the square that a piece goes to. */
const origins = ['', ...files, ...'12345678'];

const squares = 64;
const pieceCodes = pieces.length * squares * origins.length * 2;
const pawnCodes = 9 * squares * promoted.length;
const castlingCodes = 2;

/**
 * How codes are laid out, for those who read them without making texts. Squares count from a1 = 0 by ranks, pieces in
 * the order N, B, R, Q, K, promotions from 1 in the order Q, R, B, N, K, origins 1 to 8 for files and 9 to 16 for ranks.
 *
 * - a piece: `(((piece * 64 + square) * 17) + origin) * 2 + takes`
 * - a pawn, from `pieceCodes` on: `((file it takes from, from 1) * 64 + square) * 6 + promotion`
 * - castling, after the pawns: short, long
 * - a drop, after castling: `(none, P, N, B, R or Q) * 64 + square`
 *
 * With check and with mate, the same again, `moveCodes` and twice that further.
 */
export const sanLayout = {
  origins: origins.length,
  promotions: promoted.length,
  pieceCodes,
  pawnCodes,
  castlingCodes,
  moveCodes: pieceCodes + pawnCodes + castlingCodes + dropped.length * squares,
} as const;

const { moveCodes } = sanLayout;

const moveShape =
  /^(?:(O-O-O|O-O)|([NBRQK])([a-h]|[1-8])?(x)?([a-h])([1-8])|(?:([a-h])x)?([a-h])([1-8])(=[QRBNK])?|([PNBRQ]?)@([a-h])([1-8]))([+#]?)$/;

const squareOf = (file = '', rank = ''): number => files.indexOf(file) + 8 * (Number(rank) - 1);
export const squareName = (square: number): string =>
  `${files[square % 8] ?? ''}${Math.floor(square / 8) + 1}`;

/** `undefined` for a text that has no code of its own, such as a move with both file and rank of its origin. */
export function codeOfSan(san: string): number | undefined {
  const found = moveShape.exec(san);
  if (!found) return undefined;
  const [
    ,
    castling,
    piece,
    origin,
    takes,
    file,
    rank,
    from,
    pawnFile,
    pawnRank,
    promotion,
    drop,
    dropFile,
    dropRank,
  ] = found;
  const suffix = suffixes.indexOf(found[14] ?? '');
  let code: number;
  if (piece !== undefined) {
    const place = (pieces.indexOf(piece) * squares + squareOf(file, rank)) * origins.length;
    code = (place + origins.indexOf(origin ?? '')) * 2 + (takes ? 1 : 0);
  } else if (pawnFile !== undefined) {
    const place = (from ? files.indexOf(from) + 1 : 0) * squares + squareOf(pawnFile, pawnRank);
    code = pieceCodes + place * promoted.length + promoted.indexOf(promotion ?? '');
  } else if (castling !== undefined) {
    code = pieceCodes + pawnCodes + (castling === 'O-O' ? 0 : 1);
  } else {
    code =
      pieceCodes +
      pawnCodes +
      castlingCodes +
      dropped.indexOf(drop ?? '') * squares +
      squareOf(dropFile, dropRank);
  }
  return code + suffix * moveCodes;
}

export function sanOfCode(code: number): string {
  const suffix = suffixes[Math.floor(code / moveCodes)] ?? '';
  let rest = code % moveCodes;
  if (rest < pieceCodes) {
    const takes = rest % 2 === 1 ? 'x' : '';
    rest = Math.floor(rest / 2);
    const origin = origins[rest % origins.length] ?? '';
    rest = Math.floor(rest / origins.length);
    return `${pieces[Math.floor(rest / squares)] ?? ''}${origin}${takes}${squareName(rest % squares)}${suffix}`;
  }
  rest -= pieceCodes;
  if (rest < pawnCodes) {
    const promotion = promoted[rest % promoted.length] ?? '';
    rest = Math.floor(rest / promoted.length);
    const from = Math.floor(rest / squares);
    const takes = from === 0 ? '' : `${files[from - 1] ?? ''}x`;
    return `${takes}${squareName(rest % squares)}${promotion}${suffix}`;
  }
  rest -= pawnCodes;
  if (rest < castlingCodes) return (rest === 0 ? 'O-O' : 'O-O-O') + suffix;
  rest -= castlingCodes;
  return `${dropped[Math.floor(rest / squares)] ?? ''}@${squareName(rest % squares)}${suffix}`;
}
