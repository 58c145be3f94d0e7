import type { ArchiveSearch } from './archive-search.ts';
import { createCollections } from './collections.ts';
import { createArchiveFiles } from './archive-files.ts';
import { createGameWriter } from './archive-writer.ts';
import { flags, resultOf, type WordColumn } from './game-columns.ts';
import {
  decode,
  headColumns,
  resultNamed,
  wholeColumns,
  type CodedGame,
  type CodedHead,
} from './game-rows.ts';
import { narrowByFlag } from './narrow-games.ts';
import { nothingShown } from './shown-openings.ts';
import type {
  ArchiveDay,
  ArchiveFilter,
  ArchivePage,
  ArchiveRow,
  ArchiveStore,
  ArchiveTally,
} from '../history-api.ts';
import { tagsIn } from '../notes.ts';
import type { Synchronous } from '../protocol.ts';
import type { Query, ReadableDb, WritableDb } from '../database/sqlite.ts';

const day = 86_400_000;
const noGames: ArchiveTally = { games: 0, win: 0, loss: 0, draw: 0 };

/** A tag of the game's file that is stored with its notes. */
const writtenTag = (name: string, as: string): string =>
  `CASE WHEN game.notes IS NOT NULL AND json_valid(game.notes) THEN (
     SELECT tag.value ->> 1 FROM json_each(game.notes, '$.tags') AS tag WHERE tag.value ->> 0 = '${name}' LIMIT 1
   ) END AS ${as}`;
const noteTags = `(SELECT notes.tags FROM notes JOIN archives ON archives.account_id = notes.account_id
  WHERE archives.id = game.archive AND notes.kind = 'game' AND notes.subject = game.game_id) AS noteTags`;
const written = [writtenTag('Date', 'writtenDate'), writtenTag('Event', 'event')];
const listColumns = [headColumns, ...written, noteTags].join(', ');

interface CodedRow extends CodedHead, Pick<ArchiveRow, 'writtenDate' | 'event'> {
  /** JSON. */
  readonly noteTags: string | null;
}

function addTo<K>(counts: Map<K, number>, key: K, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

const isOfPeople = narrowByFlag((flag) => (flag & flags.engine) === 0);

/** Running totals of one day and rating category; `perf` is the word's id. */
interface DayOfPerf extends Record<'games' | 'win' | 'loss' | 'draw', number> {
  readonly day: number;
  readonly perf: number;
}

const decodeRow = (row: CodedRow): ArchiveRow => ({
  ...decode(row),
  noteTags: row.noteTags === null ? null : [...tagsIn(row.noteTags)],
});

/** All games of an account, kept for ever. */
export function createArchive(
  reader: ReadableDb,
  writer: WritableDb,
  search: ArchiveSearch,
): Synchronous<ArchiveStore> {
  const { archiveOf, columns, positions, readFilter, searchFor, segments, shown } = search;
  const findArchive = reader.query<{ readonly progress: string | null }>(
    'SELECT progress FROM archives WHERE account_id = ?',
  );
  const setProgress = writer.command('UPDATE archives SET progress = ? WHERE id = ?');
  const games = createGameWriter(writer);
  const files = createArchiveFiles({ reader, writer, games, positions, segments });
  const collections = createCollections(reader, writer, {
    find: archiveOf,
    make: games.archiveOf,
  });
  const remove = writer.command('DELETE FROM archive_games WHERE archive = ? AND game_id = ?');
  const whole = reader.query<CodedGame>(
    `SELECT ${wholeColumns} FROM archive_games AS game WHERE game.archive = ? AND game.game_id = ?`,
  );

  const byIds = <Row>(what: string) =>
    reader.query<Row>(
      `SELECT ${what} FROM archive_games AS game WHERE game.id IN (SELECT value FROM json_each(?))`,
    );
  const headsOf = byIds<CodedRow>(listColumns);
  const gamesOf = byIds<CodedGame>(wholeColumns);
  const elsewhereIds = reader.query<{ readonly id: number }>(
    `SELECT id FROM archive_games WHERE archive = ? AND own IS NULL AND game_id >= 'pgn-' AND game_id < 'pgn.'`,
  );
  const word = reader.query<{ readonly word: string }>('SELECT word FROM archive_words WHERE id = ?');

  /** The result of `read`; `empty` for an account without an archive. */
  const inArchive = <T>(accountId: string, empty: NoInfer<T>, read: (archive: number) => T): T => {
    const archive = archiveOf(accountId);
    return archive === undefined ? empty : read(archive);
  };

  const select = <Row extends { readonly id: number }>(
    query: Query<Row>,
    archive: number,
    { filter, after, oldestFirst = false, limit }: ArchivePage,
  ): readonly Row[] => {
    const places = columns.first(searchFor(archive, filter), { after, oldestFirst, limit });
    const rows = new Map(query.all(JSON.stringify(places.map(({ id }) => id))).map((row) => [row.id, row]));
    return places.flatMap(({ id }) => rows.get(id) ?? []);
  };

  const tally = (archive: number, filter: ArchiveFilter): ArchiveTally => {
    const count = { games: 0, win: 0, loss: 0, draw: 0, none: 0 };
    columns.scan(searchFor(archive, filter), (segment, found) => {
      count.games += found.count;
      for (let index = 0; index < found.count; index += 1) {
        const flag = segment.flags[found.slots[index] ?? 0] ?? 0;
        if ((flag & flags.mine) !== 0) count[resultNamed(resultOf(flag))] += 1;
      }
    });
    const { none: _, ...tallyOfSides } = count;
    return tallyOfSides;
  };

  /** The user's games that only files have, which the account's server does not count. */
  const playedElsewhere = (archive: number): ReadonlySet<number> =>
    new Set(elsewhereIds.all(archive).map(({ id }) => id));

  const wordOf = (id: number): string => word.get(id)?.word ?? '';

  /** Words of a column with their number of games, most frequent first. */
  const wordsIn = (archive: number, column: WordColumn, filter: ArchiveFilter = {}) => {
    const counts = new Map<number, number>();
    /** By the numbers of openings that positions show. */
    const shownCounts = new Map<number, number>();
    const isOpening = column === 'opening';
    if (isOpening) shown.refresh();
    columns.scan({ archive, tests: readFilter(archive, filter) }, (segment, found) => {
      const numbers = isOpening && shown.numbersOf(segment.first);
      for (let index = 0; index < found.count; index += 1) {
        const slot = found.slots[index] ?? 0;
        const id = segment[column][slot] ?? 0;
        if (id === 0 && numbers) addTo(shownCounts, numbers[slot] ?? nothingShown, 1);
        else addTo(counts, id, 1);
      }
    });
    const named = new Map<string, number>();
    for (const [id, count] of counts) addTo(named, wordOf(id), count);
    for (const [number, count] of shownCounts) addTo(named, shown.nameOf(number) ?? '', count);
    return Array.from(named, ([name, count]) => ({ name, games: count })).toSorted(
      (a, b) => b.games - a.games || (a.name < b.name ? -1 : 1),
    );
  };
  const frequent = (archive: number, column: WordColumn): readonly string[] =>
    wordsIn(archive, column).map(({ name }) => name);

  /** Results of the games that ended in [from, to), by UTC day. */
  const daysOf = (archive: number, from: number, to: number): readonly ArchiveDay[] => {
    const counted = readFilter(archive, { from, to, mine: true, results: ['win', 'loss', 'draw'] });
    const elsewhere = playedElsewhere(archive);
    const days = new Map<string, DayOfPerf>();
    columns.scan({ archive, ended: { from, to }, tests: [...counted, isOfPeople] }, (segment, found) => {
      for (let index = 0; index < found.count; index += 1) {
        const slot = found.slots[index] ?? 0;
        if (elsewhere.has(segment.first + slot)) continue;
        const begins = Math.floor((segment.ended[slot] ?? 0) / day) * day;
        const perf = segment.perf[slot] ?? 0;
        const key = `${begins} ${perf}`;
        const totals = days.get(key) ?? { day: begins, perf, games: 0, win: 0, loss: 0, draw: 0 };
        const result = resultNamed(resultOf(segment.flags[slot] ?? 0));
        totals.games += 1;
        if (result !== 'none') totals[result] += 1;
        days.set(key, totals);
      }
    });
    return Array.from(days.values(), (totals) => ({ ...totals, perf: wordOf(totals.perf) })).toSorted(
      (a, b) => a.day - b.day || (a.perf < b.perf ? -1 : 1),
    );
  };

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
    page: (accountId, page) =>
      inArchive(accountId, [], (archive) => select(headsOf, archive, page).map(decodeRow)),
    count: (accountId, filter) => inArchive(accountId, noGames, (archive) => tally(archive, filter)),
    countServed: (accountId) =>
      inArchive(
        accountId,
        0,
        (archive) => tally(archive, { mine: true }).games - playedElsewhere(archive).size,
      ),
    game: (accountId, gameId) =>
      inArchive(accountId, null, (archive) => {
        const row = whole.get(archive, gameId);
        return row ? decode(row) : null;
      }),
    games: (accountId, page) =>
      inArchive(accountId, [], (archive) => select(gamesOf, archive, page).map(decode)),
    known: (accountId, gameIds) =>
      inArchive(accountId, [], (archive) =>
        gameIds.filter((gameId) => whole.get(archive, gameId) !== undefined),
      ),
    days: (accountId, from, to) => inArchive(accountId, [], (archive) => daysOf(archive, from, to)),
    choices: (accountId) =>
      inArchive(accountId, { perfs: [], variants: [], statuses: [] }, (archive) => ({
        perfs: frequent(archive, 'perf'),
        variants: frequent(archive, 'variant'),
        statuses: frequent(archive, 'status'),
      })),
    named: (accountId, column, text, limit) =>
      inArchive(accountId, [], (archive) =>
        wordsIn(archive, column, { mine: true, named: { column, text } })
          .filter(({ name }) => name !== '')
          .slice(0, limit),
      ),
    rows: (ids) => headsOf.all(JSON.stringify(ids)).map(decodeRow),
    ...files,
    ...collections,
    remove(accountId, gameIds) {
      const archive = archiveOf(accountId);
      if (archive === undefined) return;
      for (const gameId of gameIds) remove.run(archive, gameId);
    },
  };
}
