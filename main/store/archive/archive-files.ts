import type { GameWriter } from './archive-writer.ts';
import type { ArchiveImportRow, ArchiveStore, UnindexedGame } from '../history-api.ts';
import { createNoteWriter } from '../notes.ts';
import { unpackRows } from './packed-rows.ts';
import type { PositionEntries, PositionRuns } from './position-index.ts';
import type { SegmentList } from './segment-list.ts';
import type { Synchronous } from '../protocol.ts';
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';

type FilesStore = Pick<
  ArchiveStore,
  | 'addImport'
  | 'setImport'
  | 'imports'
  | 'removeImport'
  | 'takeIn'
  | 'unindexed'
  | 'index'
  | 'unended'
  | 'indexEnds'
  | 'tidy'
>;

/** Row ids that are looked through at once for games without their end: their replays block main for a few ms. */
const endsAtOnce = 32;

export interface ArchiveFilesOptions {
  readonly reader: ReadableDb;
  readonly writer: WritableDb;
  readonly games: GameWriter;
  readonly positions: PositionRuns;
  readonly segments: Pick<SegmentList, 'pack'>;
}

/** Imports of files, and the position index. */
export function createArchiveFiles({
  reader,
  writer,
  games,
  positions,
  segments,
}: ArchiveFilesOptions): Synchronous<FilesStore> {
  const findArchive = reader.query<{ readonly id: number }>('SELECT id FROM archives WHERE account_id = ?');
  const add = writer.command(
    'INSERT INTO archive_imports (archive, began, state, collection) VALUES (?, ?, ?, ?)',
  );
  const notes = createNoteWriter(writer);
  const importOf = writer.query<{ readonly collection: number | null; readonly began: number }>(
    'SELECT collection, began FROM archive_imports WHERE archive = ? AND id = ?',
  );
  const tagColumns = ['event', 'site', 'round', 'annotator', 'year'] as const;
  const join = writer.command(
    `INSERT INTO archive_members (collection, game, import, ${tagColumns.join(', ')})
     VALUES (?, ?, ?, ${tagColumns.map(() => '?').join(', ')})
     ON CONFLICT (collection, game) DO UPDATE SET import = excluded.import,
       ${tagColumns.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const set = writer.command('UPDATE archive_imports SET state = ? WHERE archive = ? AND id = ?');
  const count = writer.command(
    `UPDATE archive_imports SET state = json_set(?, ${(['added', 'changed', 'same'] as const)
      .map((name) => `'$.${name}', json_extract(?, '$.${name}') + ?`)
      .join(', ')}) WHERE archive = ? AND id = ?`,
  );
  const remove = writer.command('DELETE FROM archive_imports WHERE archive = ? AND id = ?');
  const list = reader.query<ArchiveImportRow>(
    'SELECT id, began, state, collection FROM archive_imports WHERE archive = ? ORDER BY id DESC',
  );
  const gamesToIndex = `SELECT game.id AS id, (SELECT word FROM archive_words WHERE id = game.variant) AS variant,
       game.moves AS moves, game.more AS more
     FROM archive_games AS game`;
  const findUnindexed = reader.query<UnindexedGame>(
    `${gamesToIndex} WHERE game.archive = ? AND game.indexed = 0 LIMIT ?`,
  );
  // The unary plus prevents a search by archive, which would sort all of its games.
  const findUnended = reader.query<UnindexedGame>(
    `${gamesToIndex} WHERE +game.archive = ? AND game.indexed = 1 AND game.id BETWEEN ? AND ?`,
  );
  const unendedOf = reader.query<{ readonly id: number; readonly unended: number }>(
    'SELECT id, unended FROM archives WHERE account_id = ?',
  );
  const setUnended = writer.command('UPDATE archives SET unended = ? WHERE id = ?');
  const setIndexed = writer.command('UPDATE archive_games SET indexed = 1 WHERE id = ?');

  return {
    addImport: (accountId, began, state, collection) =>
      add.run(games.archiveOf(accountId), began, state, collection ?? null).rowId,
    setImport: (accountId, id, state) => void set.run(state, games.archiveOf(accountId), id),
    imports(accountId) {
      const archive = findArchive.get(accountId)?.id;
      return archive === undefined ? [] : list.all(archive);
    },
    removeImport: (accountId, id) => void remove.run(games.archiveOf(accountId), id),
    takeIn(accountId, batch, importId, state) {
      const archive = games.archiveOf(accountId);
      const transaction = games.begin(archive);
      const counts = { added: 0, changed: 0, same: 0 };
      /** Row ids by index in the batch; 0 for games that are indexed already. */
      const ids: number[] = [];
      const apart: number[] = [];
      const { collection, began } = importOf.get(archive, importId) ?? { collection: null, began: 0 };
      for (const { game, indexed, file, ownNotes, apart: other } of unpackRows(batch.rows, batch.bytes)) {
        const { id, taken, index, isApart = false } = transaction.takeIn(game, indexed, other);
        counts[taken] += 1;
        if (isApart) apart.push(ids.length);
        ids.push(index ? id : 0);
        if (ownNotes) notes.merge(accountId, id, ownNotes, began);
        if (collection === null) continue;
        const { word } = transaction;
        const { event, site, round, annotator, year } = file;
        join.run(collection, id, importId, word(event), word(site), word(round), word(annotator), year);
      }
      positions.add(archive, entriesOf(batch.positions, ids));
      const { added, changed, same } = counts;
      count.run(state, state, added, state, changed, state, same, archive, importId);
      return { ...counts, ...(apart.length > 0 && { apart }) };
    },
    unindexed(accountId, limit) {
      const archive = findArchive.get(accountId)?.id;
      return archive === undefined ? [] : findUnindexed.all(archive, limit);
    },
    index(accountId, ids, entries) {
      for (const id of ids) setIndexed.run(id);
      positions.add(games.archiveOf(accountId), entriesOf(entries, ids));
    },
    unended(accountId) {
      const { id, unended } = unendedOf.get(accountId) ?? { id: 0, unended: 0 };
      if (unended <= 0) return null;
      const upto = Math.max(0, unended - endsAtOnce);
      return { games: findUnended.all(id, upto + 1, unended), upto };
    },
    indexEnds(accountId, upto, ids, ends) {
      const archive = games.archiveOf(accountId);
      positions.add(archive, entriesOf(ends, ids));
      setUnended.run(upto, archive);
    },
    tidy: () => positions.tidy() || segments.pack(),
  };
}

/** Replaces the games' indexes in a batch by row ids; drops games without one. */
function entriesOf(pairs: Uint32Array, ids: readonly number[]): PositionEntries {
  const places = new Float64Array(pairs.length >> 1);
  const games = new Float64Array(pairs.length >> 1);
  let length = 0;
  /** Row ids need not have the order of the indexes, so the games of each position are sorted. */
  let start = 0;
  let isSorted = true;
  const settle = (): void => {
    if (!isSorted) games.subarray(start, length).sort();
    start = length;
    isSorted = true;
  };
  for (let pair = 0; pair < pairs.length; pair += 2) {
    const id = ids[(pairs[pair] as number) & 0xffff] ?? 0;
    if (id === 0) continue;
    const position = (pairs[pair + 1] as number) * 0x1_0000 + ((pairs[pair] as number) >>> 16);
    if (length > start && places[start] !== position) settle();
    if (length > start && (games[length - 1] as number) > id) isSorted = false;
    places[length] = position;
    games[length] = id;
    length += 1;
  }
  settle();
  return {
    length,
    position: (index) => places[index] ?? 0,
    game: (index) => games[index] ?? 0,
  };
}
