/** Activity spans as the window shows them, and as export files. */
import type { ActivityView, ScoreView } from '../../../preload/contract/history.ts';
import { makeCsv, type Cell, type CsvForm } from '../../base/csv.ts';
import { parseActivityInterval } from '../../service/codec/activity.ts';
import type {
  ActivityFollows,
  ActivityInterval,
  ActivityRuns,
  ActivityScore,
  ActivitySlowGame,
} from '../../service/domain-history.ts';
import type { ActivitySpanRow } from '../../store/history-api.ts';
import { pageAddress, pathPart } from '../../views/page-address.ts';
import { withoutOverlap } from '../../machines/facts/activity-merge.ts';
import { toSpan } from './activity-tracker.ts';

/** Parses a row. An unreadable row yields an interval without members. */
export function intervalOf(row: ActivitySpanRow): ActivityInterval {
  const { start, end, members } = toSpan(row);
  const parsed = parseActivityInterval({ ...members, interval: { start, end } });
  return parsed.ok ? parsed.value : { start, end };
}

const known: ReadonlySet<string> = new Set([
  ...['games', 'puzzles', 'tournaments', 'practice', 'simuls', 'correspondenceMoves', 'correspondenceEnds'],
  ...['follows', 'studies', 'teams', 'posts', 'patron', 'stream', 'storm', 'racer', 'streak'],
]);

/** Newest first. `baseUrl` resolves relative addresses. */
export function activityViews(rows: readonly ActivitySpanRow[], baseUrl: string): ActivityView[] {
  const counted = new Set(
    withoutOverlap(rows.map(({ id, began, ended }) => ({ id, start: began, end: ended }))).map(
      ({ id }) => id,
    ),
  );
  return rows
    .toSorted((a, b) => b.began - a.began || b.ended - a.ended)
    .map((row) => activityView(row, counted.has(row.id), baseUrl));
}

function activityView(row: ActivitySpanRow, counted: boolean, baseUrl: string): ActivityView {
  const interval = intervalOf(row);
  const at = (place: string) => pageAddress(baseUrl, place);
  const of = (kind: string, id: string) => at(`/${kind}/${pathPart(id)}`);
  const slow = (game: ActivitySlowGame) => ({
    id: game.id,
    address: at(game.url ?? `/${pathPart(game.id)}`),
    opponent: game.opponent?.user ?? null,
    level: game.opponent?.aiLevel ?? null,
    rating: game.opponent?.rating ?? null,
  });
  const { tournaments, correspondenceMoves: moves, correspondenceEnds: ends = {} } = interval;
  return {
    id: row.id,
    start: interval.start,
    end: interval.end ?? interval.start,
    counted,
    seenAt: row.seenAt,
    games: Object.entries(interval.games ?? {}).map(([perf, score]) => ({ perf, score: scoreView(score) })),
    puzzles: interval.puzzles ? scoreView(interval.puzzles) : null,
    tournaments: tournaments
      ? {
          count: tournaments.count,
          best: tournaments.best.map((one) => ({
            id: one.id,
            name: one.name ?? null,
            address: of('tournament', one.id),
            games: one.games ?? null,
            score: one.score ?? null,
            rank: one.rank ?? null,
            rankPercent: one.rankPercent ?? null,
          })),
        }
      : null,
    practice: (interval.practice ?? []).map(({ name, url, positions }) => ({
      name,
      address: at(url),
      positions: positions ?? null,
    })),
    simuls: (interval.simuls ?? []).map(({ id, name }) => ({
      name: name ?? id,
      address: of('simul', id),
    })),
    slowMoves: moves ? { count: moves.count, games: moves.games.map(slow) } : null,
    slowEnds: Object.entries(ends).map(([kind, { score, games }]) => ({
      kind,
      score: score ? scoreView(score) : null,
      games: games.map(slow),
    })),
    followers: followsView(interval.follows?.in),
    followed: followsView(interval.follows?.out),
    studies: (interval.studies ?? []).map(({ id, name }) => ({ name, address: of('study', id) })),
    teams: (interval.teams ?? []).map(({ url, name }) => ({ name, address: at(url) })),
    posts: (interval.posts ?? []).map(({ topicName, topicUrl, posts }) => ({
      topic: topicName,
      address: at(topicUrl),
      texts: posts.flatMap(({ text }) => text ?? []),
    })),
    patronMonths: interval.patron?.months ?? null,
    streamed: interval.stream === true,
    storm: runsView(interval.storm),
    racer: runsView(interval.racer),
    streak: runsView(interval.streak),
    others: Object.entries(toSpan(row).members)
      .filter(([name]) => !known.has(name))
      .map(([name, value]) => ({ name, json: JSON.stringify(value) })),
  };
}

function scoreView({ win, loss, draw, rating }: ActivityScore): ScoreView {
  return { win: win ?? null, loss: loss ?? null, draw: draw ?? null, rating: rating ?? null };
}

function followsView(follows: ActivityFollows | undefined) {
  if (!follows) return null;
  return { names: [...follows.ids], count: Math.max(follows.ids.length, follows.count ?? 0) };
}

function runsView(runs: ActivityRuns | undefined) {
  return runs ? { runs: runs.runs ?? null, score: runs.score ?? null } : null;
}

/** All stored spans as JSON, with unknown members. */
export function activityJson(rows: readonly ActivitySpanRow[]): string {
  const spans = rows.map((row) => {
    const { start, end, members } = toSpan(row);
    return { interval: { start, end }, seenAt: row.seenAt, ...members };
  });
  return `${JSON.stringify(spans, null, 2)}\n`;
}

const columns = [
  ...['start', 'end', 'counted', 'kind', 'name', 'win', 'loss', 'draw'],
  ...['rating_before', 'rating_after', 'count', 'score', 'rank'],
];

/** One figure per line, for spreadsheets. `counted` is false where another span covers the same time. */
export function activityCsv(views: readonly ActivityView[], form: CsvForm): string {
  const lines = views.toReversed().flatMap((view) => {
    const line = (kind: string, name: string, figures: readonly (number | null)[]): Cell[] => [
      new Date(view.start).toISOString(),
      view.end > view.start ? new Date(view.end).toISOString() : null,
      view.counted,
      kind,
      name,
      ...figures,
    ];
    const scored = (kind: string, name: string, score: ScoreView | null) =>
      score === null
        ? []
        : [
            line(kind, name, [
              score.win,
              score.loss,
              score.draw,
              score.rating?.before ?? null,
              score.rating?.after ?? null,
              ...[null, null, null],
            ]),
          ];
    const counted = (
      kind: string,
      name: string,
      count: number | null,
      score: number | null = null,
      rank: number | null = null,
    ) => line(kind, name, [null, null, null, null, null, count, score, rank]);
    const runs = (kind: string, one: ActivityView['storm']) =>
      one === null ? [] : [counted(kind, '', one.runs, one.score)];
    return [
      ...view.games.flatMap(({ perf, score }) => scored('games', perf, score)),
      ...scored('puzzles', '', view.puzzles),
      ...view.slowEnds.flatMap(({ kind, score }) => scored('correspondence', kind, score)),
      ...(view.slowMoves ? [counted('correspondence moves', '', view.slowMoves.count)] : []),
      ...(view.tournaments?.best ?? []).map((one) =>
        counted('tournament', one.name ?? one.id, one.games, one.score, one.rank),
      ),
      ...view.practice.map((one) => counted('practice', one.name, one.positions)),
      ...(view.followers ? [counted('followers', view.followers.names.join(' '), view.followers.count)] : []),
      ...(view.followed ? [counted('followed', view.followed.names.join(' '), view.followed.count)] : []),
      ...runs('storm', view.storm),
      ...runs('racer', view.racer),
      ...runs('streak', view.streak),
    ];
  });
  return makeCsv([columns, ...lines], form);
}
