/** Encodes a SAN move in sixteen bits, by notation only. Used by the archive and by the fast replay. */

const files = 'abcdefgh';
const pieces = 'NBRQK';
const promoted = ['', '=Q', '=R', '=B', '=N', '=K'];
/** In drops of a pawn the letter is optional. */
const dropped = ['', 'P', 'N', 'B', 'R', 'Q'];
const suffixes = ['', '+', '#'];
/** Disambiguation: none, a file, or a rank. */
const origins = ['', ...files, ...'12345678'];

const squares = 64;
const pieceCodes = pieces.length * squares * origins.length * 2;
const pawnCodes = 9 * squares * promoted.length;
const castlingCodes = 2;

/**
 * Layout of the codes. Squares count from a1 = 0 by ranks; pieces are N, B, R, Q, K; promotions from 1 are Q,
 * R, B, N, K; origins 1 to 8 are files, 9 to 16 ranks.
 *
 * - piece: `(((piece * 64 + square) * 17) + origin) * 2 + takes`
 * - pawn, from `pieceCodes`: `((capturing file from 1, or 0) * 64 + square) * 6 + promotion`
 * - castling, after the pawns: short, long
 * - drop, after castling: `(none, P, N, B, R or Q) * 64 + square`
 *
 * Add `moveCodes` for check, and twice that for mate.
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

/** Code of a SAN; undefined for rare notation such as a move with both file and rank of its origin. */
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
