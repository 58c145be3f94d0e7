/**
 * How much of one game is kept in memory and in the archive. Text beyond a limit is cut and reported; the game stays
 * while its moves are readable. Real files stay far below: the largest annotated games of magazines have some 60 KiB of
 * notes, and 40 tags are a lot.
 */
export const pgnLimits = {
  /** Bytes of a tag's value, as written. */
  tagBytes: 1_024,
  tagNameBytes: 255,
  /** Tags a game. Those that the archive reads itself are kept beyond it. */
  tags: 100,
  /** Bytes of a game's tags and notes as the archive stores them. */
  notesBytes: 256 * 1_024,
  /** Variations inside each other. */
  nesting: 100,
  /** No game under the 75-move rule has more than 17,697 plies. */
  plies: 32_768,
  /** A written move is shorter, with all its signs. */
  moveBytes: 32,
  /** Bytes that a comment, a variation or a line may have to be read as one piece; longer ones are passed over. */
  pieceBytes: 512 * 1_024,
  /** Bytes of a whole game in the file. Bounds what is read again after a kill. */
  gameBytes: 256 * 1_024 * 1_024,
} as const;
