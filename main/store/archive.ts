import { conditionOf, results } from './archive-filter.ts';
import type {
  ArchiveFilter,
  ArchiveGame,
  ArchiveHead,
  ArchivePage,
  ArchiveResult,
  ArchiveStore,
  ArchiveTally,
} from './history-api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, Value, WritableDb } from './sqlite.ts';

const day = 86_400_000;

/** Columns whose texts stand in the table of words. */
const worded = [
  'variant',
  'speed',
  'perf',
  'status',
  'source',
  'opponent',
  'eco',
  'opening',
  'arena',
] as const;
/** Columns that stand as they are, by their names in a game. */
const plain = {
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
] as const;

const headColumns = [
  'game.id AS id',
  'game.game_id AS gameId',
  ...Object.entries(plain).map(([column, name]) => `game.${column} AS ${name}`),
  ...worded.map((column) => `(SELECT word FROM archive_words WHERE id = game.${column}) AS ${column}`),
  'game.color AS color',
  'game.result AS result',
  'game.rated AS rated',
  'game.evals IS NOT NULL AS analysed',
].join(', ');
const wholeColumns = `${headColumns}, game.moves AS moves, game.clocks AS clocks, game.evals AS evals, game.more AS more`;

type Coded = 'color' | 'result' | 'rated';
interface CodedHead extends Omit<ArchiveHead, Coded> {
  readonly id: number;
  readonly color: number;
  readonly result: number;
  readonly rated: number;
  readonly analysed: number;
}
interface CodedGame extends CodedHead, Pick<ArchiveGame, 'moves' | 'clocks' | 'evals' | 'more'> {}

const resultOf = (code: number): ArchiveResult =>
  code === results.win ? 'win' : code === results.loss ? 'loss' : code === results.draw ? 'draw' : 'none';

function decode<R extends CodedHead>(row: R) {
  const { color, result, rated, analysed, ...rest } = row;
  return {
    ...rest,
    color: color === 0 ? ('white' as const) : ('black' as const),
    result: resultOf(result),
    rated: rated === 1,
    analysed: analysed === 1,
  };
}

/** All games of an account, for good. */
export function createArchive(reader: ReadableDb, writer: WritableDb): Synchronous<ArchiveStore> {
  const findArchive = reader.query<{ readonly id: number; readonly progress: string | null }>(
    'SELECT id, progress FROM archives WHERE account_id = ?',
  );
  /** As the transaction under way has it. */
  const findOwn = writer.query<{ readonly id: number }>('SELECT id FROM archives WHERE account_id = ?');
  const makeArchive = writer.command('INSERT INTO archives (account_id) VALUES (?)');
  const setProgress = writer.command('UPDATE archives SET progress = ? WHERE id = ?');
  const findWord = writer.query<{ readonly id: number }>(
    'SELECT id FROM archive_words WHERE archive = ? AND word = ?',
  );
  const addWord = writer.command('INSERT INTO archive_words (archive, word) VALUES (?, ?)');
  const find = writer.query<Pick<CodedGame, 'id' | 'moves' | 'clocks' | 'evals' | 'more'>>(
    'SELECT id, moves, clocks, evals, more FROM archive_games WHERE archive = ? AND game_id = ?',
  );
  const insert = writer.command(`
    INSERT INTO archive_games (archive, game_id, ${columns.join(', ')})
    VALUES (?, ?, ${columns.map(() => '?').join(', ')})`);
  const isChanged = columns.map((column) => `${column} IS NOT ?`).join(' OR ');
  const update = writer.command(`
    UPDATE archive_games SET ${columns.map((column) => `${column} = ?`).join(', ')}
    WHERE id = ? AND (${isChanged})`);
  const remove = writer.command('DELETE FROM archive_games WHERE archive = ? AND game_id = ?');
  const whole = reader.query<CodedGame>(
    `SELECT ${wholeColumns} FROM archive_games AS game WHERE game.archive = ? AND game.game_id = ?`,
  );

  const archiveOf = (accountId: string): number | undefined => findArchive.get(accountId)?.id;

  const wordId = (archive: number, words: Map<string, number>, word: string | null): number | null => {
    if (word === null) return null;
    const known = words.get(word) ?? findWord.get(archive, word)?.id;
    const id = known ?? addWord.run(archive, word).rowId;
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
  ];

  /** A later answer that says less does not take away what is known. */
  const atLeast = (game: ArchiveGame, known: Pick<CodedGame, 'moves' | 'clocks' | 'evals' | 'more'>) => ({
    ...game,
    moves: game.moves.length >= known.moves.length ? game.moves : known.moves,
    clocks: (game.clocks?.length ?? 0) >= (known.clocks?.length ?? 0) ? game.clocks : known.clocks,
    evals: game.evals ?? known.evals,
    // Evaluations and the marks that go with them come and go together.
    more: game.evals === null && known.evals !== null ? known.more : game.more,
  });

  const select = <Row>(
    what: string,
    archive: number,
    { filter, after, oldestFirst = false, limit }: ArchivePage,
  ) => {
    const { sql, values } = conditionOf(archive, filter);
    const [order, past] = oldestFirst ? ['ASC', '>'] : ['DESC', '<'];
    const from = after === undefined ? '' : `AND (game.began, game.id) ${past} (?, ?)`;
    return reader
      .query<Row>(
        `SELECT ${what} FROM archive_games AS game WHERE ${sql} ${from}
         ORDER BY game.began ${order}, game.id ${order} LIMIT ?`,
      )
      .all(...values, ...(after === undefined ? [] : [after.began, after.id]), limit);
  };

  const tally = (archive: number, filter: ArchiveFilter): ArchiveTally => {
    const { sql, values } = conditionOf(archive, filter);
    const row = reader
      .query<ArchiveTally>(
        `SELECT count(*) AS games, total(game.result = ${results.win}) AS win,
           total(game.result = ${results.loss}) AS loss, total(game.result = ${results.draw}) AS draw
         FROM archive_games AS game WHERE ${sql}`,
      )
      .get(...values);
    return row ?? { games: 0, win: 0, loss: 0, draw: 0 };
  };

  const frequent = (archive: number, column: 'perf' | 'variant' | 'status'): readonly string[] =>
    reader
      .query<{ readonly word: string }>(
        `SELECT word FROM (SELECT ${column} AS id, count(*) AS games FROM archive_games WHERE archive = ? GROUP BY ${column})
         AS found JOIN archive_words ON archive_words.id = found.id ORDER BY games DESC, word`,
      )
      .all(archive)
      .map(({ word }) => word);

  return {
    progress: (accountId) => findArchive.get(accountId)?.progress ?? null,
    put(accountId, games, progress) {
      const archive = findOwn.get(accountId)?.id ?? makeArchive.run(accountId).rowId;
      const words = new Map<string, number>();
      let added = 0;
      let changed = 0;
      for (const game of games) {
        const known = find.get(archive, game.gameId);
        if (!known) {
          insert.run(archive, game.gameId, ...valuesOf(archive, words, game));
          added += 1;
          continue;
        }
        const values = valuesOf(archive, words, atLeast(game, known));
        changed += update.run(...values, known.id, ...values).changes;
      }
      if (progress !== null) setProgress.run(progress, archive);
      return { added, changed };
    },
    page(accountId, page) {
      const archive = archiveOf(accountId);
      return archive === undefined ? [] : select<CodedHead>(headColumns, archive, page).map(decode);
    },
    count(accountId, filter) {
      const archive = archiveOf(accountId);
      return archive === undefined ? { games: 0, win: 0, loss: 0, draw: 0 } : tally(archive, filter);
    },
    game(accountId, gameId) {
      const archive = archiveOf(accountId);
      const row = archive === undefined ? undefined : whole.get(archive, gameId);
      return row ? decode(row) : null;
    },
    games(accountId, page) {
      const archive = archiveOf(accountId);
      return archive === undefined ? [] : select<CodedGame>(wholeColumns, archive, page).map(decode);
    },
    known(accountId, gameIds) {
      const archive = archiveOf(accountId);
      return archive === undefined
        ? []
        : gameIds.filter((gameId) => whole.get(archive, gameId) !== undefined);
    },
    days(accountId, from, to) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return [];
      const { sql, values } = conditionOf(archive, { from, to, results: ['win', 'loss', 'draw'] });
      return reader
        .query<ArchiveTally & { readonly day: number; readonly perf: string }>(
          `SELECT (game.began + game.lasted) / ${day} * ${day} AS day,
             (SELECT word FROM archive_words WHERE id = game.perf) AS perf,
             count(*) AS games, sum(game.result = ${results.win}) AS win,
             sum(game.result = ${results.loss}) AS loss, sum(game.result = ${results.draw}) AS draw
           FROM archive_games AS game WHERE ${sql} AND game.level IS NULL GROUP BY 1, game.perf ORDER BY 1, 2`,
        )
        .all(...values);
    },
    choices(accountId) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return { perfs: [], variants: [], statuses: [] };
      return {
        perfs: frequent(archive, 'perf'),
        variants: frequent(archive, 'variant'),
        statuses: frequent(archive, 'status'),
      };
    },
    remove(accountId, gameIds) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return;
      for (const gameId of gameIds) remove.run(archive, gameId);
    },
  };
}
