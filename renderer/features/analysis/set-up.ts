/** A position that is being set up. Pure. */
import { variantKeys, type Color, type VariantKey } from '@chess/vocabulary.ts';
import { rulesFor } from '@chess/rules.ts';

export interface SetUp {
  /** Letters of pieces by square, as in a FEN. */
  readonly pieces: ReadonlyMap<string, string>;
  readonly turn: Color;
  /** Letters of a FEN's castling rights, in its order. */
  readonly castling: string;
  /** Pieces in hand, as in a FEN with its brackets; empty in other variants. */
  readonly pocket: string;
  /** The fields after castling: en passant, counters and, in three-check, checks. */
  readonly rest: string;
}

export const files = 'abcdefgh';
export const castlingLetters = ['K', 'Q', 'k', 'q'] as const;
const freshRest = '- 0 1';

/** Undefined for a text that is no placement of pieces. */
export function setUpOf(fen: string): SetUp | undefined {
  const [board = '', turn = 'w', castling = '-', ...rest] = fen.trim().split(/\s+/);
  const at = board.indexOf('[');
  const [placement, pocket] = at === -1 ? [board, ''] : [board.slice(0, at), board.slice(at)];
  const ranks = placement.split('/');
  if (ranks.length !== 8) return undefined;
  const pieces = new Map<string, string>();
  for (const [index, rank] of ranks.entries()) {
    let file = 0;
    for (const sign of rank.replaceAll('~', '')) {
      const blank = Number(sign);
      if (Number.isInteger(blank)) file += blank;
      else if (!'pnbrqk'.includes(sign.toLowerCase())) return undefined;
      else pieces.set(`${files[file++] ?? '?'}${8 - index}`, sign);
    }
    if (file !== 8) return undefined;
  }
  return {
    ...{ pieces, pocket, rest: rest.length === 0 ? freshRest : rest.join(' ') },
    turn: turn === 'b' ? 'black' : 'white',
    castling: castling === '-' ? '' : castling,
  };
}

export function fenOf({ pieces, pocket, turn, castling, rest }: SetUp): string {
  const ranks = [...'87654321'].map((rank) => {
    const signs = [...files].map((file) => pieces.get(`${file}${rank}`) ?? '1').join('');
    return signs.replaceAll(/1+/g, ({ length }) => String(length));
  });
  return `${ranks.join('/')}${pocket} ${turn === 'white' ? 'w' : 'b'} ${castling || '-'} ${rest}`;
}

/** Puts a piece on a square; null removes it. The pieces have moved, so an en passant square is void. */
export function withPiece(setUp: SetUp, square: string, piece: string | null): SetUp {
  const pieces = new Map(setUp.pieces);
  if (piece === null || pieces.get(square) === piece) pieces.delete(square);
  else pieces.set(square, piece);
  return { ...setUp, pieces, rest: setUp.rest.replace(/^\S+/, '-') };
}

export function withTurn(setUp: SetUp, turn: Color): SetUp {
  return { ...setUp, turn, rest: setUp.rest.replace(/^\S+/, '-') };
}

export function withCastling(setUp: SetUp, letter: string, isAllowed: boolean): SetUp {
  const letters = castlingLetters.filter((one) =>
    one === letter ? isAllowed : setUp.castling.includes(one),
  );
  return { ...setUp, castling: letters.join('') };
}

export const emptySetUp = (setUp: SetUp): SetUp => ({
  ...setUp,
  ...{
    pieces: new Map(),
    turn: 'white',
    castling: '',
    pocket: setUp.pocket === '' ? '' : '[]',
    rest: freshRest,
  },
});

/** The initial position of a variant. */
export function initialSetUp(variant: VariantKey): SetUp | undefined {
  const fen = rulesFor(variant).parsePosition()?.fen;
  return fen === undefined ? undefined : setUpOf(fen);
}

/** Variants in which a position can be set up. */
export const setUpVariants: readonly VariantKey[] = variantKeys.filter((key) => key !== 'fromPosition');
