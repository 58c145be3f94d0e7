import type { Color, GameStatusName, Speed, VariantKey } from '../../chess/vocabulary.ts';
import type { PerfKey } from '../roster.ts';
import type { Game, Seat, TimeControl } from '../state.ts';

/** Somebody who is no member: nobody is known by that name here. */
export interface Stranger {
  readonly kind: 'stranger';
  readonly name?: string;
}

/** A game as exports, streams and searches know it, whether it was played, staged or brought in from elsewhere. */
export interface GameRecord {
  readonly id: string;
  readonly variant: VariantKey;
  readonly rated: boolean;
  readonly speed: Speed;
  readonly perf: PerfKey;
  readonly source: Game['source'] | 'import';
  readonly timeControl: TimeControl;
  readonly seats: Readonly<Record<Color, Seat | Stranger>>;
  readonly createdAt: number;
  readonly isLive: boolean;
  /** Absent while it goes on. */
  readonly endedAt?: number;
  /** It ended before it had really begun. */
  readonly isAborted?: boolean;
  /** Absent for a draw, and while it goes on. */
  readonly winner?: Color;
  readonly ratingDiffs?: Readonly<Record<Color, number>>;
  readonly arena?: {
    readonly id: string;
    readonly name?: string;
    /** Whom the players play for, in a team battle. */
    readonly teams?: Readonly<Partial<Record<Color, string>>>;
  };
  /** A computer has looked at every move. */
  readonly isAnalysed: boolean;
  /** When each half-move was made, ms since the epoch. */
  times(): readonly number[];
  /** Its moves, worked out when somebody asks. */
  line(): GameLine;
}

/** The moves of a game and what belongs to each. Times in ms since the epoch, clocks in centiseconds. */
export interface GameLine {
  readonly status: GameStatusName;
  readonly lastMoveAt: number;
  /** The position it began with; `startpos` for the usual one of its variant. */
  readonly initialFen: string;
  readonly moves: readonly string[];
  readonly sans: readonly string[];
  /** After each half-move. */
  readonly fens: readonly string[];
  /** What is left to whoever moved, after each half-move; absent without a clock. */
  readonly clocks?: readonly number[];
}

/** Where games come from beside those that the user plays. */
export interface GameSource {
  byId(id: string): GameRecord | undefined;
  /** In any order. */
  ofMember(id: string): readonly GameRecord[];
  /** The game that a member plays right now; absent where nobody can be playing. */
  liveOf?(id: string): GameRecord | undefined;
}
