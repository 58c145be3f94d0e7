/** Moves of one repertoire. A call of the contract carries no larger change. */
export const mostRepertoireMoves = 5_000;
/** Half-moves of a line. */
export const mostRepertoirePlies = 200;
/** Characters of a position's comment. */
export const longestRepertoireComment = 4_096;
