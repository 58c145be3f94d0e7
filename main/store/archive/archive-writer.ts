import { results, segmentBits } from './game-columns.ts';
import { decode, plainColumns, wholeColumns, wordColumns, type CodedGame } from './game-rows.ts';
import { joinArchivedGames } from './game-value.ts';
import { createPartialGames, isPartial, withoutStop } from './partial-games.ts';
import type { ArchiveGame } from '../history-api.ts';
import type { SqlValue, WritableDb } from '../database/sqlite.ts';

const columns = [
  ...Object.keys(plainColumns),
  ...wordColumns,
  'color',
  'result',
  'rated',
  'moves',
  'clocks',
  'evals',
  'more',
  'notes',
] as const;

/** Columns that an imported file may add to a game of the server. */
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

/** Columns that keep their value when a later version of the game has none. */
const kept: ReadonlySet<string> = new Set([
  ...(['source', 'opponent', 'level', 'rating', 'rating_diff', 'own_rating', 'own_diff'] as const),
  ...(['eco', 'opening', 'arena', 'clock_initial', 'clock_increment', 'days', 'clock_left'] as const),
]);

/** Columns of a stored game that decide about an update. */
interface StoredGame extends Pick<ArchiveGame, 'moves' | 'clocks' | 'evals' | 'more' | 'notes'> {
  readonly id: number;
}

/**
 * Lets the next game begin a new segment, so that ids of games that are about to be deleted are not used again: the
 * position index still names them.
 */
export function startNextSegment(writer: WritableDb): void {
  writer.script(`INSERT INTO archive_segments (id, version)
    SELECT (max(id) >> ${segmentBits}) + 1, 0 FROM archive_games WHERE id IS NOT NULL
    HAVING max(id) IS NOT NULL ON CONFLICT (id) DO NOTHING`);
}

export type PutOutcome = 'added' | 'changed' | 'same';

export type GameWriter = ReturnType<typeof createGameWriter>;

export interface GamesWriter {
  /** The id of a repeated text, which is stored once; null for null. */
  word(text: string | null): number | null;
  /** Stores a game from its server; what the answer lacks stays as it is stored. */
  put(game: ArchiveGame): { readonly id: number; readonly taken: PutOutcome };
  /** Stores a game from a file; a stored one only gains what it lacks. */
  takeIn(
    game: ArchiveGame,
    indexed: boolean,
  ): { readonly id: number; readonly taken: PutOutcome; readonly index: boolean };
  /** Adds a game of another machine exactly as it is. Other writers may store and delete games between two calls. */
  addMerged(game: ArchiveGame): number;
  /** Stores a game of another machine, joined with the one that is stored as `id`, exactly as it is. */
  setMerged(id: number, game: ArchiveGame): void;
}

export function createGameWriter(writer: WritableDb) {
  /** Through the writer, which sees the current transaction. */
  const findArchive = writer.query<{ readonly id: number }>('SELECT id FROM archives WHERE account_id = ?');
  const makeArchive = writer.command('INSERT INTO archives (account_id) VALUES (?)');
  const findWord = writer.query<{ readonly id: number }>(
    'SELECT id FROM archive_words WHERE archive = ? AND word = ?',
  );
  const addWord = writer.command('INSERT INTO archive_words (archive, word) VALUES (?, ?)');
  const partials = createPartialGames(writer);
  const find = writer.query<StoredGame>(
    'SELECT id, moves, clocks, evals, more, notes FROM archive_games WHERE archive = ? AND game_id = ?',
  );
  const insert = writer.command(`
    INSERT INTO archive_games (id, archive, game_id, ${columns.join(', ')}, indexed, merged)
    VALUES (?, ?, ?, ${columns.map(() => '?').join(', ')}, ?, ?)`);
  const nextId = writer.query<{ readonly id: number }>(
    `SELECT max(coalesce((SELECT max(id) FROM archive_games), 0) + 1,
       coalesce((SELECT max(id) FROM archive_segments), 0) << ${segmentBits}) AS id`,
  );
  const writeWith = (valueOf: (column: string) => string) =>
    writer.command(`UPDATE archive_games
      SET ${columns.map((column) => `${column} = ${valueOf(column)}`).join(', ')}, indexed = indexed AND moves = ?
      WHERE id = ? AND (${columns.map((column) => `${column} IS NOT ${valueOf(column)}`).join(' OR ')})`);
  const writeExactly = writeWith(() => '?');
  const writeOver = writeWith((column) => (kept.has(column) ? `coalesce(?, ${column})` : '?'));
  const findShared = writer.query<{ readonly id: number }>(
    'SELECT id FROM shared_accounts WHERE account_id = (SELECT account_id FROM archives WHERE id = ?)',
  );
  const whole = writer.query<CodedGame>(
    `SELECT ${wholeColumns} FROM archive_games AS game WHERE game.id = ?`,
  );
  const complete = writer.command(`
    UPDATE archive_games SET ${completed.map((column) => `${column} = coalesce(${column}, ?)`).join(', ')}, notes = ?
    WHERE id = ? AND (${completed.map((column) => `${column} IS NULL AND ? IS NOT NULL`).join(' OR ')} OR notes IS NOT ?)`);

  const wordId = (archive: number, words: Map<string, number>, word: string | null): number | null => {
    if (word === null) return null;
    const stored = words.get(word);
    if (stored !== undefined) return stored;
    const id = findWord.get(archive, word)?.id ?? addWord.run(archive, word).rowId;
    words.set(word, id);
    return id;
  };

  const valuesOf = (archive: number, words: Map<string, number>, game: ArchiveGame): readonly SqlValue[] => [
    ...Object.values(plainColumns).map((name) => {
      const value = game[name];
      return typeof value === 'number' ? Math.round(value) : value;
    }),
    ...wordColumns.map((name) => wordId(archive, words, game[name])),
    game.color === 'white' ? 0 : 1,
    results[game.result],
    Number(game.rated),
    game.moves,
    game.clocks,
    game.evals,
    game.more,
    game.notes,
  ];

  /** Keeps stored data that a later answer lacks. The moves of a complete game replace those of a partial one. */
  const withStored = (game: ArchiveGame, stored: StoredGame): ArchiveGame => ({
    ...game,
    moves: completes(game, stored) || isLonger(game.moves, stored.moves) ? game.moves : stored.moves,
    clocks: completes(game, stored) || isLonger(game.clocks, stored.clocks) ? game.clocks : stored.clocks,
    evals: game.evals ?? stored.evals,
    // `more` contains the marks that belong to the evaluations.
    more: game.evals === null && stored.evals !== null ? stored.more : game.more,
    notes: game.notes ?? (completes(game, stored) ? withoutStop(stored.notes) : stored.notes),
  });

  const completes = (game: ArchiveGame, stored: StoredGame): boolean =>
    isPartial(stored.notes) && !isPartial(game.notes);
  const isLonger = (one: Uint8Array | null, other: Uint8Array | null): boolean =>
    (one?.length ?? 0) >= (other?.length ?? 0);
  const longer = (one: string | null, other: string | null): string | null =>
    (one?.length ?? 0) > (other?.length ?? 0) ? one : other;

  return {
    /** The archive's id; creates the archive when there is none. */
    archiveOf: (accountId: string) => findArchive.get(accountId)?.id ?? makeArchive.run(accountId).rowId,
    /** Starts a batch of games in one transaction; caches the ids of words. */
    begin(archive: number): GamesWriter {
      const words = new Map<string, number>();
      let hasPartials: boolean | undefined;
      let isShared: boolean | undefined;
      let next: number | undefined;
      const freeId = (): number => nextId.get()?.id ?? 1;
      /** Other machines keep the fuller version, and send it only once. */
      const joined = (game: ArchiveGame, { id }: StoredGame): ArchiveGame => {
        isShared ??= findShared.get(archive) !== undefined;
        const row = isShared ? whole.get(id) : undefined;
        return row ? { ...joinArchivedGames(decode(row), game), own: game.own } : game;
      };
      const replace = (game: ArchiveGame, stored: StoredGame): PutOutcome => {
        const later = joined(withStored(game, stored), stored);
        const values = valuesOf(archive, words, later);
        return writeOver.run(...values, later.moves, stored.id, ...values).changes > 0 ? 'changed' : 'same';
      };
      const addAs = (id: number, game: ArchiveGame, indexed: boolean, isMerged: boolean): number => {
        const values = valuesOf(archive, words, game);
        return insert.run(id, archive, game.gameId, ...values, Number(indexed), Number(isMerged)).rowId;
      };
      const add = (game: ArchiveGame, indexed: boolean): number => {
        next ??= freeId();
        return addAs(next++, game, indexed, false);
      };
      return {
        word: (text) => wordId(archive, words, text),
        addMerged: (game) => addAs(freeId(), game, false, true),
        setMerged(id, game) {
          const values = valuesOf(archive, words, game);
          writeExactly.run(...values, game.moves, id, ...values);
        },
        put(game) {
          const stored = find.get(archive, game.gameId);
          if (!stored) return { id: add(game, false), taken: 'added' };
          return { id: stored.id, taken: replace(game, stored) };
        },
        takeIn(game, indexed) {
          const stored = find.get(archive, game.gameId);
          if (!stored) {
            if (isPartial(game.notes)) {
              const id = partials.wholeOf(archive, game);
              if (id !== undefined) return { id, taken: 'same', index: false };
              hasPartials = true;
            }
            const id = add(game, indexed);
            hasPartials ??= partials.hasAny(archive);
            const isReplacing =
              hasPartials && !isPartial(game.notes) && partials.replaceVersionsOf(archive, game, id);
            return { id, taken: isReplacing ? 'changed' : 'added', index: indexed };
          }
          const { id } = stored;
          if (completes(game, stored)) return { id, taken: replace(game, stored), index: false };
          if (isPartial(game.notes) && !isPartial(stored.notes)) return { id, taken: 'same', index: false };
          if (isPartial(game.notes) && isLonger(stored.moves, game.moves))
            return { id, taken: 'same', index: false };
          if (isPartial(game.notes)) return { id, taken: replace(game, stored), index: false };
          if (game.moves.length > stored.moves.length)
            return {
              id,
              taken: replace({ ...game, notes: longer(game.notes, stored.notes) }, stored),
              index: false,
            };
          const all = valuesOf(archive, words, game);
          const values = completed.map((column) => all[columns.indexOf(column)] ?? null);
          const notes = longer(game.notes, stored.notes);
          const { changes } = complete.run(...values, notes, id, ...values, notes);
          return { id, taken: changes > 0 ? 'changed' : 'same', index: false };
        },
      };
    },
  };
}
