/**
 * Limits on one game in memory and in the archive. Longer text is truncated and reported; a game is kept while its
 * moves are readable. Real files stay far below: the most heavily annotated magazine games have some 60 KiB of
 * notes, and 40 tags are many.
 */
export const pgnLimits = {
  /** Bytes of a tag's value, as written. */
  tagBytes: 1_024,
  tagNameBytes: 255,
  /** Tags per game. Tags that the archive itself uses are kept beyond it. */
  tags: 100,
  /** Bytes of a game's tags and notes, as stored. */
  notesBytes: 256 * 1_024,
  /** Nesting depth of variations. */
  nesting: 100,
  /** No game under the 75-move rule has more than 17,697 plies. */
  plies: 32_768,
  /** Bytes of a written move, suffixes included. */
  moveBytes: 32,
  /** Bytes of a comment, variation or line that is parsed as a whole; longer ones are skipped. */
  pieceBytes: 512 * 1_024,
  /** Bytes of one game in the file. Bounds the work repeated after a kill. */
  gameBytes: 256 * 1_024 * 1_024,
} as const;
