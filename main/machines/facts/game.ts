/**
 * A shared game: the columns of the archive by name, packed data as base64. Absent fields are null. The fuller record
 * wins field by field; fields that describe each other win together. Pure.
 */
import type { Generational } from './join-kinds.ts';
import { compareFullness } from './order.ts';

export type GameValue = Generational & Readonly<Record<string, unknown>>;

/** Fields that belong to the moves, and fields that belong to the evaluations. */
const groups = [
  ['moves', 'plies', 'lasted', 'result', 'status'],
  ['evals', 'more'],
] as const;
const grouped: ReadonlySet<string> = new Set(groups.flat());

/** Notes of a game that a file has only in part begin with its error (see `partial-games.ts` of the store). */
const isPartial = (notes: unknown): boolean => typeof notes === 'string' && notes.startsWith('{"stop":');

/** How much a version says about a group or a field: compared item by item. */
type Weight = readonly unknown[];

const compareWeights = (a: Weight, b: Weight): number => {
  for (const [index, one] of a.entries()) {
    const order = compareFullness(one, b[index]);
    if (order !== 0) return order;
  }
  return 0;
};

/** Joins two versions of one generation. */
export function joinGames(a: GameValue, b: GameValue): GameValue {
  const joined: Record<string, unknown> = {};
  const take = (from: GameValue, names: readonly string[]): void => {
    for (const name of names)
      if (from[name] !== undefined && from[name] !== null)
        Object.defineProperty(joined, name, {
          value: from[name],
          enumerable: true,
          configurable: true,
          writable: true,
        });
  };
  for (const names of groups) {
    const weigh = (game: GameValue): Weight => [
      // A complete game has precedence over one that ends at an error, however long that is.
      ...(names[0] === 'moves' ? [!isPartial(game['notes'])] : []),
      ...names.map((name) => game[name]),
    ];
    take(compareWeights(weigh(a), weigh(b)) < 0 ? b : a, names);
  }
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (grouped.has(name)) continue;
    const weigh = (game: GameValue): Weight => [
      ...(name === 'notes' ? [!isPartial(game[name])] : []),
      // A game that one machine knows as the user's own is the user's own.
      ...(name === 'own' ? [(game[name] ?? null) === null] : []),
      game[name],
    ];
    take(compareWeights(weigh(a), weigh(b)) < 0 ? b : a, [name]);
  }
  return joined;
}
