import { listPgnGames, positionDocument, type PgnDocument, type PgnGameText } from '@chess/pgn-document.ts';
import { rulesFor } from '@chess/rules.ts';

/** Games of a text that can be chosen from. */
export const mostGames = 500;

/**
 * The games of a pasted FEN or PGN; none for other texts. A FEN is one of `variant`, if its rules accept it, or of
 * three-check where it counts checks. One game more than `mostGames` says that there are further ones.
 */
export function readText(text: string, variant: string): readonly PgnGameText[] {
  const trimmed = text.trim();
  // A position has a row for each rank; move text has no slashes.
  if (/^[^\s[]+(?:\/[^\s/]+){7}/.test(trimmed)) {
    const isThreeCheck = checksIn(trimmed.split(/\s+/).slice(4)) !== null;
    const document = documentOfFen(trimmed, isThreeCheck ? 'threeCheck' : variant);
    return document ? [{ tags: [], result: '*', read: () => ({ document, lost: [] }) }] : [];
  }
  return listPgnGames(text, mostGames + 1).games;
}

/** A position with standard rules is one "from position", whose rules also refuse impossible checks. */
export function documentOfFen(fen: string, variant: string): PgnDocument | undefined {
  const [board, turn = 'w', castling = '-', passant = '-', ...rest] = fen.split(/\s+/);
  const checks = checksIn(rest);
  const [halfmoves = '0', moves = '1'] = checks?.isFirst ? rest.slice(1) : rest;
  const fields = [board, turn, castling, passant];
  const whole = [...fields, halfmoves, moves].join(' ');
  if (variant === 'threeCheck' && checks)
    return positionDocument(
      variant,
      (checks.isFirst ? [...fields, checks.text, halfmoves, moves] : [whole, checks.text]).join(' '),
    );
  const key = variant === 'standard' ? 'fromPosition' : variant;
  if (whole === rulesFor('standard').parsePosition()?.fen && variant === 'standard')
    return positionDocument('standard', 'startpos');
  return positionDocument(key, whole);
}

/** The checks of a position of three-check, before the counters (`3+3`) or behind them (`+0+0`). */
function checksIn(fields: readonly string[]): { readonly text: string; readonly isFirst: boolean } | null {
  const [first = '', , behind = ''] = fields;
  if (/^\d\+\d$/.test(first)) return { text: first, isFirst: true };
  return /^\+\d\+\d$/.test(behind) ? { text: behind, isFirst: false } : null;
}
