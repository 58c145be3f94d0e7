import { opposite, type Color } from '../../chess/vocabulary.ts';
import type { ClubArenaResult } from '../arenas/arenas.ts';
import type { GameRecord } from '../archive/record.ts';
import type { PerfKey } from '../roster.ts';
import type { JsonObject } from '../json.ts';
import { sideOf } from '../directory.ts';

/** A member's activity by UTC day. */

const day = 86_400_000;
/** The running service answers a week at most. The document's spans are a week each. */
const daysInAnswer = 7;
const spansInAnswer = 6;
const gamesNamed = 5;
const arenasNamed = 5;
/** The service's own schema of activities lacks these. */
const omittedPerfs: readonly PerfKey[] = ['antichess', 'crazyhouse', 'threeCheck'];

export interface ActivityRequest {
  readonly memberId: string;
  /** Oldest first. */
  readonly games: readonly GameRecord[];
  readonly now: number;
  /** The earliest known moment. */
  readonly since: number;
  /** Activities other than games on the day that begins at `start`. */
  readonly others: (start: number) => JsonObject;
  /** Results of arenas that ended in a span; these override the day's simulated ones. */
  readonly arenas: (start: number, end: number) => readonly ClubArenaResult[];
  readonly isWire: boolean;
  readonly publicUrl: string;
  readonly skew: number;
}

/** Spans with activities, newest first: days in the wire dialect, weeks in the documented one. */
export function makeActivity(request: ActivityRequest): readonly JsonObject[] {
  const { now, since, isWire, skew } = request;
  const spanMs = isWire ? day : 7 * day;
  const today = Math.floor(now / day) * day;
  const spans: JsonObject[] = [];
  for (let index = 0; index < (isWire ? daysInAnswer : spansInAnswer); index += 1) {
    const end = today + day - index * spanMs;
    const start = end - spanMs;
    if (end <= since) break;
    const members = membersOf(request, start, end);
    if (Object.keys(members).length > 0)
      spans.push({ interval: { start: start + skew, end: end + skew }, ...members });
  }
  return spans;
}

function membersOf(request: ActivityRequest, start: number, end: number): JsonObject {
  const { memberId, games, others, now } = request;
  const inside = (at: number | undefined) => at !== undefined && at >= start && at < end && at <= now;
  const days = request.isWire ? [start] : Array.from({ length: 7 }, (_, index) => end - (index + 1) * day);
  // Spans of several days show the latest of each activity.
  const otherActivities = Object.assign({}, ...days.toReversed().map(others)) as JsonObject;
  const arenas = request.arenas(start, end);
  const isSlow = ({ speed }: GameRecord) => speed === 'correspondence';
  const finished = games.filter((game) => !game.isLive && game.isAborted !== true && inside(game.endedAt));
  const timed = finished.filter((game) => !isSlow(game) && game.source !== 'ai');
  const ends = finished.filter((game) => isSlow(game) && game.source !== 'import');
  const moves = games.filter(isSlow).map((game) => [game, movesIn(game, memberId, start, end)] as const);
  const moved = moves.filter(([, count]) => count > 0);
  return {
    ...(timed.length > 0 ? { games: scoresByPerf(timed, memberId, request.isWire) } : {}),
    ...otherActivities,
    ...(arenas.length > 0 ? { tournaments: tournamentsOf(arenas) } : {}),
    ...(moved.length > 0
      ? {
          correspondenceMoves: {
            nb: moved.reduce((sum, [, count]) => sum + count, 0),
            games: moved.slice(-gamesNamed).map(([game]) => slowGame(game, request)),
          },
        }
      : {}),
    ...(ends.length > 0
      ? {
          correspondenceEnds: {
            correspondence: {
              score: scoreOf(ends, memberId),
              games: ends.slice(-gamesNamed).map((game) => slowGame(game, request)),
            },
          },
        }
      : {}),
  };
}

/** Best result first. */
function tournamentsOf(results: readonly ClubArenaResult[]): JsonObject {
  const best = results
    .map(({ id, name, games, score, rank, players }) => ({
      tournament: { id, name },
      nbGames: games,
      score,
      rank,
      rankPercent: Math.max(1, Math.floor((100 * rank) / players)),
    }))
    .toSorted((a, b) => a.rankPercent - b.rankPercent);
  return { nb: results.length, best: best.slice(0, arenasNamed) };
}

/** Number of the member's half-moves of a correspondence game in a span. */
function movesIn(game: GameRecord, memberId: string, start: number, end: number): number {
  if (game.createdAt >= end || (game.endedAt ?? Infinity) < start) return 0;
  const side = sideOf(game.seats, memberId);
  const parity = side === 'white' ? 0 : 1;
  return game.times().filter((at, ply) => ply % 2 === parity && at >= start && at < end).length;
}

function scoresByPerf(games: readonly GameRecord[], memberId: string, isWire: boolean): JsonObject {
  const perfs = new Map<PerfKey, GameRecord[]>();
  for (const game of games) {
    if (isWire && omittedPerfs.includes(game.perf)) continue;
    perfs.set(game.perf, [...(perfs.get(game.perf) ?? []), game]);
  }
  return Object.fromEntries([...perfs].map(([perf, list]) => [perf, scoreOf(list, memberId)]));
}

/** Wins, losses and draws, and the rating before the first and after the last game. */
function scoreOf(games: readonly GameRecord[], memberId: string): JsonObject {
  const score = { win: 0, loss: 0, draw: 0 };
  const ratings: number[] = [];
  for (const game of games) {
    const side: Color = sideOf(game.seats, memberId) ?? 'white';
    const seat = game.seats[side];
    if (game.winner === undefined) score.draw += 1;
    else score[game.winner === side ? 'win' : 'loss'] += 1;
    if (seat.kind !== 'member') continue;
    ratings.push(seat.rating, seat.rating + (game.ratingDiffs?.[side] ?? 0));
  }
  return { ...score, rp: { before: ratings[0] ?? 1500, after: ratings.at(-1) ?? 1500 } };
}

function slowGame(game: GameRecord, { memberId, publicUrl, isWire }: ActivityRequest): JsonObject {
  const color = sideOf(game.seats, memberId) ?? 'white';
  const other = game.seats[opposite(color)];
  return {
    id: game.id,
    color,
    url: `${publicUrl}/${game.id}/${color}`,
    ...(isWire
      ? { variant: game.variant, speed: 'correspondence', perf: 'correspondence', rated: game.rated }
      : {}),
    opponent:
      other.kind === 'computer'
        ? { aiLevel: other.level }
        : other.kind === 'member'
          ? { user: other.id, rating: other.rating }
          : { user: other.name ?? 'Anonymous', rating: 1500 },
  };
}
