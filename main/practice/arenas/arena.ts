import type { Color, Speed, VariantKey } from '../../chess/vocabulary.ts';
import { speedOfClock } from '../../chess/vocabulary.ts';
import { perfKeyOf, type PerfKey, type Title } from '../roster.ts';

/** An arena's settings. Plain data: arenas that the user creates are saved with the club's state. */
export interface Arena {
  readonly id: string;
  /** The ids of its games are derived from it. */
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
  /** Official arenas only. */
  readonly schedule?: { readonly freq: string; readonly speed: string };
  readonly headline?: string;
  readonly description?: string;
  readonly password?: string;
  /** Each player has an entry code of their own; the password alone is refused. */
  readonly codesOnly?: boolean;
  readonly conditions: Conditions;
  readonly teamBattle?: { readonly teams: readonly string[]; readonly leaders: number };
  /** Set when the organiser ended the arena early. */
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
  /** Rated games in the arena's perf. */
  readonly minRatedGames?: number;
  readonly minAccountAgeInDays?: number;
  readonly teamMember?: string;
  readonly onlyTitled?: boolean;
  readonly botsAllowed?: boolean;
  /** Ids of members; `%titled` for all with a title. */
  readonly allowList?: readonly string[];
}

export type ClubArenaStatus = 10 | 20 | 30;

export function endOf({ startsAt, minutes, endedAt }: Arena): number {
  return endedAt ?? startsAt + minutes * 60_000;
}

/** The end of pairing, 30 to 120 seconds before the arena's end: earlier with longer games. */
export function closingOf(arena: Arena): number {
  const seconds = Math.max(30, Math.min(120, arena.clock.limit / 2));
  return arena.startsAt + arena.minutes * 60_000 - seconds * 1000;
}

export function statusAt(arena: Arena, now: number): ClubArenaStatus {
  if (now < arena.startsAt) return 10;
  return now < endOf(arena) ? 20 : 30;
}

function speedOfArena({ clock }: Arena): Speed {
  return speedOfClock(clock.limit, clock.increment);
}

export function perfOfArena(arena: Arena): PerfKey {
  return perfKeyOf(arena.variant, speedOfArena(arena));
}

/** Thematic arenas play standard chess from their own position. */
export function gameSettingOf({ variant, position }: Arena): {
  readonly variant: VariantKey;
  readonly initialFen: string;
} {
  if (!position) return { variant, initialFen: 'startpos' };
  return { variant: variant === 'standard' ? 'fromPosition' : variant, initialFen: position.fen };
}

/** A player of an arena. */
export interface ClubArenaPlayer {
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
  /** Sum of the performance ratings of all games. */
  performances: number;
  whites: number;
  status: 'waiting' | 'playing' | 'away';
  /** Start of the status; for `away`, its end. */
  since: number;
  /** The user has paused during a game: `away` follows it. */
  isLeaving: boolean;
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
  /** The player's streak of wins after this game. */
  readonly wins: number;
}

/** 2 for a win, 1 for a draw, doubled in a streak (after two wins); plus 1 for a win with `berserk`. */
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

/** Best first: by points, then by performance. */
export function ranked(players: readonly ClubArenaPlayer[]): readonly ClubArenaPlayer[] {
  return players.toSorted(
    (a, b) =>
      b.score - a.score ||
      performanceOf(b) - performanceOf(a) ||
      b.rating - a.rating ||
      (a.id < b.id ? -1 : 1),
  );
}

export function performanceOf({ games, performances }: ClubArenaPlayer): number {
  return games === 0 ? 0 : Math.round(performances / games);
}
