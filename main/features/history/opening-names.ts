/**
 * Names of openings for games whose file has none: the last named position of a game, recognised by any order of
 * moves. Found when a list or a game is shown, so that files stay as they were imported.
 */
import { positionKey } from '../../chess/bulk/position-key.ts';
import { createPlayer } from '../../chess/bulk/position-player.ts';
import type { NamedPosition } from '../../chess/openings.ts';
import { createRecentlyUsed } from '../../base/recently-used.ts';
import { runInTurns, type Steps } from '../../base/steps.ts';
import type { Store } from '../../store/api.ts';
import type { TreeGame } from '../../store/tree-api.ts';
import type { ArchiveRowView } from '../../../preload/contract/history.ts';
import { parseRareFields } from './archived-game.ts';

/** Half-moves of a game that are looked up: names end earlier, also by detours. */
const mostPlies = 60;
/** Games whose name is remembered; a list asks again when it is scrolled back. */
const mostKept = 5_000;
/** Positions whose keys are made between two pauses; about 2 ms of work. */
const keysAtOnce = 60;

type Nameable = Pick<ArchiveRowView, 'variant' | 'eco' | 'opening'>;
type Named = Nameable & Pick<ArchiveRowView, 'id'>;
export type OpeningNamer = ReturnType<typeof createOpeningNames>;

type Names = ReadonlyMap<string, NamedPosition>;
type PlayedMoves = Pick<TreeGame, 'moves' | 'variant' | 'more'>;

export interface OpeningNamesOptions {
  /** Positions as FEN, with their names. */
  readonly load: () => Promise<Iterable<readonly [fen: string, named: NamedPosition]>>;
  /** Lets other work run. */
  readonly rest: () => Promise<void>;
}

/** The names are read only when a list needs them. */
export const loadNamedPositions: OpeningNamesOptions['load'] = async () =>
  (await import('../../chess/openings.ts')).namedPositions();

const nameOf = (high: number, low: number): string => `${high} ${low}`;

export function createOpeningNames({ load, rest }: OpeningNamesOptions) {
  const known = createRecentlyUsed<number, NamedPosition | null>(mostKept);
  let names: Promise<Names> | null = null;
  const loadNames = async (): Promise<Names> => runInTurns(makeNames(await load()), rest);

  const readNames = async () => createReader(await (names ??= loadNames()));

  return {
    /** The name of a game of standard chess by its positions; null for none. */
    byMoves: async (game: PlayedMoves): Promise<NamedPosition | null> => (await readNames())(game),

    /** As `named`, for whole games. */
    async namedGames<G extends Nameable & PlayedMoves>(games: readonly G[]): Promise<readonly G[]> {
      if (!games.some(isNameless)) return games;
      const read = await readNames();
      return games.map((game) => withName(game, isNameless(game) ? read(game) : null));
    },

    /** Fills in the names of rows of standard chess that have none. */
    async named<R extends Named>(rows: readonly R[], tree: Pick<Store['tree'], 'games'>): Promise<R[]> {
      const nameless = rows.filter(isNameless);
      const missing = nameless.filter(({ id }) => known.get(id) === undefined).map(({ id }) => id);
      if (missing.length > 0) {
        const read = await readNames();
        for (const game of await tree.games(missing)) known.set(game.id, read(game));
      }
      return rows.map((row) => withName(row, isNameless(row) ? known.get(row.id) : null));
    },
  };
}

const isNameless = ({ opening, variant }: Nameable): boolean => opening === null && variant === 'standard';

/** A code of the file stays. */
const withName = <R extends Nameable>(row: R, named: NamedPosition | null | undefined): R =>
  named ? { ...row, eco: row.eco ?? named.eco, opening: named.name } : row;

function* makeNames(positions: Iterable<readonly [string, NamedPosition]>): Steps<Names> {
  const names = new Map<string, NamedPosition>();
  let made = 0;
  for (const [fen, named] of positions) {
    const key = positionKey(fen, 'standard');
    if (key) names.set(nameOf(...key), named);
    made += 1;
    if (made % keysAtOnce === 0) yield;
  }
  return names;
}

/** Finds the last named position of a game. */
function createReader(names: Names): (game: PlayedMoves) => NamedPosition | null {
  let ply = 0;
  let found: NamedPosition | null = null;
  const play = createPlayer((high, low) => {
    found = names.get(nameOf(high, low)) ?? found;
    ply += 1;
    return ply >= mostPlies;
  });
  return ({ moves, variant, more }) => {
    ply = 0;
    found = null;
    if (parseRareFields(more).initialFen === undefined) play(moves, variant, 'startpos');
    return found;
  };
}
