/** Adds the counts of two sets of games that have no game in common. Pure. */
import { treeLimits, type RankedRow, type TreeCounts, type TreeSums } from '../../store/tree-api.ts';

export const sumOfCounts = (one: TreeCounts, other: TreeCounts): TreeCounts => ({
  moves: one.moves.map((sums, move) => withMore(sums, other.moves[move])),
  ended: withMore(one.ended, other.ended),
  wins: highest(treeLimits.shown, one.wins, other.wins),
  losses: highest(treeLimits.shown, one.losses, other.losses),
  strongest: highest(treeLimits.shown, one.strongest, other.strongest),
});

function withMore(sums: TreeSums, more: TreeSums | undefined): TreeSums {
  if (!more || more.games === 0) return sums;
  const { latest, ...numbers } = sums;
  const names = Object.keys(numbers) as (keyof typeof numbers)[];
  const added = Object.fromEntries(names.map((name) => [name, numbers[name] + more[name]]));
  return { ...(added as typeof numbers), latest: highest(treeLimits.latest, latest, more.latest) };
}

const highest = (
  most: number,
  one: readonly RankedRow[],
  other: readonly RankedRow[],
): readonly RankedRow[] => [...one, ...other].toSorted((a, b) => b.rank - a.rank).slice(0, most);
