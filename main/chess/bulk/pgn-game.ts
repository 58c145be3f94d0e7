/** Results of reading PGN: games and errors. */

/** A comment, glyph (NAG) or variation, in the order of the file; `ply` 0 is before the first move. */
export interface PgnNote {
  readonly ply: number;
  /** Text of a comment, number of a glyph, or a variation without its parentheses. */
  readonly kind: 'comment' | 'glyph' | 'variation';
  readonly text: string;
}

/** Data beyond `pgnLimits`: `tags` or `notes` were truncated or dropped. */
export type PgnCut = 'tags' | 'notes';

/** An error of a game that is stored nevertheless. */
export interface PgnFault {
  readonly problem: PgnProblem;
  /** From 1. */
  readonly line: number;
  /** The offending text, truncated. */
  readonly text: string;
}

/** A parsed game. The reader reuses the object for the next game, so do not keep it. */
export interface PgnGameRead {
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** Codes of `sanLayout` for `plies` moves; where one is `escapeCode`, `texts` holds the notation. */
  readonly codes: Uint16Array;
  readonly plies: number;
  readonly texts: ReadonlyMap<number, string>;
  /** Centiseconds after each ply; -1 when absent. */
  readonly clocks: Int32Array;
  /** Number of plies with a clock. */
  readonly clockCount: number;
  /** 0 when absent, 1 for centipawns, 2 for moves until mate. */
  readonly evalKinds: Uint8Array;
  readonly evals: Int32Array;
  readonly evalCount: number;
  readonly notes: readonly PgnNote[];
  /** Kinds of data that were truncated. */
  readonly cuts: ReadonlySet<PgnCut>;
  /** The game's error; after every problem but `tag`, the moves end before it. */
  fault(): PgnFault | null;
  /** As written; `*` when absent. */
  readonly result: string;
  /** Offset of the game's end in the file. */
  readonly end: number;
  /** Line of the game's start, from 1. */
  line(): number;
  /** Line of a ply; plies count from 0. */
  lineOf(ply: number): number;
}

/** `text`: it looks like a move and is none. */
export type PgnProblem = 'tag' | 'comment' | 'variation' | 'text' | 'size';

/** Text without tags or moves, so that nothing of it is stored. */
export interface PgnBroken extends PgnFault {
  /** Offset in the file at which reading continues. */
  readonly end: number;
}
