/**
 * Arenas, in the app's own terms. As in `domain.ts`: an absent member means "not said", and words that are not known are
 * kept as they came. Times in ms since the epoch by the server's clock.
 */
import type { Color, VariantKey } from '../chess/vocabulary.ts';
import type { Open, Variant } from './domain.ts';

/** 10: created, 20: started, 30: finished. Another number is shown as it came. */
export type ArenaStatus = number;

export interface ArenaPerf {
  readonly key: string;
  readonly name?: string;
}

export interface ArenaRating {
  readonly rating: number;
  readonly perf?: string;
}

/** Who may come in, as far as it is said. */
export interface ArenaConditions {
  readonly maxRating?: ArenaRating;
  readonly minRating?: ArenaRating;
  readonly minRatedGames?: { readonly nb: number; readonly perf?: string };
  readonly minAccountAgeInDays?: number;
  readonly onlyTitled?: boolean;
  readonly botsAllowed?: boolean;
  /** Id of the team that one must be in. */
  readonly teamMember?: string;
  /** Names, and `%titled` for everybody with a title. */
  readonly allowList?: readonly string[];
}

export interface ArenaPosition {
  readonly fen: string;
  readonly name?: string;
  readonly eco?: string;
  readonly url?: string;
}

export interface ArenaBattle {
  /** Ids. */
  readonly teams: readonly string[];
  /** How many of each team count. */
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
  readonly createdBy: string;
  readonly startsAt: number;
  readonly finishesAt: number;
  readonly minutes: number;
  readonly status: ArenaStatus;
  readonly players: number;
  readonly clock: ArenaClock;
  readonly variant: Variant;
  readonly rated: boolean;
  readonly perf: ArenaPerf;
  readonly winner?: { readonly id: string; readonly name?: string; readonly title?: string };
  /** Only of official ones. */
  readonly schedule?: ArenaSchedule;
  readonly position?: ArenaPosition;
  readonly teamBattle?: ArenaBattle;
  /** It asks for a password. */
  readonly isPrivate?: boolean;
  /** From the moment of the answer. */
  readonly secondsToStart?: number;
}

export interface ArenaListing {
  readonly created: readonly ArenaEntry[];
  readonly started: readonly ArenaEntry[];
  /** The notable ones that have just ended. */
  readonly finished: readonly ArenaEntry[];
}

export interface ArenaPlayer {
  readonly name: string;
  readonly title?: string;
  readonly rank: number;
  readonly rating?: number;
  readonly score: number;
  /** Points of each game, a digit each. */
  readonly sheet?: string;
  /** The last games were won in a row, and the next counts double. */
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
  readonly games: number;
  readonly moves: number;
  readonly whiteWins: number;
  readonly blackWins: number;
  readonly draws: number;
  readonly berserks: number;
  readonly averageRating: number;
}

export interface ArenaVerdict {
  readonly condition: string;
  /** `ok`, or why not. */
  readonly verdict: string;
}

export interface ArenaDuelSide {
  readonly name: string;
  readonly rating?: number;
  readonly rank?: number;
}

/** A game that goes on. */
export interface ArenaDuel {
  readonly gameId: string;
  readonly sides: readonly [ArenaDuelSide, ArenaDuelSide];
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

/** What the server says of the caller's own part in an arena. */
export interface ArenaSelf {
  readonly rank?: number;
  readonly withdrawn?: boolean;
  readonly gameId?: string;
  /** Until one may come back, seconds. */
  readonly pauseSeconds?: number;
}

/** One arena, with a page of its standing. */
export interface ArenaDetail extends ArenaConditions {
  readonly id: string;
  readonly name: string;
  readonly createdBy?: string;
  readonly startsAt?: number;
  readonly minutes?: number;
  readonly players: number;
  readonly clock: ArenaClock;
  readonly variant?: Open<VariantKey>;
  readonly rated?: boolean;
  readonly perf?: ArenaPerf;
  readonly schedule?: ArenaSchedule;
  readonly position?: ArenaPosition;
  readonly teamBattle?: ArenaBattle;
  readonly isPrivate?: boolean;
  readonly headline?: string;
  readonly description?: string;
  readonly berserkable?: boolean;
  readonly secondsToStart?: number;
  readonly secondsToFinish?: number;
  readonly isFinished?: boolean;
  readonly isRecentlyFinished?: boolean;
  readonly pairingsClosed?: boolean;
  /** Of the caller. */
  readonly verdicts?: { readonly list: readonly ArenaVerdict[]; readonly accepted: boolean };
  readonly quote?: { readonly text: string; readonly author?: string };
  readonly greatPlayer?: { readonly name: string; readonly url?: string };
  readonly duels?: readonly ArenaDuel[];
  readonly standing?: { readonly page: number; readonly players: readonly ArenaPlayer[] };
  readonly featured?: ArenaFeatured;
  readonly podium?: readonly ArenaPodiumPlace[];
  readonly stats?: ArenaStats;
  /** Whom the answer is for. */
  readonly myUsername?: string;
  readonly me?: ArenaSelf;
}

/** A line of an arena's results. */
export interface ArenaResult {
  readonly rank: number;
  readonly username: string;
  readonly title?: string;
  readonly score: number;
  readonly rating?: number;
  readonly performance?: number;
  readonly team?: string;
  readonly sheet?: string;
}

export interface ArenaTeamStanding {
  readonly id: string;
  readonly rank: number;
  readonly score: number;
  readonly players: readonly { readonly id: string; readonly name: string; readonly score: number }[];
}

export interface Team {
  readonly id: string;
  readonly name: string;
  /** Ids. */
  readonly leaders: readonly string[];
  readonly members?: number;
}

export interface JoinRequest {
  readonly password?: string;
  /** Id. */
  readonly team?: string;
  /** Pair at once; lapses after a minute. */
  readonly pairMeAsap?: boolean;
}

/** `error`: the server's own words. */
export type JoinAnswer = { readonly joined: true } | { readonly joined: false; readonly error: string };
