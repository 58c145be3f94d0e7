import type { Migration } from '../database/migration.ts';

/**
 * Collections: the games of imported files. A member is a game of a collection, with the tags that collections are
 * filtered by as words, and the import that brought it last. `origin` identifies the file, so that importing it again
 * finds its collection. Games of earlier imports become a collection: of the file when only one was imported,
 * otherwise `before`. Filter columns also contain the own rating, so stored ones are discarded.
 */
export const v9: Migration = {
  version: 9,
  shape: '27c9e97155bf6b765c7ff7d2b845fcd48e7bfc93d9cb42e205b994af102ec17e',
  up: (db) =>
    db.script(`
      CREATE TABLE archive_collections (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        archive INTEGER NOT NULL,
        kind TEXT NOT NULL,
        name TEXT NOT NULL,
        origin TEXT,
        began INTEGER NOT NULL
      ) STRICT;
      CREATE INDEX archive_collections_archive ON archive_collections (archive);
      ALTER TABLE archive_imports ADD COLUMN collection INTEGER;

      CREATE TABLE archive_members (
        id INTEGER PRIMARY KEY,
        collection INTEGER NOT NULL,
        game INTEGER NOT NULL,
        import INTEGER,
        event INTEGER,
        site INTEGER,
        round INTEGER,
        annotator INTEGER,
        year INTEGER,
        UNIQUE (collection, game)
      ) STRICT;
      CREATE INDEX archive_members_game ON archive_members (game);
      CREATE INDEX archive_members_import ON archive_members (import);

      CREATE TRIGGER archive_games_left AFTER DELETE ON archive_games BEGIN
        DELETE FROM archive_members WHERE game = old.id;
      END;
      CREATE TRIGGER archives_gone_with_collections AFTER DELETE ON archives BEGIN
        DELETE FROM archive_collections WHERE archive = old.id;
      END;

      DROP TRIGGER archive_games_changed;
      CREATE TRIGGER archive_games_changed AFTER UPDATE OF
        began, lasted, color, result, rated, variant, perf, status, opponent, level, rating, own_rating, plies, eco,
        opening, arena, clock_left, evals, own
      ON archive_games BEGIN
        UPDATE archive_segments SET version = version + 1 WHERE id = old.id >> 10;
      END;
      DELETE FROM archive_columns;
      UPDATE archive_segments SET packed = 0;
      CREATE INDEX archive_games_elsewhere ON archive_games (archive)
        WHERE own IS NULL AND game_id >= 'pgn-' AND game_id < 'pgn.';

      INSERT INTO archive_collections (archive, kind, name, began)
        SELECT archive, CASE word WHEN 'import' THEN 'server' ELSE 'before' END, '',
          coalesce((SELECT max(began) FROM archive_imports WHERE archive = words.archive), 0)
        FROM archive_words AS words WHERE word IN ('file', 'import')
          AND EXISTS (SELECT 1 FROM archive_games WHERE archive = words.archive AND source = words.id);
      INSERT INTO archive_members (collection, game, year)
        SELECT collections.id, games.id,
          CASE WHEN games.began <> 0 THEN CAST(strftime('%Y', games.began / 1000, 'unixepoch') AS INTEGER) END
        FROM archive_collections AS collections
        JOIN archive_words AS words ON words.archive = collections.archive
          AND words.word = CASE collections.kind WHEN 'server' THEN 'import' ELSE 'file' END
        JOIN archive_games AS games ON games.archive = collections.archive AND games.source = words.id
        ORDER BY collections.id, games.id;

      CREATE TEMP TABLE told AS
        SELECT members.id AS member, collections.archive AS archive, tag.value ->> 0 AS name, tag.value ->> 1 AS text
        FROM archive_members AS members
        JOIN archive_collections AS collections ON collections.id = members.collection
        JOIN archive_games AS games ON games.id = members.game,
        json_each(CASE WHEN json_valid(games.notes) THEN games.notes ELSE '{}' END, '$.tags') AS tag
        WHERE games.notes IS NOT NULL AND tag.value ->> 0 IN ('Event', 'Site', 'Round', 'Annotator', 'Date')
          AND tag.value ->> 1 NOT IN ('', '?', '-') AND tag.value ->> 1 NOT LIKE '%://%';
      INSERT OR IGNORE INTO archive_words (archive, word)
        SELECT DISTINCT archive, text FROM told WHERE name <> 'Date';
      UPDATE archive_members SET event = tags.event, site = tags.site, round = tags.round,
        annotator = tags.annotator, year = coalesce(year, CAST(tags.dated AS INTEGER))
      FROM (
        SELECT told.member AS member,
          max(CASE told.name WHEN 'Event' THEN words.id END) AS event,
          max(CASE told.name WHEN 'Site' THEN words.id END) AS site,
          max(CASE told.name WHEN 'Round' THEN words.id END) AS round,
          max(CASE told.name WHEN 'Annotator' THEN words.id END) AS annotator,
          max(CASE WHEN told.name = 'Date' AND told.text GLOB '[0-9][0-9][0-9][0-9]*'
            THEN substr(told.text, 1, 4) END) AS dated
        FROM told LEFT JOIN archive_words AS words ON words.archive = told.archive AND words.word = told.text
        GROUP BY told.member
      ) AS tags WHERE tags.member = archive_members.id;
      DROP TABLE told;

      UPDATE archive_imports SET collection = (
        SELECT id FROM archive_collections AS collections WHERE collections.archive = archive_imports.archive
          AND collections.kind = CASE WHEN json_valid(state) AND state ->> 'source' = 'import' THEN 'server' ELSE 'before' END);
      CREATE TEMP TABLE alone AS
        SELECT min(imports.id) AS import, imports.collection AS collection,
          replace(max(state ->> 'file'), '\\', '/') AS file,
          max((state ->> 'bytes') || '-' || (state ->> 'head')) AS origin
        FROM archive_imports AS imports WHERE json_valid(state) AND collection IS NOT NULL
        GROUP BY collection HAVING count(*) = 1 AND max(state ->> 'added') =
          (SELECT count(*) FROM archive_members AS members WHERE members.collection = imports.collection);
      UPDATE archive_members SET import = alone.import FROM alone
        WHERE alone.collection = archive_members.collection;
      UPDATE archive_collections SET kind = 'file', origin = alone.origin,
        name = replace(alone.file, rtrim(alone.file, replace(alone.file, '/', '')), '')
      FROM alone WHERE alone.collection = archive_collections.id AND kind = 'before' AND alone.file <> '';
      DROP TABLE alone;
    `),
};
