import { Chess, DEFAULT_POSITION } from 'chess.js';

export type PgnResult = '1-0' | '0-1' | '1/2-1/2' | '*';

export interface PgnGame {
  /** Additional tags in output order; the seven standard tags come first. */
  readonly tags: Readonly<Record<string, string>>;
  /** SAN of each ply. */
  readonly sans: readonly string[];
  readonly result: PgnResult;
  /** `startpos` or a FEN. */
  readonly initialFen?: string;
}

/** PGN of a standard game, or the first ply that could not be played. */
export function makePgn(
  game: PgnGame,
): { readonly ok: true; readonly pgn: string } | { readonly ok: false; readonly ply: number } {
  const { tags, sans, result, initialFen = 'startpos' } = game;
  let board: Chess;
  try {
    board = new Chess(initialFen === 'startpos' ? DEFAULT_POSITION : initialFen);
  } catch {
    return { ok: false, ply: 0 };
  }
  for (const [name, value] of Object.entries(tags))
    board.setHeader(name, value.replaceAll(/["\\\r\n]/g, ' '));
  board.setHeader('Result', result);
  for (const [index, san] of sans.entries()) {
    try {
      board.move(san);
    } catch {
      return { ok: false, ply: index + 1 };
    }
  }
  return { ok: true, pgn: `${board.pgn({ maxWidth: 80 })}\n` };
}
