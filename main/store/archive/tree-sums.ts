/** Adds up the games of one move of the opening tree. */
import type { TreeSums } from '../tree-api.ts';
import { noFact, type FactSegment } from './fact-columns.ts';
import { flags, noNumber, resultOf, results, type Segment } from './game-columns.ts';
import { createRankedRows, type RankedRows } from './ranked-rows.ts';

/** Latest games of a move whose clocks are read. */
const latestGames = 20;

export interface MoveSums {
  add(segment: Segment, facts: FactSegment, slot: number): void;
  sums(): TreeSums;
}

/** `turn`: the side to move. */
export function createMoveSums(turn: 'white' | 'black'): MoveSums {
  const sums = {
    ...{ games: 0, white: 0, draw: 0, black: 0, unfinished: 0 },
    ...{ own: 0, ownPoints: 0, analysed: 0, accuracies: 0 },
    ...{ rated: 0, ratings: 0, otherRated: 0, otherRatings: 0 },
    ...{ performances: 0, performanceRatings: 0, performancePoints: 0, lastPlayed: 0 },
  };
  const newest: RankedRows = createRankedRows(latestGames);
  return {
    add(segment, { accuracy }, slot) {
      const flag = segment.flags[slot] as number;
      const result = resultOf(flag);
      const isFinished = result !== results.none;
      const ownColor = (flag & flags.black) === 0 ? 'white' : 'black';
      const ownPoints = (result + 1) / 2;
      const began = segment.began[slot] as number;
      sums.games += 1;
      if (!isFinished) sums.unfinished += 1;
      else if (result === results.draw) sums.draw += 1;
      else if ((result === results.win) === (ownColor === 'white')) sums.white += 1;
      else sums.black += 1;
      if ((flag & flags.mine) !== 0) {
        if (isFinished) {
          sums.own += 1;
          sums.ownPoints += ownPoints;
        }
        const value = accuracy[slot] as number;
        if (value !== noFact) {
          sums.analysed += 1;
          sums.accuracies += value;
        }
      }
      const isOwnTurn = ownColor === turn;
      const rating = (isOwnTurn ? segment.ownRating : segment.rating)[slot] as number;
      const other = (isOwnTurn ? segment.rating : segment.ownRating)[slot] as number;
      if (rating !== noNumber) {
        sums.rated += 1;
        sums.ratings += rating;
      }
      if (other !== noNumber) {
        sums.otherRated += 1;
        sums.otherRatings += other;
        if (isFinished) {
          sums.performances += 1;
          sums.performanceRatings += other;
          sums.performancePoints += isOwnTurn ? ownPoints : 1 - ownPoints;
        }
      }
      if (began > sums.lastPlayed) sums.lastPlayed = began;
      newest.add(segment.first + slot, began);
    },
    sums: () => ({ ...sums, latest: newest.ids() }),
  };
}
