import { opposite } from '../../chess/vocabulary.ts';
import type { GameRecord } from '../archive/record.ts';
import type { ClubPerf } from '../ratings.ts';
import type { JsonObject } from '../json.ts';
import { sideOf, type Directory } from '../directory.ts';

export interface PerfStatRequest {
  readonly member: { readonly id: string; readonly name: string };
  readonly perf: ClubPerf;
  readonly isProvisional: boolean;
  readonly rank: number | undefined;
  /** Percentage of the club's members with a lower rating. */
  readonly percentile: number;
  /** Finished games of this speed or variant, oldest first. */
  readonly games: readonly GameRecord[];
  readonly directory: Directory;
  readonly skew: number;
}

/** A game from one player's side. */
interface Played {
  readonly id: string;
  readonly endedAt: number;
  readonly seconds: number;
  readonly result: 'win' | 'loss' | 'draw';
  readonly rated: boolean;
  readonly isArena: boolean;
  /** After the game; absent for casual games. */
  readonly rating?: number;
  /** Absent for a computer. */
  readonly opponent?: { readonly id: string; readonly rating: number };
}

interface Streak {
  readonly value: number;
  readonly first?: Played;
  readonly last?: Played;
}

const maxResults = 5;
/** A longer pause between two games ends a playing streak, ms. */
const sessionPauseMs = 60 * 60_000;
const noStreak: Streak = { value: 0 };

export function makePerfStat(request: PerfStatRequest): JsonObject {
  const { member, perf, isProvisional, rank, percentile, games, directory, skew } = request;
  const played = games.map((game) => playedBy(game, member.id));
  const at = ({ endedAt }: Played) => new Date(endedAt + skew).toISOString();
  const place = (game: Played) => ({ at: at(game), gameId: game.id });

  const extreme = (name: 'highest' | 'lowest', sign: 1 | -1): JsonObject => {
    const rated = played.filter(({ rating }) => rating !== undefined);
    const [found] = rated.toSorted((a, b) => sign * ((b.rating ?? 0) - (a.rating ?? 0)));
    return found ? { [name]: { int: found.rating, ...place(found) } } : {};
  };
  /** Best first for 1, worst first for -1. */
  const against = (result: Played['result'], sign: 1 | -1): JsonObject => ({
    results: played
      .filter((game) => game.rated && game.result === result && game.opponent)
      .toSorted((a, b) => sign * ((b.opponent?.rating ?? 0) - (a.opponent?.rating ?? 0)))
      .slice(0, maxResults)
      .map((game) => ({
        opRating: game.opponent?.rating,
        opId: directory.light(game.opponent?.id ?? ''),
        ...place(game),
      })),
  });
  const shown = ({ value, first, last }: Streak): JsonObject => ({
    v: value,
    ...(first ? { from: place(first) } : {}),
    ...(last ? { to: place(last) } : {}),
  });
  const both = (streaks: readonly Streak[]): JsonObject => ({
    cur: shown(streaks.at(-1) ?? noStreak),
    max: shown(streaks.reduce((most, one) => (one.value > most.value ? one : most), noStreak)),
  });
  const ofResult = (result: Played['result']) =>
    both(
      streaksOf(played, {
        goesOn: (game) => game.result === result,
        starts: (game) => game.result === result,
      }),
    );
  /** Unlike a streak of results, the session in progress has no places. */
  const session = (streaks: readonly Streak[]): JsonObject => ({
    ...both(streaks),
    cur: { v: (streaks.at(-1) ?? noStreak).value },
  });
  const inSession = { goesOn: isSameSession, starts: () => true };
  const count = (fits: (game: Played) => boolean) => played.filter(fits).length;
  const opponents = played.flatMap(({ opponent }) => (opponent ? [opponent.rating] : []));
  const last = played.at(-1);

  return {
    user: { name: member.name },
    perf: {
      glicko: {
        rating: perf.rating,
        deviation: perf.rd,
        ...(isProvisional ? { provisional: true } : {}),
      },
      nb: perf.games,
      progress: perf.prog,
    },
    rank: rank ?? null,
    percentile,
    stat: {
      ...extreme('highest', 1),
      ...extreme('lowest', -1),
      bestWins: against('win', 1),
      worstLosses: against('loss', -1),
      count: {
        all: played.length,
        rated: count(({ rated }) => rated),
        win: count(({ result }) => result === 'win'),
        loss: count(({ result }) => result === 'loss'),
        draw: count(({ result }) => result === 'draw'),
        tour: count(({ isArena }) => isArena),
        berserk: 0,
        opAvg: opponents.length === 0 ? 0 : sumOf(opponents) / opponents.length,
        seconds: sumOf(played.map(({ seconds }) => seconds)),
        disconnects: 0,
      },
      resultStreak: { win: ofResult('win'), loss: ofResult('loss') },
      playStreak: {
        nb: session(streaksOf(played, inSession)),
        time: session(streaksOf(played, inSession, ({ seconds }) => seconds)),
        ...(last ? { lastDate: at(last) } : {}),
      },
    },
  };
}

function playedBy(game: GameRecord, memberId: string): Played {
  const side = sideOf(game.seats, memberId) ?? 'white';
  const [own, other] = [game.seats[side], game.seats[opposite(side)]];
  const endedAt = game.endedAt ?? game.createdAt;
  return {
    id: game.id,
    endedAt,
    // Correspondence games do not count as time played.
    seconds: game.timeControl.type === 'clock' ? Math.round((endedAt - game.createdAt) / 1_000) : 0,
    result: game.winner === undefined ? 'draw' : game.winner === side ? 'win' : 'loss',
    rated: game.rated,
    isArena: game.arena !== undefined,
    ...(game.rated && own.kind === 'member' ? { rating: own.rating + (game.ratingDiffs?.[side] ?? 0) } : {}),
    ...(other.kind === 'member' ? { opponent: { id: other.id, rating: other.rating } } : {}),
  };
}

function isSameSession({ endedAt, seconds }: Played, before: Played): boolean {
  return endedAt - 1_000 * seconds - before.endedAt < sessionPauseMs;
}

/** Streaks of games, oldest first. The last one is the current streak, which may be empty. */
function streaksOf(
  games: readonly Played[],
  by: {
    readonly goesOn: (game: Played, before: Played) => boolean;
    readonly starts: (game: Played) => boolean;
  },
  valueOf: (game: Played) => number = () => 1,
): readonly Streak[] {
  const streaks: Streak[] = [];
  let present: Streak = noStreak;
  for (const game of games) {
    const { first, last, value } = present;
    if (first && last && by.goesOn(game, last)) {
      present = { value: value + valueOf(game), first, last: game };
      continue;
    }
    if (first) streaks.push(present);
    present = by.starts(game) ? { value: valueOf(game), first: game, last: game } : noStreak;
  }
  return [...streaks, present];
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
