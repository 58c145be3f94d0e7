/** The null move: a ply that passes the turn. Files of analyses contain it; no server sends it. */

/** A null move in SAN, and in the move lists of `replay.ts`. The archive stores it as text (`packed-game.ts`). */
export const nullMove = '--';

/** Spellings of ChessBase, python-chess, Scid and UCI. */
const spellings: ReadonlySet<string> = new Set([nullMove, 'Z0', '@@@@', '0000', 'null', 'NULL']);

/** Whether a word of the move text, without suffixes such as `!?`, is a null move. */
export const isNullMove = (word: string): boolean => spellings.has(word);
