/**
 * What a user did and how ratings went, in the app's own terms. As in `domain.ts`: an absent member means "not said",
 * and words that are not known are kept as they came.
 */
import type { Color } from '../chess/vocabulary.ts';

/** Games or puzzles won, lost and drawn, and the rating before the first and after the last of them. */
export interface ActivityScore {
  readonly win: number;
  readonly loss: number;
  /** Puzzles have none. */
  readonly draw?: number;
  readonly rating?: { readonly before: number; readonly after: number };
}

export interface ActivityArena {
  readonly id: string;
  readonly name?: string;
  readonly games?: number;
  readonly score?: number;
  readonly rank?: number;
  /** Best per cent of the field that the rank belongs to. */
  readonly rankPercent?: number;
}

/** A slow game, seen from the user's side. `opponent` has a level where it is the server's engine. */
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
  /** How many there are where `ids` names only some. */
  readonly count?: number;
}

export interface ActivityRuns {
  readonly runs: number;
  readonly score?: number;
}

/** What one span of time held. Addresses may be relative to the server's. */
export interface ActivityInterval {
  /** ms since the epoch. */
  readonly start: number;
  readonly end: number;
  /** By what ratings are kept for: `blitz`, `chess960`, … */
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

/** The ratings of one kind, oldest first: a point a day on which it changed. */
export interface RatingCurve {
  /** As the server names it, for example `King of the Hill`. */
  readonly name: string;
  readonly points: readonly {
    /** First ms of the UTC day. */
    readonly day: number;
    readonly rating: number;
  }[];
}
