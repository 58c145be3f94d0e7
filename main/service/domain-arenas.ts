/**
 * Domain types of arenas. As in `domain.ts`, an absent member means "not stated", and unknown words are kept
 * unchanged. Times in ms since the epoch by the server's clock.
 */
import type { Color, VariantKey } from '../chess/vocabulary.ts';
import type { Open, UserMarks, Variant } from './domain.ts';

/** 10: created, 20: started, 30: finished. Other numbers are shown unchanged. */
export type ArenaStatus = number;

export interface ArenaPerf {
  readonly key: string;
  readonly name?: string;
}

export interface ArenaRating {
  readonly rating: number;
  readonly perf?: string;
}

/** Entry conditions, as far as stated. */
export interface ArenaConditions {
  readonly maxRating?: ArenaRating;
  readonly minRating?: ArenaRating;
  readonly minRatedGames?: { readonly nb: number; readonly perf?: string };
  readonly minAccountAgeInDays?: number;
  readonly onlyTitled?: boolean;
  readonly botsAllowed?: boolean;
  /** Required team, by id. */
  readonly teamMember?: string;
  /** Names, and `%titled` for all players with a title. */
  readonly allowList?: readonly string[];
}

export interface ArenaPosition {
  readonly fen: string;
  readonly name?: string;
  readonly eco?: string;
  readonly url?: string;
}

export interface ArenaBattle {
  /** Team ids. */
  readonly teams: readonly string[];
  /** Players per team that count. */
  readonly leaders?: number;
}

export interface ArenaSchedule {
  readonly freq: string;
  readonly speed?: string;
}

/** Seconds. */
export interface ArenaClock {
  readonly limit: number;
  readonly increment: number;
}

/** An arena in a listing. */
export interface ArenaEntry extends ArenaConditions {
  readonly id: string;
  readonly name: string;
  readonly createdBy?: string;
  readonly startsAt: number;
  readonly finishesAt?: number;
  readonly minutes?: number;
  readonly status: ArenaStatus;
  readonly players?: number;
  readonly clock?: ArenaClock;
  readonly variant: Variant;
  readonly rated?: boolean;
  readonly perf: ArenaPerf;
  readonly winner?: UserMarks & { readonly id: string; readonly name?: string };
  /** Only for official arenas. */
  readonly schedule?: ArenaSchedule;
  readonly position?: ArenaPosition;
  readonly teamBattle?: ArenaBattle;
  /** Whether a password is required. */
  readonly isPrivate?: boolean;
  /** Counted from the response. */
  readonly secondsToStart?: number;
}

export interface ArenaListing {
  readonly created: readonly ArenaEntry[];
  readonly started: readonly ArenaEntry[];
  /** Notable arenas that have just ended. */
  readonly finished: readonly ArenaEntry[];
}

export interface ArenaPlayer extends UserMarks {
  readonly name: string;
  readonly rank?: number;
  readonly rating?: number;
  readonly score?: number;
  /** Points of each game, one digit each. */
  readonly sheet?: string;
  /** On a winning streak: the next game counts double. */
  readonly fire?: boolean;
  readonly team?: string;
  readonly withdrawn?: boolean;
}

export interface ArenaPodiumPlace extends Omit<ArenaPlayer, 'sheet' | 'fire'> {
  readonly games?: number;
  readonly berserks?: number;
  readonly wins?: number;
  readonly performance?: number;
}

export interface ArenaStats {
  readonly games?: number;
  readonly moves?: number;
  readonly whiteWins?: number;
  readonly blackWins?: number;
  readonly draws?: number;
  readonly berserks?: number;
  readonly averageRating?: number;
}

export interface ArenaVerdict {
  readonly condition: string;
  /** `ok`, or the reason of a refusal. */
  readonly verdict?: string;
}

export interface ArenaDuelSide extends UserMarks {
  readonly name: string;
  readonly rating?: number;
  readonly rank?: number;
}

/** A game in progress. */
export interface ArenaDuel {
  readonly gameId: string;
  /** Null for an unknown player. */
  readonly sides: readonly [ArenaDuelSide | null, ArenaDuelSide | null];
}

export interface ArenaFeatured {
  readonly gameId: string;
  readonly fen: string;
  readonly orientation?: Color;
  readonly color?: Color;
  readonly lastMove?: string;
  readonly white?: ArenaDuelSide & { readonly id?: string };
  readonly black?: ArenaDuelSide & { readonly id?: string };
  /** Seconds. */
  readonly clocks?: { readonly white?: number; readonly black?: number };
}

/** The caller's own state in an arena. */
export interface ArenaSelf {
  readonly rank?: number;
  readonly withdrawn?: boolean;
  readonly gameId?: string;
  /** Seconds until the caller may return. */
  readonly pauseSeconds?: number;
}

/** One arena with a page of its standings. */
export interface ArenaDetail
  extends
    ArenaConditions,
    Pick<ArenaEntry, 'id' | 'name' | 'players' | 'clock' | 'createdBy' | 'minutes' | 'rated'>,
    Pick<ArenaEntry, 'schedule' | 'position' | 'teamBattle' | 'isPrivate' | 'secondsToStart'>,
    Partial<Pick<ArenaEntry, 'startsAt' | 'perf'>> {
  readonly variant?: Open<VariantKey>;
  readonly headline?: string;
  readonly description?: string;
  readonly berserkable?: boolean;
  readonly secondsToFinish?: number;
  readonly isFinished?: boolean;
  readonly isRecentlyFinished?: boolean;
  readonly pairingsClosed?: boolean;
  /** For the caller. */
  readonly verdicts?: { readonly list: readonly ArenaVerdict[]; readonly accepted?: boolean };
  readonly quote?: { readonly text: string; readonly author?: string };
  readonly greatPlayer?: { readonly name: string; readonly url?: string };
  readonly duels?: readonly ArenaDuel[];
  readonly standing?: { readonly page?: number; readonly players: readonly ArenaPlayer[] };
  readonly featured?: ArenaFeatured;
  readonly podium?: readonly ArenaPodiumPlace[];
  readonly stats?: ArenaStats;
  /** Name of the caller. */
  readonly myUsername?: string;
  readonly me?: ArenaSelf;
}

/** One line of an arena's results. */
export interface ArenaResult extends UserMarks {
  readonly rank?: number;
  readonly username: string;
  readonly score?: number;
  readonly rating?: number;
  readonly performance?: number;
  readonly team?: string;
  readonly sheet?: string;
}

export interface ArenaTeamStanding {
  readonly id: string;
  readonly rank?: number;
  readonly score?: number;
  readonly players: readonly (UserMarks & {
    readonly id: string;
    readonly name: string;
    readonly score?: number;
  })[];
}

export interface Team {
  readonly id: string;
  readonly name: string;
  /** User ids. */
  readonly leaders: readonly string[];
  readonly members?: number;
}

export interface JoinRequest {
  readonly password?: string;
  /** Team id. */
  readonly team?: string;
  /** Pair immediately; expires after a minute. */
  readonly pairMeAsap?: boolean;
}

/** `error` is the server's text. */
export type JoinAnswer = { readonly joined: true } | { readonly joined: false; readonly error: string };
