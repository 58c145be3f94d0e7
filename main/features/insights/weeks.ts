/** Reads the games of a week and makes its review. */
import type { OwnGame } from '../../chess/fair-play.ts';
import type { Store } from '../../store/api.ts';
import type { ArchiveFilter, ArchivePosition, ArchiveRow } from '../../store/history-api.ts';
import type { OpeningTallies } from '../../store/insights-api.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import type { WeekReviewView } from '../../../preload/contract/insight-week.ts';
import { dateOnlyMs, endOf, weekAt, weekLater, weekNamed, type Week } from './week-calendar.ts';
import { changesOf, gameAgain } from './week-changes.ts';
import {
  comparedFigures,
  figuresOfWeek,
  gamesIn,
  isFinished,
  isOpen,
  playedOf,
  tallyOf,
  type WeekGame,
} from './week-figures.ts';
import { gamesWithMistakes, mistakesOfWeek } from './week-mistakes.ts';

export type WeekStore = Pick<Store, 'archive' | 'insights'>;

/** Games that one question reads. */
const pageSize = 2_000;
/** Weeks before this one whose openings are compared with it. */
const weeksBefore = 12;
/** Games that one request analyses. */
const mostAnalysed = 500;

const noOpenings: OpeningTallies = { tallies: [], unread: 0 };

const finished: ArchiveFilter = { mine: true, results: ['win', 'draw', 'loss'] };

/** The week of a day; without one, the latest that is over. Throws `rejected` for a text that is no date. */
export function weekFor(day: string | undefined, now: number): Week {
  if (day === undefined) return weekLater(weekAt(now), -1);
  const week = weekNamed(day);
  if (!week) throw new ContractFailure('rejected', messageOf('history.noSuchWeek'));
  return week;
}

/** Own finished games that ended in the week, oldest first. */
async function rowsOf({ archive }: WeekStore, accountId: string, { from, to }: Week) {
  // Games with a date alone may have ended in another week by their stored time.
  const filter = { ...finished, from: from - dateOnlyMs, to: to + dateOnlyMs };
  const rows: ArchiveRow[] = [];
  for (let after: ArchivePosition | undefined; ;) {
    const page = await archive.page(accountId, { filter, limit: pageSize, ...(after && { after }) });
    rows.push(...page);
    const last = page.at(-1);
    // A bot plays more games in a week than one page has.
    if (page.length < pageSize || !last) break;
    after = { began: last.began, id: last.id };
  }
  return rows
    .filter(isFinished)
    .filter((row) => endOf(row) >= from && endOf(row) < to)
    .toSorted((one, other) => endOf(one) - endOf(other));
}

async function gamesOf(store: WeekStore, accountId: string, week: Week): Promise<readonly WeekGame[]> {
  const rows = await rowsOf(store, accountId, week);
  const facts = rows.length === 0 ? [] : await store.insights.facts(rows.map(({ id }) => id));
  return rows.map((row, index) => {
    const known = facts[index] ?? null;
    return { row: { ...row, opening: row.opening ?? known?.shownOpening ?? null }, facts: known };
  });
}

/** The number of finished own games in a week, and their results. */
export async function scoreOfWeek(store: WeekStore, accountId: string, week: Week) {
  const tally = tallyOf(await rowsOf(store, accountId, week));
  return { games: gamesIn(tally), ...tally };
}

/** Ids of the week's games whose analysis is missing, oldest first; the newest of them when there are many. */
export async function unanalysedGames(store: WeekStore, accountId: string, week: Week) {
  const games = await gamesOf(store, accountId, week);
  return games
    .filter(isOpen)
    .map(({ row }) => row.gameId)
    .slice(-mostAnalysed);
}

/** The latest week with games, unless it is this one. */
async function lastPlayed({ archive }: WeekStore, accountId: string, week: Week): Promise<string | null> {
  const [newest] = await archive.page(accountId, { filter: finished, limit: 1 });
  if (!newest || newest.began <= 0) return null;
  const { key } = weekAt(endOf(newest));
  return key === week.key ? null : key;
}

export async function reviewWeek(
  store: WeekStore,
  { accountId, week, now, ownGames }: ReviewedWeek,
): Promise<WeekReviewView> {
  const [games, before] = await Promise.all([
    gamesOf(store, accountId, week),
    gamesOf(store, accountId, weekLater(week, -1)),
  ]);
  const openingsFrom = (from?: number) => store.insights.openings(accountId, from, week.from);
  const [ever, lately] =
    games.length === 0
      ? [noOpenings, noOpenings]
      : await Promise.all([openingsFrom(), openingsFrom(weekLater(week, -weeksBefore).from)]);
  const costly = gamesWithMistakes(games);
  const data = costly.length === 0 ? [] : await store.insights.data(costly.map(({ row }) => row.id));
  const next = weekLater(week, 1);
  return {
    week: week.key,
    previous: weekLater(week, -1).key,
    next: next.from > now ? null : next.key,
    ...{ from: week.from, to: week.to, isOver: week.to <= now },
    lastPlayed: games.length === 0 ? await lastPlayed(store, accountId, week) : null,
    ...figuresOfWeek(games),
    ...comparedFigures(games, before),
    gamesBefore: before.length,
    playedBefore: playedOf(before),
    changes: changesOf(games, {
      // An opening may be known from games that are not read yet.
      ever: ever.unread === 0 ? ever.tallies : null,
      lately: lately.tallies,
    }),
    ...mistakesOfWeek(costly, data, ownGames),
    again: gameAgain(games),
  };
}

interface ReviewedWeek {
  readonly accountId: string;
  readonly week: Week;
  /** ms since the epoch. */
  readonly now: number;
  readonly ownGames: readonly OwnGame[];
}
