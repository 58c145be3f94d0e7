import { positionDocument, readPgnDocument, type PgnDocument } from '@chess/pgn-document.ts';
import { rulesFor } from '@chess/rules.ts';

/** A pasted FEN or PGN as a game; undefined for other texts. A FEN is one of `variant`, if its rules accept it. */
export function readText(text: string, variant: string): PgnDocument | undefined {
  const trimmed = text.trim();
  // A position has a row for each rank; move text has no slashes.
  if (/^[^\s[]+(?:\/[^\s/]+){7}/.test(trimmed)) return documentOfFen(trimmed, variant);
  return readPgnDocument(text);
}

/** A position with standard rules is one "from position", whose rules also refuse impossible checks. */
export function documentOfFen(fen: string, variant: string): PgnDocument | undefined {
  const [board, turn = 'w', castling = '-', passant = '-', halfmoves = '0', moves = '1'] = fen.split(/\s+/);
  const whole = [board, turn, castling, passant, halfmoves, moves].join(' ');
  const key = variant === 'standard' ? 'fromPosition' : variant;
  if (whole === rulesFor('standard').parsePosition()?.fen && variant === 'standard')
    return positionDocument('standard', 'startpos');
  return positionDocument(key, whole);
}
