import { conditionOf, results } from './archive-filter.ts';
import { createArchiveFiles } from './archive-files.ts';
import { createGameWriter, plain, worded } from './archive-writer.ts';
import { createPositionRuns } from './position-runs.ts';
import type {
  ArchiveFilter,
  ArchiveGame,
  ArchiveHead,
  ArchivePage,
  ArchivePosition,
  ArchiveResult,
  ArchiveStore,
  ArchiveTally,
} from './history-api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './sqlite.ts';

const day = 86_400_000;
const noGames: ArchiveTally = { games: 0, win: 0, loss: 0, draw: 0 };
/** Up to so many games are looked up one by one. */
const fewGames = 2_000;
/** So many are gone through at a time where there are more. */
const walked = 4_096;

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
const wholeColumns = `${headColumns}, game.moves AS moves, game.clocks AS clocks, game.evals AS evals, game.more AS more, game.notes AS notes`;

type Coded = 'color' | 'result' | 'rated';
interface CodedHead extends Omit<ArchiveHead, Coded> {
  readonly id: number;
  readonly color: number;
  readonly result: number;
  readonly rated: number;
  readonly analysed: number;
}
interface CodedGame extends CodedHead, Pick<ArchiveGame, 'moves' | 'clocks' | 'evals' | 'more' | 'notes'> {}

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
  const setProgress = writer.command('UPDATE archives SET progress = ? WHERE id = ?');
  const games = createGameWriter(writer);
  const positions = createPositionRuns(reader, writer);
  const files = createArchiveFiles({ reader, writer, games, positions });
  const remove = writer.command('DELETE FROM archive_games WHERE archive = ? AND game_id = ?');
  const whole = reader.query<CodedGame>(
    `SELECT ${wholeColumns} FROM archive_games AS game WHERE game.archive = ? AND game.game_id = ?`,
  );

  const archiveOf = (accountId: string): number | undefined => findArchive.get(accountId)?.id;

  const select = <Row extends { readonly id: number }>(
    what: string,
    archive: number,
    { filter, after, oldestFirst = false, limit }: ArchivePage,
  ): readonly Row[] => {
    const found = filter.position === undefined ? undefined : positions.gamesAt(archive, filter.position);
    const isFew = found !== undefined && found.length <= fewGames;
    const { sql, values } = conditionOf(archive, filter, isFew || undefined);
    const [order, past] = oldestFirst ? ['ASC', '>'] : ['DESC', '<'];
    const from = `AND (game.began, game.id) ${past} (?, ?)`;
    const sorted = `ORDER BY game.began ${order}, game.id ${order} LIMIT ?`;
    const rows = (of: string, more: string, start: ArchivePosition | undefined, most: number) =>
      [
        `SELECT ${of} FROM archive_games AS game WHERE ${sql} ${more} ${start ? from : ''} ${sorted}`,
        [...values, ...(start ? [start.began, start.id] : []), most],
      ] as const;
    const all = (more = ''): readonly Row[] => {
      const [text, given] = rows(what, more, after, limit);
      return reader.query<Row>(text).all(...given);
    };
    if (found === undefined) return all();
    if (isFew) return found.length === 0 ? [] : all(`AND game.id IN (${found.join(',')})`);
    // So many games that those which come first are soon met when all are gone through in order.
    const has = membersOf(found);
    const ids: number[] = [];
    for (let start = after; ids.length < limit;) {
      const [text, given] = rows('game.began AS began, game.id AS id', '', start, walked);
      const some = reader.query<ArchivePosition>(text).all(...given);
      for (const { id } of some) if (ids.length < limit && has(id)) ids.push(id);
      start = some.at(-1);
      if (some.length < walked) break;
    }
    if (ids.length === 0) return [];
    return reader
      .query<Row>(`SELECT ${what} FROM archive_games AS game WHERE game.id IN (${ids.join(',')}) ${sorted}`)
      .all(limit);
  };

  const tally = (archive: number, filter: ArchiveFilter): ArchiveTally => {
    const found = filter.position === undefined ? undefined : positions.gamesAt(archive, filter.position);
    const isFew = found !== undefined && found.length <= fewGames;
    const { sql, values } = conditionOf(archive, filter, isFew || undefined);
    const among = isFew ? `AND game.id IN (${found.join(',')})` : '';
    const row = (more: string): ArchiveTally =>
      reader
        .query<ArchiveTally>(
          `SELECT count(*) AS games, total(game.own IS NULL AND game.result = ${results.win}) AS win,
             total(game.own IS NULL AND game.result = ${results.loss}) AS loss,
             total(game.own IS NULL AND game.result = ${results.draw}) AS draw
           FROM archive_games AS game WHERE ${sql} ${more}`,
        )
        .get(...values) ?? noGames;
    if (found === undefined || isFew) return row(among);
    const has = membersOf(found);
    const count = { games: 0, win: 0, loss: 0, draw: 0, none: 0 };
    const each = reader.query<{ readonly id: number; readonly result: number }>(
      `SELECT game.id AS id, iif(game.own IS NULL, game.result, ${results.none}) AS result FROM archive_games AS game WHERE ${sql}`,
    );
    for (const { id, result } of each.all(...values)) {
      if (!has(id)) continue;
      count.games += 1;
      count[resultOf(result)] += 1;
    }
    const { none: _, ...told } = count;
    return told;
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
    put(accountId, batch, progress) {
      const archive = games.archiveOf(accountId);
      const transaction = games.begin(archive);
      const taken = batch.map((game) => transaction.put(game).taken);
      if (progress !== null) setProgress.run(progress, archive);
      const count = (what: string) => taken.filter((one) => one === what).length;
      return { added: count('added'), changed: count('changed') };
    },
    page(accountId, page) {
      const archive = archiveOf(accountId);
      return archive === undefined ? [] : select<CodedHead>(headColumns, archive, page).map(decode);
    },
    count(accountId, filter) {
      const archive = archiveOf(accountId);
      return archive === undefined ? noGames : tally(archive, filter);
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
      const { sql, values } = conditionOf(archive, {
        from,
        to,
        mine: true,
        results: ['win', 'loss', 'draw'],
      });
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
    ...files,
    remove(accountId, gameIds) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return;
      for (const gameId of gameIds) remove.run(archive, gameId);
    },
  };
}

/** A bit a game. */
function membersOf(games: Int32Array): (game: number) => boolean {
  const most = games.at(-1) ?? 0;
  const bits = new Uint8Array((most >> 3) + 1);
  for (const game of games) bits[game >> 3] = (bits[game >> 3] ?? 0) | (1 << (game & 7));
  return (game) => ((bits[game >> 3] ?? 0) & (1 << (game & 7))) !== 0;
}
