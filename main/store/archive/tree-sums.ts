/**
 * Adds up the games of each move of the opening tree, a segment at a time. Games are counted by move and flags,
 * because the flags say almost everything that the sums tell apart, and a million games must take a few ms.
 */
import { treeLimits, type RankedRow, type TreeCounts, type TreeSums } from '../tree-api.ts';
import { noFact, noFacts, type FactSegment } from './fact-columns.ts';
import { flags, noNumber, resultOf, results, type Segment } from './game-columns.ts';
import type { SegmentSlots } from './narrow-games.ts';
import { createRankedRows } from './ranked-rows.ts';

/** Number of values that a game's flags can have. */
const flagValues = 256;

/** Place of a game that does not count. */
export const noPlace = -1;

export interface TreeCounter {
  /** Adds games of a segment. `places`: of each slot, the index of the game's move, `moves` for none, or `noPlace`. */
  add(segment: Segment, facts: FactSegment, found: SegmentSlots, places: Int16Array): void;
  counts(): TreeCounts;
}

/** Sums by move and flags. */
interface TreeCells {
  readonly games: Uint32Array;
  /** Ratings of the account's side, or of White in games of others, and how many games have none. */
  readonly ownRatings: Float64Array;
  readonly ownUnrated: Uint32Array;
  readonly otherRatings: Float64Array;
  readonly otherUnrated: Uint32Array;
}

const makeCells = (size: number): TreeCells => ({
  games: new Uint32Array(size),
  ownRatings: new Float64Array(size),
  ownUnrated: new Uint32Array(size),
  otherRatings: new Float64Array(size),
  otherUnrated: new Uint32Array(size),
});

/**
 * Makes counters for `moves` legal moves of the side `turn`. A counter may be used until the next one is made: both
 * have the same memory, because a fresh quarter of a megabyte takes a tenth of an answer's time.
 */
export function createTreeCounters(): (moves: number, turn: 'white' | 'black') => TreeCounter {
  let cells = makeCells(0);
  return (moves, turn) => {
    const size = (moves + 1) * flagValues;
    if (cells.games.length < size) cells = makeCells(size);
    else
      for (const column of Object.values<Uint32Array | Float64Array>({ ...cells })) column.fill(0, 0, size);
    return createTreeCounter(moves, turn, cells);
  };
}

function createTreeCounter(moves: number, turn: 'white' | 'black', cells: TreeCells): TreeCounter {
  const { games, ownRatings, ownUnrated, otherRatings, otherUnrated } = cells;
  const [analysed, accuracies] = [new Uint32Array(moves + 1), new Float64Array(moves + 1)];
  const latest = Array.from({ length: moves + 1 }, () => createRankedRows(treeLimits.latest));
  const leastBegan = new Float64Array(moves + 1).fill(-Infinity);
  const shown = createShownGames();

  const addAccuracies = (
    segment: Segment,
    { accuracy }: FactSegment,
    { slots, count }: SegmentSlots,
    places: Int16Array,
  ): void => {
    for (let index = 0; index < count; index += 1) {
      const slot = slots[index] as number;
      const place = places[slot] as number;
      const value = accuracy[slot] as number;
      const isMine = ((segment.flags[slot] as number) & flags.mine) !== 0;
      if (place < 0 || value === noFact || !isMine) continue;
      analysed[place] = (analysed[place] as number) + 1;
      accuracies[place] = (accuracies[place] as number) + value;
    }
  };

  const sumsOf = (place: number): TreeSums => {
    const sums = { ...noSums };
    for (let flag = 0; flag < flagValues; flag += 1) {
      const cell = place * flagValues + flag;
      const count = games[cell] as number;
      if (count === 0) continue;
      const result = resultOf(flag);
      const isFinished = result !== results.none;
      const isOwnBlack = (flag & flags.black) !== 0;
      const isOwnTurn = isOwnBlack === (turn === 'black');
      const ownPoints = (result + 1) / 2;
      sums.games += count;
      if (!isFinished) sums.unfinished += count;
      else if (result === results.draw) sums.draw += count;
      else if ((result === results.win) === isOwnBlack) sums.black += count;
      else sums.white += count;
      if (isFinished && (flag & flags.mine) !== 0) {
        sums.own += count;
        sums.ownPoints += count * ownPoints;
      }
      const own = [count - (ownUnrated[cell] as number), ownRatings[cell] as number] as const;
      const other = [count - (otherUnrated[cell] as number), otherRatings[cell] as number] as const;
      const [[rated, ratings], [opponents, opponentRatings]] = isOwnTurn ? [own, other] : [other, own];
      sums.rated += rated;
      sums.ratings += ratings;
      sums.otherRated += opponents;
      sums.otherRatings += opponentRatings;
      if (!isFinished) continue;
      sums.performances += opponents;
      sums.performanceRatings += opponentRatings;
      sums.performancePoints += opponents * (isOwnTurn ? ownPoints : 1 - ownPoints);
    }
    return {
      ...sums,
      analysed: analysed[place] ?? 0,
      accuracies: accuracies[place] ?? 0,
      latest: latest[place]?.rows() ?? [],
    };
  };

  return {
    add(segment, facts, found, places) {
      const { slots, count } = found;
      const { first, flags: flagsOf, ownRating, rating, began } = segment;
      const { above, below, sumAbove } = shown;
      for (let index = 0; index < count; index += 1) {
        const slot = slots[index] as number;
        const place = places[slot] as number;
        if (place < 0) continue;
        const flag = flagsOf[slot] as number;
        const cell = place * flagValues + flag;
        games[cell] = (games[cell] as number) + 1;
        const own = ownRating[slot] as number;
        if (own === noNumber) ownUnrated[cell] = (ownUnrated[cell] as number) + 1;
        else ownRatings[cell] = (ownRatings[cell] as number) + own;
        const other = rating[slot] as number;
        if (other === noNumber) otherUnrated[cell] = (otherUnrated[cell] as number) + 1;
        else otherRatings[cell] = (otherRatings[cell] as number) + other;
        const start = began[slot] as number;
        if (start > (leastBegan[place] as number))
          leastBegan[place] = latest[place]?.add(first + slot, start) ?? Infinity;
        if (
          other > (above[flag] as number) ||
          other < (below[flag] as number) ||
          own + other > (sumAbove[flag] as number)
        )
          shown.add(first + slot, flag, own, other);
      }
      if (facts !== noFacts) addAccuracies(segment, facts, found, places);
    },
    counts: () => ({
      moves: Array.from({ length: moves }, (_, move) => sumsOf(move)),
      ended: sumsOf(moves),
      ...shown.rows(),
    }),
  };
}

const noSums = {
  ...{ games: 0, white: 0, draw: 0, black: 0, unfinished: 0, own: 0, ownPoints: 0 },
  ...{ rated: 0, ratings: 0, otherRated: 0, otherRatings: 0 },
  ...{ performances: 0, performanceRatings: 0, performancePoints: 0 },
};

/** Own wins against the highest rated, own losses against the lowest rated, and games of the strongest others. */
function createShownGames() {
  const wins = createRankedRows(treeLimits.shown);
  const losses = createRankedRows(treeLimits.shown);
  const strongest = createRankedRows(treeLimits.shown);
  let [leastWin, leastLoss, leastOfOthers] = [-Infinity, -Infinity, 0];
  /** By flags: a game is shown only if its rating is above or below these, or the sum of both is above. */
  const above = new Float64Array(flagValues);
  const below = new Float64Array(flagValues);
  const sumAbove = new Float64Array(flagValues);
  const setBounds = (): void => {
    for (let flag = 0; flag < flagValues; flag += 1) {
      const isMine = (flag & flags.mine) !== 0;
      const result = resultOf(flag);
      above[flag] = isMine && result === results.win ? leastWin : Infinity;
      below[flag] = isMine && result === results.loss ? -leastLoss : -Infinity;
      sumAbove[flag] = isMine ? Infinity : leastOfOthers;
    }
  };
  setBounds();
  return {
    above,
    below,
    sumAbove,
    /** `other`: rating of the opponent, or of Black in games of others. */
    add(id: number, flag: number, own: number, other: number): void {
      const isMine = (flag & flags.mine) !== 0;
      const result = resultOf(flag);
      if (!isMine) leastOfOthers = Math.max(0, strongest.add(id, own + other));
      else if (result === results.win) leastWin = wins.add(id, other);
      else if (result === results.loss) leastLoss = losses.add(id, other === noNumber ? noNumber : -other);
      setBounds();
    },
    rows: (): Readonly<Record<'wins' | 'losses' | 'strongest', readonly RankedRow[]>> => ({
      wins: wins.rows(),
      losses: losses.rows(),
      strongest: strongest.rows(),
    }),
  };
}
