/** Collections of imported games: their members, the values of their tags, and their removal. */
import { createRowSet, type RowSet } from '../database/row-set.ts';
import type { ReadableDb, SqlValue, WritableDb } from '../database/sqlite.ts';
import type {
  ArchiveFilter,
  ArchiveStore,
  CollectionField,
  CollectionKind,
  CollectionRow,
} from '../history-api.ts';
import type { Synchronous } from '../protocol.ts';
import { startNextSegment } from './archive-writer.ts';
import { matchesAny, textPart } from './text-part.ts';

type CollectionsStore = Pick<
  ArchiveStore,
  | 'makeCollection'
  | 'collections'
  | 'importSizes'
  | 'renameCollection'
  | 'collectionValues'
  | 'collectionLoss'
  | 'removeMembers'
  | 'goneCollections'
>;

const wordFields = ['event', 'site', 'round', 'annotator'] as const;
const allFields = [...wordFields, 'year'] as const;

/**
 * Members that disappear with their collection: in no other one, and not from the server's own list of games. Games
 * of another player are the user's own only if the user played in them. Another machine that deleted the collection
 * (\`gone\` 2) deleted the user's own games itself.
 */
const isLost = `((collections.kind = 'player' AND games.own IS NOT NULL) OR games.source IN (
    SELECT id FROM archive_words WHERE archive = games.archive
      AND (word = 'file' OR (word = 'import' AND collections.kind = 'server'))))
  AND (collections.gone <> 2 OR games.own IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM archive_members AS others JOIN archive_collections AS kept ON kept.id = others.collection
    WHERE others.game = games.id AND others.collection <> collections.id AND kept.gone = 0)`;
const lostMembers = `FROM archive_collections AS collections
  JOIN archive_members AS members ON members.collection = collections.id
  JOIN archive_games AS games ON games.id = members.game
  WHERE collections.archive = ? AND collections.id = ? AND ${isLost}`;

export function createCollections(
  reader: ReadableDb,
  writer: WritableDb,
  archives: {
    readonly find: (accountId: string) => number | undefined;
    readonly make: (accountId: string) => number;
  },
): Synchronous<CollectionsStore> {
  const add = writer.command(
    `INSERT INTO archive_collections (archive, kind, name, origin, began, uid) VALUES (?, ?, ?, ?, ?,
       coalesce((SELECT wanted FROM (SELECT ? AS wanted) WHERE wanted <> '' AND NOT EXISTS (
         SELECT 1 FROM archive_collections WHERE archive = ? AND uid = wanted)), lower(hex(randomblob(12)))))`,
  );
  const goneOnes = reader.query<{ readonly id: number; readonly kind: CollectionKind }>(
    'SELECT id, kind FROM archive_collections WHERE archive = ? AND gone <> 0 ORDER BY id',
  );
  const markGone = writer.command(
    `UPDATE archive_collections SET gone = 1, uid = '' WHERE archive = ? AND id = ? AND gone = 0`,
  );
  const fillFrom = writer.command('UPDATE archive_imports SET collection = ? WHERE archive = ? AND id = ?');
  const list = reader.query<CollectionRow>(
    `SELECT id, kind, name, origin, began,
       (SELECT count(*) FROM archive_members WHERE collection = collections.id) AS games
     FROM archive_collections AS collections WHERE archive = ? AND gone = 0 ORDER BY began DESC, id DESC`,
  );
  const sizes = reader.query<{ readonly id: number; readonly games: number }>(
    `SELECT imports.id AS id, (SELECT count(*) FROM archive_members WHERE import = imports.id) AS games
     FROM archive_imports AS imports WHERE archive = ?`,
  );
  const exists = reader.query<{ readonly id: number }>(
    'SELECT id FROM archive_collections WHERE archive = ? AND id = ? AND gone = 0',
  );
  const rename = writer.command(
    'UPDATE archive_collections SET name = ? WHERE archive = ? AND id = ? AND gone = 0',
  );
  const size = reader.query<{ readonly games: number }>(
    `SELECT count(*) AS games FROM archive_members WHERE collection =
       (SELECT id FROM archive_collections WHERE archive = ? AND id = ?)`,
  );
  const loss = reader.query<{ readonly games: number }>(`SELECT count(*) AS games ${lostMembers}`);
  const lostGames = writer.query<{ readonly id: number }>(`SELECT games.id AS id ${lostMembers} LIMIT ?`);
  const removeGame = writer.command('DELETE FROM archive_games WHERE id = ?');
  const leave = writer.command(
    `DELETE FROM archive_members WHERE id IN (SELECT members.id FROM archive_members AS members
       JOIN archive_collections AS collections ON collections.id = members.collection
       WHERE collections.archive = ? AND collections.id = ? LIMIT ?)`,
  );
  const removeImports = writer.command('DELETE FROM archive_imports WHERE archive = ? AND collection = ?');
  const remove = writer.command('DELETE FROM archive_collections WHERE archive = ? AND id = ?');
  const years = reader.query<{ readonly value: string; readonly games: number }>(
    `SELECT CAST(year AS TEXT) AS value, count(*) AS games FROM archive_members
     WHERE collection = ? AND year IS NOT NULL GROUP BY year ORDER BY year DESC LIMIT ?`,
  );
  const words = Object.fromEntries(
    wordFields.map((field) => [
      field,
      reader.query<{ readonly value: string; readonly games: number }>(
        `SELECT word AS value, games FROM (
           SELECT ${field} AS id, count(*) AS games FROM archive_members
           WHERE collection = ? AND ${field} IS NOT NULL GROUP BY ${field} ORDER BY games DESC LIMIT ?) AS counted
         JOIN archive_words AS words ON words.id = counted.id ORDER BY games DESC, word`,
      ),
    ]),
  );
  const valuesOf = (collection: number, field: CollectionField, limit: number) =>
    (field === 'year' ? years : words[field])?.all(collection, limit) ?? [];
  const counts = Object.fromEntries(
    allFields.map((field) => [
      field,
      reader.query<{ readonly total: number }>(
        `SELECT count(DISTINCT ${field}) AS total FROM archive_members WHERE collection = ?`,
      ),
    ]),
  );
  /** All values with their number of games. */
  const allValues = Object.fromEntries(
    allFields.map((field) => {
      const [value, source, order] =
        field === 'year'
          ? ['CAST(counted.id AS TEXT)', '', 'counted.id DESC']
          : ['words.word', 'JOIN archive_words AS words ON words.id = counted.id', 'games DESC, value'];
      return [
        field,
        reader.query<{ readonly value: string; readonly games: number }>(
          `SELECT ${value} AS value, games FROM (
             SELECT ${field} AS id, count(*) AS games FROM archive_members
             WHERE collection = ? AND ${field} IS NOT NULL GROUP BY ${field}) AS counted ${source}
           ORDER BY ${order}`,
        ),
      ];
    }),
  );

  return {
    makeCollection(accountId, { kind, name, origin, began }, importId) {
      const archive = archives.make(accountId);
      const id = add.run(archive, kind, name, origin, began, uidOf(kind, origin), archive).rowId;
      if (importId !== undefined) fillFrom.run(id, archive, importId);
      return id;
    },
    collections(accountId) {
      const archive = archives.find(accountId);
      return archive === undefined ? [] : list.all(archive);
    },
    importSizes(accountId) {
      const archive = archives.find(accountId);
      return archive === undefined ? [] : sizes.all(archive);
    },
    renameCollection: (accountId, id, name) => void rename.run(name, archives.make(accountId), id),
    collectionValues(accountId, id, field, limit, text) {
      const archive = archives.find(accountId);
      if (archive === undefined || exists.get(archive, id) === undefined) return { values: [], total: 0 };
      if (text === '')
        return { values: valuesOf(id, field, limit), total: counts[field]?.get(id)?.total ?? 0 };
      const { isIn } = textPart(text);
      const found = allValues[field]?.all(id).filter(({ value }) => isIn(value)) ?? [];
      return { values: found.slice(0, limit), total: found.length };
    },
    collectionLoss(accountId, id) {
      const archive = archives.find(accountId) ?? 0;
      return { games: size.get(archive, id)?.games ?? 0, lost: loss.get(archive, id)?.games ?? 0 };
    },
    goneCollections(accountId) {
      const archive = archives.find(accountId);
      return archive === undefined ? [] : goneOnes.all(archive);
    },
    removeMembers(accountId, id, limit) {
      const archive = archives.find(accountId);
      if (archive === undefined) return false;
      markGone.run(archive, id);
      const lost = lostGames.all(archive, id, limit);
      if (lost.length > 0) {
        startNextSegment(writer);
        for (const game of lost) removeGame.run(game.id);
        return true;
      }
      if (leave.run(archive, id, limit).changes > 0) return true;
      removeImports.run(archive, id);
      remove.run(archive, id);
      return false;
    },
  };
}

/** Machines that import the same file, or the same player's games, fill one collection. Empty: it is one of its own. */
const uidOf = (kind: CollectionKind, origin: string | null): string =>
  kind === 'server' ? kind : origin === null ? '' : `${kind}-${origin.replaceAll(/[^\w-]/g, '-')}`;

/** Text conditions of a filter on the members of a collection. */
const memberTexts = ['event', 'site', 'round', 'annotator'] as const;

/** Finds the row ids of members; undefined when the filter names no collection and no import. */
export function createMemberFinder(
  reader: ReadableDb,
): (archive: number, filter: ArchiveFilter) => RowSet | undefined {
  const queries = new Map<string, ReturnType<typeof reader.query<{ readonly game: number }>>>();
  const find = (sql: string, values: readonly SqlValue[]) => {
    const query = queries.get(sql) ?? reader.query<{ readonly game: number }>(sql);
    queries.set(sql, query);
    return query.all(...values);
  };
  return (archive, filter) => {
    const { collection, import: importId, yearFrom, yearTo, tag } = filter;
    const part = tag && textPart(tag.value);
    if (collection === undefined && importId === undefined) return undefined;
    const conditions = ['collections.archive = ? AND collections.gone = 0'];
    const values: SqlValue[] = [archive];
    const add = (condition: string, ...more: readonly SqlValue[]): void => {
      conditions.push(condition);
      values.push(...more);
    };
    if (collection !== undefined) add('members.collection = ?', collection);
    if (importId !== undefined) add('members.import = ?', importId);
    for (const field of memberTexts) {
      const text = filter[field];
      if (text !== undefined)
        add(
          `members.${field} IN (SELECT id FROM archive_words WHERE archive = ? AND word = ? COLLATE NOCASE)`,
          ...[archive, text],
        );
    }
    if (yearFrom !== undefined) add('members.year >= ?', yearFrom);
    if (yearTo !== undefined) add('members.year <= ?', yearTo);
    if (tag && part)
      add(
        `EXISTS (SELECT 1 FROM archive_games AS games,
           json_each(CASE WHEN json_valid(games.notes) THEN games.notes ELSE '{}' END, '$.tags') AS tag
         WHERE games.id = members.game AND games.notes IS NOT NULL
           AND tag.value ->> 0 = ? COLLATE NOCASE AND ${matchesAny('tag.value ->> 1', part.patterns.length)})`,
        ...[tag.name, ...part.patterns],
      );
    const found = find(
      `SELECT members.game AS game FROM archive_members AS members
       JOIN archive_collections AS collections ON collections.id = members.collection
       WHERE ${conditions.join(' AND ')}`,
      values,
    );
    const set = createRowSet();
    for (const { game } of found) set.add(game);
    return set;
  };
}
