import { opposite, type Color } from '../../chess/vocabulary.ts';
import type { ArenaResult } from '../arenas/arenas.ts';
import type { GameRecord } from '../archive/record.ts';
import type { PerfKey } from '../roster.ts';
import type { Json } from '../json.ts';
import { sideOf } from './directory.ts';

/** What a member did, day by day in UTC. */

const day = 86_400_000;
/** Answers of the running service hold a week at most; so do the spans that the document speaks of, each of a week. */
const daysInAnswer = 7;
const spansInAnswer = 6;
const gamesNamed = 5;
const arenasNamed = 5;
/** The service's own description of its answers does not have these. */
const untold: readonly PerfKey[] = ['antichess', 'crazyhouse', 'threeCheck'];

export interface ActivityRequest {
  readonly memberId: string;
  /** In the order in which they began. */
  readonly games: readonly GameRecord[];
  readonly now: number;
  /** The first moment of which something is known. */
  readonly since: number;
  /** Beside games, of the day that begins at `start`. */
  readonly others: (start: number) => Json;
  /** Of arenas that ended in a span, where more is known of them than of a day's other doings. */
  readonly arenas: (start: number, end: number) => readonly ArenaResult[];
  readonly isWire: boolean;
  readonly publicUrl: string;
  readonly skew: number;
}

/** Spans with something in them, the latest first. A day each on the wire, a week each in the document's dialect. */
export function makeActivity(request: ActivityRequest): readonly Json[] {
  const { now, since, isWire, skew } = request;
  const spanMs = isWire ? day : 7 * day;
  const today = Math.floor(now / day) * day;
  const spans: Json[] = [];
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

function membersOf(request: ActivityRequest, start: number, end: number): Json {
  const { memberId, games, others, now } = request;
  const inside = (at: number | undefined) => at !== undefined && at >= start && at < end && at <= now;
  const days = request.isWire ? [start] : Array.from({ length: 7 }, (_, index) => end - (index + 1) * day);
  // Of several days, the latest that has something to say speaks for the span.
  const beside = Object.assign({}, ...days.toReversed().map(others)) as Json;
  const arenas = request.arenas(start, end);
  const isSlow = ({ speed }: GameRecord) => speed === 'correspondence';
  const over = games.filter((game) => !game.isLive && game.isAborted !== true && inside(game.endedAt));
  const timed = over.filter((game) => !isSlow(game) && game.source !== 'ai');
  const ends = over.filter((game) => isSlow(game) && game.source !== 'import');
  const moves = games.filter(isSlow).map((game) => [game, movesIn(game, memberId, start, end)] as const);
  const moved = moves.filter(([, count]) => count > 0);
  return {
    ...(timed.length > 0 ? { games: scoresByPerf(timed, memberId, request.isWire) } : {}),
    ...beside,
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

/** Best first. */
function tournamentsOf(results: readonly ArenaResult[]): Json {
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

/** How many own half-moves a slow game has inside a span. */
function movesIn(game: GameRecord, memberId: string, start: number, end: number): number {
  if (game.createdAt >= end || (game.endedAt ?? Infinity) < start) return 0;
  const side = sideOf(game.seats, memberId);
  const parity = side === 'white' ? 0 : 1;
  return game.times().filter((at, ply) => ply % 2 === parity && at >= start && at < end).length;
}

function scoresByPerf(games: readonly GameRecord[], memberId: string, isWire: boolean): Json {
  const perfs = new Map<PerfKey, GameRecord[]>();
  for (const game of games) {
    if (isWire && untold.includes(game.perf)) continue;
    perfs.set(game.perf, [...(perfs.get(game.perf) ?? []), game]);
  }
  return Object.fromEntries([...perfs].map(([perf, list]) => [perf, scoreOf(list, memberId)]));
}

/** Won, lost and drawn, and the rating before the first and after the last of them. */
function scoreOf(games: readonly GameRecord[], memberId: string): Json {
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

function slowGame(game: GameRecord, { memberId, publicUrl, isWire }: ActivityRequest): Json {
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
