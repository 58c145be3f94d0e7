/** The figures of a week, compared with the week before. Pure. */
import { noFact } from '../../chess/insights/game-facts.ts';
import { compareMeans, type Comparison, type Sums } from '../../chess/insights/intervals.ts';
import { sessionOf } from '../../chess/session-result.ts';
import type { ArchiveRow } from '../../store/history-api.ts';
import type { StoredFacts } from '../../store/insights-api.ts';
import type { WeekFigureView, WeekGameView, WeekReviewView } from '../../../preload/contract/insight-week.ts';
import { endOf } from './week-calendar.ts';

/** A finished own game. `facts` null: they are not read yet. */
export interface WeekGame {
  readonly row: ArchiveRow & { readonly result: 'win' | 'loss' | 'draw' };
  readonly facts: StoredFacts | null;
}

export type WeekFigures = Pick<
  WeekReviewView,
  'games' | 'win' | 'draw' | 'loss' | 'perfs' | 'played' | 'analysed' | 'unread' | 'open' | 'positionsLeft'
>;

/** Hundredths of a percent are the unit of stored accuracies. */
const unit = 100;

export function isFinished(row: ArchiveRow): row is WeekGame['row'] {
  return row.result !== 'none';
}

export interface Tally {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

export const noGames: Tally = { win: 0, draw: 0, loss: 0 };

export const gamesIn = ({ win, draw, loss }: Tally): number => win + draw + loss;

export const tallyOf = (rows: readonly WeekGame['row'][]): Tally =>
  rows.reduce((sum, { result }) => ({ ...sum, [result]: sum[result] + 1 }), noGames);

export const isAnalysed = ({ facts }: WeekGame): boolean => facts?.analysed === 1;

/** Whether an analysis is missing. Unread games may have one. */
export const isOpen = (game: WeekGame): boolean =>
  game.facts !== null && !isAnalysed(game) && game.row.plies > 0;

/** `games`: in any order. */
export function figuresOfWeek(games: readonly WeekGame[]): WeekFigures {
  const open = games.filter(isOpen);
  return {
    games: games.length,
    ...tallyOf(games.map(({ row }) => row)),
    perfs: perfsOf(games),
    played: playedOf(games),
    analysed: games.filter(isAnalysed).length,
    unread: games.filter(({ facts }) => facts === null).length,
    open: open.map(({ row }) => row.gameId),
    positionsLeft: open.reduce((sum, { row }) => sum + row.plies + 1, 0),
  };
}

/** Most games first. */
function perfsOf(games: readonly WeekGame[]): WeekReviewView['perfs'] {
  const newestFirst = games.toSorted((one, other) => endOf(other.row) - endOf(one.row));
  // A rating without its change comes from a file, perhaps of another server: it belongs to no curve.
  const scored = newestFirst.map(({ row }) => (row.ownDiff === null ? { ...row, ownRating: null } : row));
  return sessionOf(scored)
    .map(({ perf, score: { win, draw, loss, rating } }) => {
      const played = playedOf(games.filter(({ row }) => row.perf === perf));
      return { perf, win, draw, loss, rating, playedMs: played.games === 0 ? null : played.ms };
    })
    .toSorted((one, other) => gamesIn(other) - gamesIn(one));
}

/** Correspondence games last days, so they do not count. Games of files have no known duration. */
export function playedOf(games: readonly WeekGame[]): WeekReviewView['played'] {
  const timed = games.filter(
    ({ row }) => row.lasted > 0 && row.daysPerTurn === null && row.speed !== 'correspondence',
  );
  return { ms: timed.reduce((sum, { row }) => sum + row.lasted, 0), games: timed.length };
}

type FactOf = (facts: StoredFacts) => number;
const accuracyOf: FactOf = ({ accuracy }) => (accuracy === noFact ? noFact : accuracy / unit);
const mistakesOf: FactOf = ({ mistakes }) => mistakes;

function sumsOf(games: readonly WeekGame[], factOf: FactOf): Sums {
  const values = games.flatMap(({ facts }) => {
    const value = facts?.analysed === 1 ? factOf(facts) : noFact;
    return value === noFact ? [] : [value];
  });
  return {
    games: values.length,
    sum: values.reduce((sum, value) => sum + value, 0),
    squares: values.reduce((sum, value) => sum + value * value, 0),
  };
}

export function comparedFigures(
  games: readonly WeekGame[],
  before: readonly WeekGame[],
): Pick<WeekReviewView, 'accuracy' | 'mistakesPerGame'> {
  const compared = (factOf: FactOf): WeekFigureView => {
    const [now, then] = [sumsOf(games, factOf), sumsOf(before, factOf)];
    const change: Comparison | null = compareMeans(now, then);
    return { now: meanOf(now), before: meanOf(then), change };
  };
  return { accuracy: compared(accuracyOf), mistakesPerGame: compared(mistakesOf) };
}

const meanOf = ({ games, sum }: Sums) => (games === 0 ? null : { value: sum / games, games });

export function viewOfGame({ row }: WeekGame): WeekGameView {
  const { gameId, color, result, opponent, level, rating, perf } = row;
  return { gameId, ended: endOf(row), color, result, opponent, level, rating, perf };
}
