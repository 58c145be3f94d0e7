/** Names of openings of standard chess, by position. */
import { memoize } from './memoize.ts';
import { openingBook } from './opening-book.ts';
import { rulesFor, type Position } from './rules.ts';

export interface Opening {
  readonly eco: string;
  readonly name: string;
  /** Half-moves after which the game reached the opening's position. */
  readonly ply: number;
}

type NamedPosition = Pick<Opening, 'eco' | 'name'>;

/**
 * Pieces, side to move and castling rights. The en passant square is left out: it does not change an opening's name.
 */
function keyOf(fen: string): string {
  return fen.split(' ', 3).join(' ');
}

/** The book by position, so that transpositions are recognised. It is read line by line. */
const book = memoize(() => {
  // The same rules as `standard`, by the faster implementation.
  const start = rulesFor('fromPosition').parsePosition();
  if (!start) throw new Error('there is no starting position');
  const names = new Map<string, NamedPosition>();
  const positions = new Map<string, Position>([['', start]]);
  /** The position after the moves; lines share the positions of their beginnings. */
  const after = (moves: readonly string[]): Position => {
    const line = moves.join(' ');
    const known = positions.get(line);
    if (known) return known;
    const before = after(moves.slice(0, -1));
    const uci = before.uciOf(moves.at(-1) ?? '');
    const played = uci === undefined ? undefined : before.play(uci)?.position;
    if (!played) throw new Error(`${line} of the opening book cannot be played`);
    positions.set(line, played);
    return played;
  };
  let read = 0;
  return {
    names,
    readLine() {
      const line = openingBook[read];
      if (!line) return false;
      const [eco, name, moves] = line;
      names.set(keyOf(after(moves.split(' ')).fen), { eco, name });
      read += 1;
      return true;
    },
  };
});

/** Reads one more line of the book, a fraction of a millisecond. False when all are read. */
export const readOpeningLine = (): boolean => book().readLine();

/**
 * The last named position of a game of standard chess. `fens`: after each half-move. Reads the rest of the book
 * first.
 */
export function openingOf(fens: readonly string[]): Opening | undefined {
  const { names, readLine } = book();
  for (let more = true; more;) more = readLine();
  for (let ply = fens.length; ply > 0; ply -= 1) {
    const found = names.get(keyOf(fens[ply - 1] ?? ''));
    if (found) return { ...found, ply };
  }
  return undefined;
}
