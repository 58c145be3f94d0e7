/** Encoder of a user's activity. */
import type {
  ActivityFollows,
  ActivityInterval,
  ActivityScore,
} from '../../../main/service/domain-history.ts';
import { compact } from '../../../main/service/codec/shape.ts';

function makeScore({ rating, ...score }: ActivityScore): object {
  return { ...score, ...compact({ rp: rating }) };
}

const makeFollows = ({ ids, count }: ActivityFollows): object => ({ ids, ...compact({ nb: count }) });

/** Encodes a span in the wire dialect. */
export function makeActivityInterval(interval: ActivityInterval): object {
  const { start, end, games, puzzles, tournaments, practice, simuls, ...rest } = interval;
  const { correspondenceMoves, correspondenceEnds, follows, ...same } = rest;
  return {
    interval: compact({ start, end }),
    ...same,
    ...compact({
      games: games && Object.fromEntries(Object.entries(games).map(([perf, one]) => [perf, makeScore(one)])),
      puzzles: puzzles && { score: makeScore(puzzles) },
      tournaments: tournaments && {
        nb: tournaments.count,
        best: tournaments.best.map(({ id, name, games: nbGames, ...best }) => ({
          tournament: compact({ id, name }),
          ...compact({ nbGames }),
          ...best,
        })),
      },
      practice: practice?.map(({ positions, ...one }) => ({
        ...one,
        ...compact({ nbPositions: positions }),
      })),
      simuls: simuls?.map(({ id, name }) => (name === undefined ? id : { id, name })),
      correspondenceMoves: correspondenceMoves && {
        nb: correspondenceMoves.count,
        games: correspondenceMoves.games,
      },
      correspondenceEnds:
        correspondenceEnds &&
        Object.fromEntries(
          Object.entries(correspondenceEnds).map(([kind, { score, games: ended }]) => [
            kind,
            { games: ended, ...compact({ score: score && makeScore(score) }) },
          ]),
        ),
      follows:
        follows &&
        compact({ in: follows.in && makeFollows(follows.in), out: follows.out && makeFollows(follows.out) }),
    }),
  };
}

export function makeActivity(intervals: readonly ActivityInterval[]): readonly object[] {
  return intervals.map(makeActivityInterval);
}
