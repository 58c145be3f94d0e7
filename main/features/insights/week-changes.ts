/** Changes of a week that have evidence, and the game worth another look. Pure. */
import { noFact } from '../../chess/insights/game-facts.ts';
import { compareShares } from '../../chess/insights/intervals.ts';
import { openingFamily } from '../../store/insight-names.ts';
import type { OpeningTally, StoredFacts } from '../../store/insights-api.ts';
import type {
  WeekChangeView,
  WeekReasonView,
  WeekReviewView,
} from '../../../preload/contract/insight-week.ts';
import { dayPartOf, dayParts } from './week-calendar.ts';
import {
  gamesIn,
  isAnalysed,
  noGames,
  tallyOf,
  viewOfGame,
  type Tally,
  type WeekGame,
} from './week-figures.ts';

/** Games that make an opening a choice rather than an accident. */
const fewestOfNew = 3;
/** Findings of each kind that are shown. */
const mostOfKind = 3;
/** A game with less has nothing to look at again, half-moves. */
const fewestPlies = 10;
/** An accurate game has at least this many half-moves and this accuracy, hundredths of a percent. */
const accuratePlies = 40;
const accurateFrom = 9_000;
/** Winning chances, tenths of a percent. */
const leadFrom = 750;
const behindFrom = 250;

/** Openings of the games before the week: all of them, null while they are not all read; and those of the last twelve weeks. */
export interface PastOpenings {
  readonly ever: readonly OpeningTally[] | null;
  readonly lately: readonly OpeningTally[];
}

const pointsIn = ({ win, draw }: Tally): number => win + draw / 2;
const evidenceOf = (tally: Tally) => ({ successes: pointsIn(tally), games: gamesIn(tally) });
const scoreOf = (tally: Tally) => ({ games: gamesIn(tally), score: pointsIn(tally) / gamesIn(tally) });

const sumOf = (one: Tally, other: Tally): Tally => ({
  win: one.win + other.win,
  draw: one.draw + other.draw,
  loss: one.loss + other.loss,
});

function byFamily(tallies: readonly OpeningTally[]): ReadonlyMap<string, Tally> {
  const families = new Map<string, Tally>();
  for (const { opening, ...tally } of tallies) {
    const family = openingFamily(opening);
    families.set(family, sumOf(families.get(family) ?? noGames, tally));
  }
  return families;
}

/** Openings, the best win, and the time of day. */
export function changesOf(games: readonly WeekGame[], past: PastOpenings): WeekChangeView[] {
  const played = byFamily(
    games.flatMap(({ row: { opening, result } }) =>
      opening === null || opening === '' ? [] : [{ opening, ...noGames, [result]: 1 }],
    ),
  );
  const bestWin = bestWinOf(games);
  return [
    ...newOpenings(played, byFamily(past.ever ?? [])),
    ...changedOpenings(played, byFamily(past.lately)),
    ...(bestWin ? [bestWin] : []),
    ...changedDayParts(games),
  ];
}

/** Without earlier games every opening would be new. */
function newOpenings(
  played: ReadonlyMap<string, Tally>,
  ever: ReadonlyMap<string, Tally>,
): readonly WeekChangeView[] {
  if (ever.size === 0) return [];
  return [...played]
    .filter(([opening, tally]) => !ever.has(opening) && gamesIn(tally) >= fewestOfNew)
    .toSorted(([, one], [, other]) => gamesIn(other) - gamesIn(one))
    .slice(0, mostOfKind)
    .map(([opening, tally]) => ({ kind: 'newOpening', opening, ...tally }));
}

function changedOpenings(
  played: ReadonlyMap<string, Tally>,
  lately: ReadonlyMap<string, Tally>,
): readonly WeekChangeView[] {
  return [...played]
    .flatMap(([opening, tally]): (WeekChangeView & { readonly kind: 'opening' })[] => {
      const then = lately.get(opening) ?? noGames;
      const change = compareShares(evidenceOf(tally), evidenceOf(then));
      if (change !== 'more' && change !== 'less') return [];
      const scores = { now: scoreOf(tally), before: scoreOf(then) };
      return [{ kind: 'opening', opening, isBetter: change === 'more', ...scores }];
    })
    .toSorted((one, other) => other.now.games - one.now.games)
    .slice(0, mostOfKind);
}

/** The win against the highest rating, if that was above the own one. */
function bestWinOf(games: readonly WeekGame[]): WeekChangeView | undefined {
  const [best] = winsAhead(games);
  return best && { kind: 'bestWin', game: viewOfGame(best.game), ahead: best.ahead };
}

/** Wins against players with a higher rating, the highest rating first. */
function winsAhead(games: readonly WeekGame[]) {
  return games
    .flatMap((game) => {
      const { result, rating, ownRating } = game.row;
      const isAhead = result === 'win' && rating !== null && ownRating !== null && rating > ownRating;
      return isAhead ? [{ game, rating, ahead: rating - ownRating }] : [];
    })
    .toSorted((one, other) => other.rating - one.rating);
}

function changedDayParts(games: readonly WeekGame[]): readonly WeekChangeView[] {
  const timed = games.flatMap((game) => {
    const part = dayPartOf(game.row);
    return part === null ? [] : [{ game, part }];
  });
  const found = dayParts.flatMap((part): WeekChangeView[] => {
    const now = tallyOf(timed.filter((one) => one.part === part).map(({ game }) => game.row));
    const others = tallyOf(timed.filter((one) => one.part !== part).map(({ game }) => game.row));
    const change = compareShares(evidenceOf(now), evidenceOf(others));
    if (change !== 'more' && change !== 'less') return [];
    return [
      { kind: 'dayPart', part, isBetter: change === 'more', now: scoreOf(now), others: scoreOf(others) },
    ];
  });
  // Two parts of the day say the same about each other.
  return found.slice(0, 1);
}

interface Candidate {
  readonly game: WeekGame;
  readonly reason: WeekReasonView;
  readonly ply: number;
  /** The most of it is chosen among candidates of the same kind. */
  readonly weight: number;
}

/**
 * The game worth looking at again: a lost lead teaches most, then a comeback, then an accurate win. Without an analysis
 * it is the win against the strongest player, or the longest game.
 */
export function gameAgain(games: readonly WeekGame[]): WeekReviewView['again'] {
  const long = games.filter(({ row }) => row.plies >= fewestPlies);
  const analysed = long.filter(isAnalysed);
  const kinds: readonly (readonly Candidate[])[] = [
    analysed.flatMap((game) => leadLost(game, game.facts)),
    analysed.flatMap((game) => comeback(game, game.facts)),
    analysed.flatMap((game) => accurate(game, game.facts)),
    winsAhead(long).map(({ game, ahead, rating }) => ({
      ...{ game, reason: { kind: 'strongWin', ahead }, ply: 0, weight: rating },
    })),
    long.map((game) => {
      const moves = Math.ceil(game.row.plies / 2);
      return { game, reason: { kind: 'longest', moves }, ply: 0, weight: game.row.plies };
    }),
  ];
  for (const candidates of kinds) {
    const [best] = candidates.toSorted((one, other) => other.weight - one.weight);
    if (best) return { game: viewOfGame(best.game), reason: best.reason, ply: best.ply };
  }
  return null;
}

/** A loss weighs more than a draw. */
function leadLost(game: WeekGame, facts: StoredFacts | null): Candidate[] {
  const { row } = game;
  const best = facts?.best ?? noFact;
  if (row.result === 'win' || best === noFact || best < leadFrom) return [];
  const at = facts?.costliestPly ?? noFact;
  return [
    {
      game,
      reason: { kind: 'leadLost', percent: best / 10 },
      ply: at === noFact ? 0 : at,
      weight: best - (row.result === 'draw' ? 500 : 0),
    },
  ];
}

function comeback(game: WeekGame, facts: StoredFacts | null): Candidate[] {
  const worst = facts?.worst ?? noFact;
  if (game.row.result !== 'win' || worst === noFact || worst > behindFrom) return [];
  return [{ game, reason: { kind: 'comeback', percent: worst / 10 }, ply: 0, weight: -worst }];
}

function accurate(game: WeekGame, facts: StoredFacts | null): Candidate[] {
  const accuracy = facts?.accuracy ?? noFact;
  const isLong = game.row.plies >= accuratePlies;
  if (game.row.result !== 'win' || !isLong || accuracy === noFact || accuracy < accurateFrom) return [];
  return [{ game, reason: { kind: 'accurate', percent: accuracy / 100 }, ply: 0, weight: accuracy }];
}
