/** What is read from PGN: games, and what is none. */

/** What stands beside the moves, in the order in which it is written; `ply` 0 is before the first move. */
export interface PgnNote {
  readonly ply: number;
  /** A comment's text, a glyph's number, or a variation without its parentheses. */
  readonly kind: 'comment' | 'glyph' | 'variation';
  readonly text: string;
}

/** What of a game was longer than `pgnLimits` allow: `tags` were shortened or left out, or `notes` were. */
export type PgnCut = 'tags' | 'notes';

/** A game as it was read; the next one takes its place, so nothing of it may be kept. */
export interface PgnGameRead {
  readonly tags: readonly (readonly [name: string, value: string])[];
  /** Codes of `sanLayout`, `plies` of them; where one is `escapeCode`, `texts` has what is written. */
  readonly codes: Uint16Array;
  readonly plies: number;
  readonly texts: ReadonlyMap<number, string>;
  /** Centiseconds after each ply; -1 where none is told. */
  readonly clocks: Int32Array;
  /** How many plies have a clock. */
  readonly clockCount: number;
  /** 0 where none is told, 1 for centipawns and 2 for moves until mate. */
  readonly evalKinds: Uint8Array;
  readonly evals: Int32Array;
  readonly evalCount: number;
  readonly notes: readonly PgnNote[];
  /** What was cut, each once. */
  readonly cuts: ReadonlySet<PgnCut>;
  /** As written; `*` where nothing is. */
  readonly result: string;
  /** Bytes from the beginning of the file to the end of the game. */
  readonly end: number;
  /** The line on which the game begins, from 1. */
  line(): number;
  /** The line of a ply, from 0. */
  lineOf(ply: number): number;
}

export type PgnProblem = 'tag' | 'comment' | 'variation' | 'text' | 'size';

export interface PgnBroken {
  readonly problem: PgnProblem;
  /** From 1. */
  readonly line: number;
  /** What was met, shortened. */
  readonly text: string;
  /** Bytes from the beginning of the file to where reading goes on. */
  readonly end: number;
}
