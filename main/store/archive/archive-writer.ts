import { results, segmentBits } from './game-columns.ts';
import { decode, plainColumns, wholeColumns, wordColumns, type CodedGame } from './game-rows.ts';
import { joinArchivedGames } from './game-value.ts';
import { createPartialGames, isPartial, withoutStop } from './partial-games.ts';
import type { ApartGame } from './packed-rows.ts';
import { answered, completed, isSameGame } from './same-game.ts';
import { withTags } from '../../machines/facts/game-notes.ts';
import { isOfServer } from '../../machines/facts/game.ts';
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

/** Columns that keep their value when a later version of the game has none. Those of the clocks: `answered`. */
const kept: ReadonlySet<string> = new Set([
  ...(['opponent', 'level', 'rating', 'rating_diff', 'own_rating', 'own_diff'] as const),
  ...(['eco', 'opening', 'arena', 'days'] as const),
]);

/** Columns that describe the game from its side, so that a version from the other side must not complete them. */
const sided: ReadonlySet<string> = new Set([
  ...(['opponent', 'level', 'rating', 'rating_diff', 'own_rating', 'own_diff'] as const),
]);

/** Whether the stored side would win over that of the game when they are joined: its name of the user was removed. */
const losesSide = (game: ArchiveGame, stored: ArchiveGame): boolean =>
  game.own === null
    ? stored.own === null && game.color !== stored.color
    : stored.own === null || game.color !== stored.color;

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

export interface TakenGame {
  readonly id: number;
  readonly taken: PutOutcome;
  /** Whether its positions are to be indexed. */
  readonly index: boolean;
  /** Whether it is stored under its other id. */
  readonly isApart?: boolean;
}

export type GameWriter = ReturnType<typeof createGameWriter>;

export interface GamesWriter {
  /** The id of a repeated text, which is stored once; null for null. */
  word(text: string | null): number | null;
  /** Stores a game from its server; what the answer lacks stays as it is stored. */
  put(game: ArchiveGame): { readonly id: number; readonly taken: PutOutcome };
  /**
   * Stores a game of a file or of a request. A stored one only gains what it lacks. A file's game that contradicts the
   * stored one with its id is stored as `apart`.
   */
  takeIn(game: ArchiveGame, indexed: boolean, apart?: ApartGame): TakenGame;
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
  const find = writer.query<CodedGame>(
    `SELECT ${wholeColumns} FROM archive_games AS game WHERE game.archive = ? AND game.game_id = ?`,
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
  const keep = (column: string): string => `coalesce(?, ${column})`;
  const writeOver = writeWith((column) => (kept.has(column) ? keep(column) : '?'));
  const writeTurned = writeWith((column) => (kept.has(column) && !sided.has(column) ? keep(column) : '?'));
  const findShared = writer.query<{ readonly id: number }>(
    'SELECT id FROM shared_accounts WHERE account_id = (SELECT account_id FROM archives WHERE id = ?)',
  );

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
  const withStored = (game: ArchiveGame, stored: ArchiveGame): ArchiveGame => {
    const isCompleted = isPartial(stored.notes) && !isPartial(game.notes);
    const notes = game.notes ?? (isCompleted ? withoutStop(stored.notes) : stored.notes);
    return { ...answered(stored, game), notes };
  };

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
      const joined = (game: ArchiveGame, stored: ArchiveGame): ArchiveGame => {
        isShared ??= findShared.get(archive) !== undefined;
        const isJoined = isShared && !losesSide(game, stored);
        return isJoined ? { ...joinArchivedGames(stored, game), own: game.own } : game;
      };
      const writeExact = (id: number, game: ArchiveGame): PutOutcome => {
        const values = valuesOf(archive, words, game);
        return writeExactly.run(...values, game.moves, id, ...values).changes > 0 ? 'changed' : 'same';
      };
      const replace = (game: ArchiveGame, row: CodedGame): PutOutcome => {
        const stored = decode(row);
        const later = joined(withStored(game, stored), stored);
        // Nothing that only a file says about a game of the server is kept beside the answer.
        if (!isOfServer(stored)) return writeExact(row.id, later);
        const values = valuesOf(archive, words, later);
        const write = later.color === stored.color ? writeOver : writeTurned;
        return write.run(...values, later.moves, row.id, ...values).changes > 0 ? 'changed' : 'same';
      };
      const addAs = (id: number, game: ArchiveGame, indexed: boolean, isMerged: boolean): number => {
        const values = valuesOf(archive, words, game);
        return insert.run(id, archive, game.gameId, ...values, Number(indexed), Number(isMerged)).rowId;
      };
      const add = (game: ArchiveGame, indexed: boolean): number => {
        next ??= freeId();
        return addAs(next++, game, indexed, false);
      };
      const addNew = (game: ArchiveGame, indexed: boolean): TakenGame => {
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
      };
      const take = (game: ArchiveGame, indexed: boolean, apart?: ApartGame): TakenGame => {
        const row = find.get(archive, game.gameId);
        if (!row) return addNew(game, indexed);
        const { id } = row;
        const stored = decode(row);
        const isFuller = !isOfServer(stored) || game.moves.length > stored.moves.length;
        // A request for another player's games does not know that the user played this one under another name.
        const isTaken = stored.own === null && game.own !== null;
        if (isOfServer(game) && isFuller && !isTaken) return { id, taken: replace(game, row), index: false };
        if (apart && !isSameGame(stored, game)) {
          const { gameId, tags } = apart;
          return { ...take({ ...game, gameId, notes: withTags(game.notes, tags) }, indexed), isApart: true };
        }
        return { id, taken: writeExact(id, joined(completed(stored, game), stored)), index: false };
      };
      return {
        word: (text) => wordId(archive, words, text),
        addMerged: (game) => addAs(freeId(), game, false, true),
        setMerged: (id, game) => void writeExact(id, game),
        put(game) {
          const stored = find.get(archive, game.gameId);
          if (!stored) return { id: add(game, false), taken: 'added' };
          return { id: stored.id, taken: replace(game, stored) };
        },
        takeIn: take,
      };
    },
  };
}
