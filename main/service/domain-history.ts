/**
 * Domain types of activity and rating history. As in `domain.ts`, an absent member means "not stated", and unknown
 * words are kept unchanged.
 */
import type { Color } from '../chess/vocabulary.ts';

/** Wins, losses and draws of games or puzzles, with the ratings before the first and after the last. */
export interface ActivityScore {
  readonly win?: number;
  readonly loss?: number;
  /** Absent for puzzles. */
  readonly draw?: number;
  readonly rating?: { readonly before: number; readonly after: number };
}

export interface ActivityArena {
  readonly id: string;
  readonly name?: string;
  readonly games?: number;
  readonly score?: number;
  readonly rank?: number;
  /** Percentile of the rank. */
  readonly rankPercent?: number;
}

/** A correspondence game from the user's side. `opponent` has a level when it is the server's engine. */
export interface ActivitySlowGame {
  readonly id: string;
  readonly color?: Color;
  readonly url?: string;
  readonly variant?: string;
  readonly speed?: string;
  readonly perf?: string;
  readonly rated?: boolean;
  readonly opponent?: { readonly user?: string; readonly rating?: number; readonly aiLevel?: number };
}

export interface ActivityFollows {
  readonly ids: readonly string[];
  /** Total number, when `ids` is incomplete. */
  readonly count?: number;
}

export interface ActivityRuns {
  readonly runs?: number;
  readonly score?: number;
}

/** Activity of one span of time. Addresses may be relative to the server. */
export interface ActivityInterval {
  /** ms since the epoch. */
  readonly start: number;
  readonly end?: number;
  /** By rating category: `blitz`, `chess960`, … */
  readonly games?: Readonly<Record<string, ActivityScore>>;
  readonly puzzles?: ActivityScore;
  readonly tournaments?: { readonly count: number; readonly best: readonly ActivityArena[] };
  readonly practice?: readonly { readonly url: string; readonly name: string; readonly positions?: number }[];
  readonly simuls?: readonly { readonly id: string; readonly name?: string }[];
  readonly correspondenceMoves?: { readonly count: number; readonly games: readonly ActivitySlowGame[] };
  readonly correspondenceEnds?: Readonly<
    Record<string, { readonly score?: ActivityScore; readonly games: readonly ActivitySlowGame[] }>
  >;
  readonly follows?: { readonly in?: ActivityFollows; readonly out?: ActivityFollows };
  readonly studies?: readonly { readonly id: string; readonly name: string }[];
  readonly teams?: readonly { readonly url: string; readonly name: string; readonly flair?: string }[];
  readonly posts?: readonly {
    readonly topicUrl: string;
    readonly topicName: string;
    readonly posts: readonly { readonly url: string; readonly text?: string }[];
  }[];
  readonly patron?: { readonly months?: number };
  readonly stream?: boolean;
  readonly storm?: ActivityRuns;
  readonly racer?: ActivityRuns;
  readonly streak?: ActivityRuns;
}

/** Ratings of one category, oldest first: one point per day with a change. */
export interface RatingCurve {
  /** The server's name, for example `King of the Hill`. */
  readonly name: string;
  readonly points: readonly {
    /** First ms of the UTC day. */
    readonly day: number;
    readonly rating: number;
  }[];
}
