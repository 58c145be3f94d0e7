import type { Color, Speed, VariantKey } from '../../chess/vocabulary.ts';
import { speedOfClock } from '../../chess/vocabulary.ts';
import { perfKeyOf, type PerfKey, type Title } from '../roster.ts';

/** An arena as it was set up. Plain data: those that the user makes are kept with the club's state. */
export interface Arena {
  readonly id: string;
  /** What its games' ids are made of. */
  readonly number: number;
  readonly name: string;
  /** A member's id. */
  readonly createdBy: string;
  readonly startsAt: number;
  readonly minutes: number;
  /** Seconds. */
  readonly clock: { readonly limit: number; readonly increment: number };
  readonly variant: VariantKey;
  readonly rated: boolean;
  readonly berserkable: boolean;
  readonly streakable: boolean;
  readonly position?: ThematicPosition;
  /** Only official ones have it. */
  readonly schedule?: { readonly freq: string; readonly speed: string };
  readonly headline?: string;
  readonly description?: string;
  readonly password?: string;
  /** The password alone opens nothing: everybody has a code of its own. */
  readonly codesOnly?: boolean;
  readonly conditions: Conditions;
  readonly teamBattle?: { readonly teams: readonly string[]; readonly leaders: number };
  /** When its maker ended it before its time. */
  readonly endedAt?: number;
}

export interface ThematicPosition {
  readonly eco?: string;
  readonly name: string;
  readonly fen: string;
  readonly url?: string;
}

export interface Conditions {
  readonly minRating?: number;
  readonly maxRating?: number;
  /** Rated games in the arena's kind. */
  readonly minRatedGames?: number;
  readonly minAccountAgeInDays?: number;
  readonly teamMember?: string;
  readonly onlyTitled?: boolean;
  readonly botsAllowed?: boolean;
  /** Ids of members; `%titled` for all with a title. */
  readonly allowList?: readonly string[];
}

export type ArenaStatus = 10 | 20 | 30;

export function endOf({ startsAt, minutes, endedAt }: Arena): number {
  return endedAt ?? startsAt + minutes * 60_000;
}

/** Nobody is paired any more in the last 30 to 120 seconds: the shorter the games, the longer it goes on. */
export function closingOf(arena: Arena): number {
  const seconds = Math.max(30, Math.min(120, arena.clock.limit / 2));
  return arena.startsAt + arena.minutes * 60_000 - seconds * 1000;
}

export function statusAt(arena: Arena, now: number): ArenaStatus {
  if (now < arena.startsAt) return 10;
  return now < endOf(arena) ? 20 : 30;
}

export function speedOfArena({ clock }: Arena): Speed {
  return speedOfClock(clock.limit, clock.increment);
}

export function perfOfArena(arena: Arena): PerfKey {
  return perfKeyOf(arena.variant, speedOfArena(arena));
}

/** Thematic arenas are standard chess from a position of their own. */
export function gameSettingOf({ variant, position }: Arena): {
  readonly variant: VariantKey;
  readonly initialFen: string;
} {
  if (!position) return { variant, initialFen: 'startpos' };
  return { variant: variant === 'standard' ? 'fromPosition' : variant, initialFen: position.fen };
}

/** Somebody in an arena. */
export interface ArenaPlayer {
  readonly id: string;
  readonly rating: number;
  readonly title?: Title;
  readonly isUser: boolean;
  team?: string;
  readonly joinedAt: number;
  score: number;
  /** Wins in a row. */
  wins: number;
  /** Points of each game, the newest first. */
  sheet: string;
  games: number;
  won: number;
  berserks: number;
  /** Sum of what each game was played like, by the opponents' ratings. */
  performances: number;
  whites: number;
  status: 'waiting' | 'playing' | 'away';
  /** Since when, or until when it is away. */
  since: number;
  lastOpponent?: string;
}

export interface Pairing {
  readonly index: number;
  readonly id: string;
  readonly seats: Readonly<Record<Color, string>>;
  readonly startedAt: number;
  readonly isUsers: boolean;
}

export interface Points {
  readonly points: number;
  /** The player's wins in a row from now on. */
  readonly wins: number;
}

/**
 * 2 for a win, 1 for a draw, 0 for a loss; doubled after two wins in a row for as long as the player does not lose the
 * streak; one more for a win with half the time (`berserk`).
 */
export function pointsFor(
  outcome: 'win' | 'draw' | 'loss',
  winsBefore: number,
  { berserk, streakable }: { readonly berserk: boolean; readonly streakable: boolean },
): Points {
  const isDouble = streakable && winsBefore >= 2;
  if (outcome === 'loss') return { points: 0, wins: 0 };
  if (outcome === 'draw') return { points: isDouble ? 2 : 1, wins: 0 };
  return { points: (isDouble ? 4 : 2) + (berserk ? 1 : 0), wins: winsBefore + 1 };
}

/** Best first: by points, then by how strong the play was. */
export function ranked(players: readonly ArenaPlayer[]): readonly ArenaPlayer[] {
  return players.toSorted(
    (a, b) =>
      b.score - a.score ||
      performanceOf(b) - performanceOf(a) ||
      b.rating - a.rating ||
      (a.id < b.id ? -1 : 1),
  );
}

export function performanceOf({ games, performances }: ArenaPlayer): number {
  return games === 0 ? 0 : Math.round(performances / games);
}
