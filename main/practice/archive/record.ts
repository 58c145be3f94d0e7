import type { Color, GameStatusName, Speed, VariantKey } from '../../chess/vocabulary.ts';
import type { PerfKey } from '../roster.ts';
import type { Game, Seat, ClubTimeControl } from '../state.ts';

/** A player who is not a member of the club. */
export interface Stranger {
  readonly kind: 'stranger';
  readonly name?: string;
}

/** A game as exports, streams and searches see it, whether played, staged or imported. */
export interface GameRecord {
  readonly id: string;
  readonly variant: VariantKey;
  readonly rated: boolean;
  readonly speed: Speed;
  readonly perf: PerfKey;
  readonly source: Game['source'] | 'import';
  readonly timeControl: ClubTimeControl;
  readonly seats: Readonly<Record<Color, Seat | Stranger>>;
  readonly createdAt: number;
  readonly isLive: boolean;
  /** Absent while the game is in progress. */
  readonly endedAt?: number;
  /** The game ended before both sides had moved. */
  readonly isAborted?: boolean;
  /** Absent for a draw and for a game in progress. */
  readonly winner?: Color;
  readonly ratingDiffs?: Readonly<Record<Color, number>>;
  readonly arena?: {
    readonly id: string;
    readonly name?: string;
    /** In a team battle: the players' teams. */
    readonly teams?: Readonly<Partial<Record<Color, string>>>;
  };
  /** The game has a computer analysis. */
  readonly isAnalysed: boolean;
  /** When each half-move was made, ms since the epoch. */
  times(): readonly number[];
  /** Generated on first use. */
  line(): GameLine;
}

/** The moves of a game with their positions and clocks. Times in ms since the epoch, clocks in centiseconds. */
export interface GameLine {
  readonly status: GameStatusName;
  readonly lastMoveAt: number;
  /** A FEN, or `startpos`. */
  readonly initialFen: string;
  readonly moves: readonly string[];
  readonly sans: readonly string[];
  /** After each half-move. */
  readonly fens: readonly string[];
  /** Time left to the mover after each half-move; absent without a clock. */
  readonly clocks?: readonly number[];
}

/** A source of games that the user does not play. */
export interface GameSource {
  byId(id: string): GameRecord | undefined;
  /** In any order. */
  ofMember(id: string): readonly GameRecord[];
  /** The game in progress of a member; absent when the source has no live games. */
  liveOf?(id: string): GameRecord | undefined;
}
