/**
 * A shared game: the columns of the archive by name, packed data as base64. Absent fields are null. The fuller record
 * wins field by field; fields that describe each other win together, and so do those of a side. Pure.
 */
import type { Generational } from './join-kinds.ts';
import { isPartialNotes, joinNotes } from './game-notes.ts';
import { seenByWhite, seenFrom, sideOf, type GameFields } from './game-sides.ts';
import { compareFullness } from './order.ts';

export type GameValue = Generational & GameFields;

/** Fields that belong to the moves, to the evaluations, and to the clocks. */
const groups = [
  ['moves', 'plies', 'lasted', 'result', 'status', 'source'],
  ['evals', 'more'],
  // Packed clocks are relative to the initial time.
  ['clocks', 'clockInitial', 'clockIncrement', 'clockLeft'],
] as const;
const grouped: ReadonlySet<string> = new Set(groups.flat());

/** Sources of games whose moves come from a file: one of the user, or one that the user gave to the server. */
const fileSources: ReadonlySet<unknown> = new Set(['file', 'import']);

/**
 * Whether the moves are the server's own. A PGN can name any game of the server, so the server's moves win over those of a file.
 * Moves that a file added to an answer without moves are the file's.
 */
export const isOfServer = ({
  source,
  notes,
  moves,
}: {
  readonly source?: unknown;
  readonly notes?: unknown;
  readonly moves?: unknown;
}): boolean =>
  !fileSources.has(source) &&
  !isPartialNotes(notes) &&
  (typeof moves === 'string' || moves instanceof Uint8Array) &&
  moves.length > 0;

/** How much a version says about a group or a field: compared item by item. */
type Weight = readonly unknown[];

const compareWeights = (a: Weight, b: Weight): number => {
  for (const [index, one] of a.entries()) {
    const order = compareFullness(one, b[index]);
    if (order !== 0) return order;
  }
  return 0;
};

/**
 * Joins two versions of one generation. A file cannot change a game of the server, only add notes. Of other versions
 * from different sides, one alone says what belongs to its side.
 */
export function joinGames(a: GameValue, b: GameValue): GameValue {
  const joined: Record<string, unknown> = {};
  const take = (from: GameFields, names: readonly string[]): void => {
    for (const name of names)
      if (from[name] !== undefined && from[name] !== null)
        Object.defineProperty(joined, name, {
          value: from[name],
          enumerable: true,
          configurable: true,
          writable: true,
        });
  };
  const isServers = isServersValue(a);
  if (isServers === isServersValue(b)) {
    const order = compareWeights(sideOf(a), sideOf(b));
    const side = order < 0 ? b : a;
    if (order === 0) joinAlike(a, b, take);
    else joinAlike(seenFrom(side, a), seenFrom(side, b), take);
  } else {
    const winner = isServers ? a : b;
    take(
      winner,
      Object.keys(winner).filter((name) => name !== 'notes'),
    );
  }
  take({ notes: joinNotes(textOf(a['notes']), textOf(b['notes'])) }, ['notes']);
  return joined;
}

const isServersValue = (value: GameValue): boolean =>
  isOfServer({ source: value['source'], notes: value['notes'], moves: value['moves'] });

const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Takes the fields of two versions from one side of which both or neither are of the server. */
function joinAlike(
  a: GameFields,
  b: GameFields,
  take: (from: GameFields, names: readonly string[]) => void,
): void {
  for (const names of groups) {
    const weigh = (game: GameFields): Weight => [
      // A complete game has precedence over one that ends at an error, however long that is.
      ...(names[0] === 'moves' ? [!isPartialNotes(game['notes'])] : []),
      ...names.map((name) => seenByWhite(game, name)),
    ];
    take(compareWeights(weigh(a), weigh(b)) < 0 ? b : a, names);
  }
  for (const name of new Set([...Object.keys(a), ...Object.keys(b)])) {
    if (grouped.has(name) || name === 'notes') continue;
    take(compareFullness(a[name], b[name]) < 0 ? b : a, [name]);
  }
}
