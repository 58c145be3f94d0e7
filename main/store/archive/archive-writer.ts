import { results } from './game-columns.ts';
import type { ArchiveGame, ArchiveHead } from '../history-api.ts';
import type { Value, WritableDb } from '../connection/sqlite.ts';

/** Columns whose texts stand in the table of words. */
export const worded = [
  'variant',
  'speed',
  'perf',
  'status',
  'source',
  'opponent',
  'eco',
  'opening',
  'arena',
  'own',
] as const;
/** Columns that stand as they are, by their names in a game. */
export const plain = {
  began: 'began',
  lasted: 'lasted',
  level: 'level',
  rating: 'rating',
  rating_diff: 'ratingDiff',
  own_rating: 'ownRating',
  own_diff: 'ownDiff',
  plies: 'plies',
  clock_initial: 'clockInitial',
  clock_increment: 'clockIncrement',
  days: 'daysPerTurn',
  clock_left: 'clockLeft',
} as const satisfies Readonly<Record<string, keyof ArchiveHead>>;

const columns = [
  ...Object.keys(plain),
  ...worded,
  'color',
  'result',
  'rated',
  'moves',
  'clocks',
  'evals',
  'more',
  'notes',
] as const;

/** What a file may know of a game that its server did not tell. */
const completed = [
  'rating',
  'rating_diff',
  'own_rating',
  'own_diff',
  'eco',
  'opening',
  'clock_initial',
  'clock_increment',
  'clock_left',
  'clocks',
  'evals',
] as const;

/** What of a known game decides what becomes of it. */
interface Known extends Pick<ArchiveGame, 'moves' | 'clocks' | 'evals' | 'more' | 'notes'> {
  readonly id: number;
}

export type Taken = 'added' | 'changed' | 'same';

export interface GameWriter {
  /** The archive's id; it is made when there is none. */
  archiveOf(accountId: string): number;
  /** For the games of one transaction: words are looked up once. */
  begin(archive: number): GamesWriter;
}

export interface GamesWriter {
  /** A game as its server tells it. */
  put(game: ArchiveGame): { readonly id: number; readonly taken: Taken };
  /** A game of a file: one that is there already only gets what it lacks. */
  takeIn(
    game: ArchiveGame,
    indexed: boolean,
  ): { readonly id: number; readonly taken: Taken; readonly index: boolean };
}

export function createGameWriter(writer: WritableDb): GameWriter {
  /** As the transaction under way has it. */
  const findArchive = writer.query<{ readonly id: number }>('SELECT id FROM archives WHERE account_id = ?');
  const makeArchive = writer.command('INSERT INTO archives (account_id) VALUES (?)');
  const findWord = writer.query<{ readonly id: number }>(
    'SELECT id FROM archive_words WHERE archive = ? AND word = ?',
  );
  const addWord = writer.command('INSERT INTO archive_words (archive, word) VALUES (?, ?)');
  const find = writer.query<Known>(
    'SELECT id, moves, clocks, evals, more, notes FROM archive_games WHERE archive = ? AND game_id = ?',
  );
  const insert = writer.command(`
    INSERT INTO archive_games (archive, game_id, ${columns.join(', ')}, indexed)
    VALUES (?, ?, ${columns.map(() => '?').join(', ')}, ?)`);
  const isChanged = columns.map((column) => `${column} IS NOT ?`).join(' OR ');
  const update = writer.command(`
    UPDATE archive_games SET ${columns.map((column) => `${column} = ?`).join(', ')}, indexed = indexed AND moves = ?
    WHERE id = ? AND (${isChanged})`);
  const complete = writer.command(`
    UPDATE archive_games SET ${completed.map((column) => `${column} = coalesce(${column}, ?)`).join(', ')}, notes = ?
    WHERE id = ? AND (${completed.map((column) => `${column} IS NULL AND ? IS NOT NULL`).join(' OR ')} OR notes IS NOT ?)`);

  const wordId = (archive: number, words: Map<string, number>, word: string | null): number | null => {
    if (word === null) return null;
    const known = words.get(word);
    if (known !== undefined) return known;
    const id = findWord.get(archive, word)?.id ?? addWord.run(archive, word).rowId;
    words.set(word, id);
    return id;
  };

  const valuesOf = (archive: number, words: Map<string, number>, game: ArchiveGame): readonly Value[] => [
    ...Object.values(plain).map((name) => {
      const value = game[name];
      return typeof value === 'number' ? Math.round(value) : value;
    }),
    ...worded.map((name) => wordId(archive, words, game[name])),
    game.color === 'white' ? 0 : 1,
    results[game.result],
    Number(game.rated),
    game.moves,
    game.clocks,
    game.evals,
    game.more,
    game.notes,
  ];

  /** A later answer that says less does not take away what is known. */
  const atLeast = (game: ArchiveGame, known: Known): ArchiveGame => ({
    ...game,
    moves: game.moves.length >= known.moves.length ? game.moves : known.moves,
    clocks: (game.clocks?.length ?? 0) >= (known.clocks?.length ?? 0) ? game.clocks : known.clocks,
    evals: game.evals ?? known.evals,
    // Evaluations and the marks that go with them come and go together.
    more: game.evals === null && known.evals !== null ? known.more : game.more,
    notes: game.notes ?? known.notes,
  });

  const longer = (one: string | null, other: string | null): string | null =>
    (one?.length ?? 0) > (other?.length ?? 0) ? one : other;

  return {
    archiveOf: (accountId) => findArchive.get(accountId)?.id ?? makeArchive.run(accountId).rowId,
    begin(archive) {
      const words = new Map<string, number>();
      const replace = (game: ArchiveGame, known: Known): Taken => {
        const whole = atLeast(game, known);
        const values = valuesOf(archive, words, whole);
        return update.run(...values, whole.moves, known.id, ...values).changes > 0 ? 'changed' : 'same';
      };
      const add = (game: ArchiveGame, indexed: boolean): number =>
        insert.run(archive, game.gameId, ...valuesOf(archive, words, game), Number(indexed)).rowId;
      return {
        put(game) {
          const known = find.get(archive, game.gameId);
          if (!known) return { id: add(game, false), taken: 'added' };
          return { id: known.id, taken: replace(game, known) };
        },
        takeIn(game, indexed) {
          const known = find.get(archive, game.gameId);
          if (!known) return { id: add(game, indexed), taken: 'added', index: indexed };
          const { id } = known;
          if (game.moves.length > known.moves.length)
            return {
              id,
              taken: replace({ ...game, notes: longer(game.notes, known.notes) }, known),
              index: false,
            };
          const all = valuesOf(archive, words, game);
          const values = completed.map((column) => all[columns.indexOf(column)] ?? null);
          const notes = longer(game.notes, known.notes);
          const { changes } = complete.run(...values, notes, id, ...values, notes);
          return { id, taken: changes > 0 ? 'changed' : 'same', index: false };
        },
      };
    },
  };
}
