/**
 * Members of collections, with the games of other people. Games that the account's user played are facts of their own,
 * for which their memberships wait.
 */
import { firstGeneration } from '../../machines/facts/fact-key.ts';
import { joinGames } from '../../machines/facts/game.ts';
import { memberTags, type MemberValue } from '../../machines/facts/member.ts';
import { startNextSegment } from '../archive/archive-writer.ts';
import { decode, wholeColumns, type CodedGame } from '../archive/game-rows.ts';
import { gameOfValue, gameValue } from '../archive/game-value.ts';
import type { WritableDb } from '../database/sqlite.ts';
import { isGameValue } from './game-check.ts';
import type { FoundCollection, CollectionRows } from './collection-rows.ts';
import type { Journal } from './journal.ts';
import type { MergedGames } from './merged-games.ts';
import type { LocatedThing, SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isMembers, isSmallOrNone, isText, isTextOrNone } from './value-checks.ts';

interface MemberRow extends CodedGame {
  /** Row of the member. */
  readonly member: number;
  readonly uid: string;
  readonly event: string | null;
  readonly site: string | null;
  readonly round: string | null;
  readonly annotator: string | null;
  readonly year: number | null;
  /** Of its version from another machine. */
  readonly stamp: string | null;
}

/** Collection, its generation, game. */
const restForm = /^([\w-]{1,128}) (\S+) ([\w-]{1,128})$/;
const keyForm = /^([\w-]{1,128}) ([\w-]{1,128})$/;
const words = ['event', 'site', 'round', 'annotator'] as const;

const isOthersGame = (game: unknown): boolean => isMembers(game) && isGameValue(game) && isText(game['own']);

interface LocatedMember extends LocatedThing {
  readonly collection: FoundCollection | undefined;
  /** Row of its game; undefined when the game is not stored. */
  readonly game: number | undefined;
}

export function createSharedMembers(
  writer: WritableDb,
  journal: Journal,
  games: MergedGames,
  collections: CollectionRows,
): SharedKind<LocatedMember> {
  const tags = `collections.uid AS uid, members.year AS year, members.stamp AS stamp,
    ${words.map((name) => `(SELECT word FROM archive_words WHERE id = members.${name}) AS ${name}`).join(', ')}`;
  const joined = `archive_members AS members
    JOIN archive_collections AS collections ON collections.id = members.collection AND collections.gone = 0
    JOIN archive_games AS game ON game.id = members.game`;
  const rowOf = writer.query<{ readonly id: number }>(
    'SELECT id FROM archive_games WHERE archive = ? AND game_id = ?',
  );
  const gameOf = writer.query<CodedGame>(
    `SELECT ${wholeColumns} FROM archive_games AS game WHERE game.id = ?`,
  );
  const one = writer.query<MemberRow>(
    `SELECT members.id AS member, ${tags}, ${wholeColumns} FROM ${joined}
     WHERE members.collection = ? AND members.game = ?`,
  );
  // The plus keeps the planner from beginning with a collection, all of whose members it would read for each page.
  const existing = (
    condition: string,
  ): string => `SELECT members.id AS member, ${tags}, ${wholeColumns} FROM ${joined}
     WHERE members.id > ? AND members.id <= ?
       AND +collections.archive = (SELECT id FROM archives WHERE account_id = ?) ${condition}
       AND NOT EXISTS (SELECT 1 FROM shared_changes WHERE account = ? AND shared_changes.kind = 'member'
         AND key = collections.uid || ' ' || game.game_id)
     ORDER BY members.id`;
  const put = writer.command(
    `INSERT INTO archive_members (collection, game, stamp, ${memberTags.join(', ')})
     VALUES (?, ?, ?, ${memberTags.map(() => '?').join(', ')})
     ON CONFLICT (collection, game) DO UPDATE
     SET stamp = excluded.stamp, ${memberTags.map((name) => `${name} = excluded.${name}`).join(', ')}`,
  );
  const restamp = writer.command('UPDATE archive_members SET stamp = ? WHERE collection = ? AND game = ?');
  const remove = writer.command('DELETE FROM archive_members WHERE collection = ? AND game = ?');
  const isMember = writer.query('SELECT 1 FROM archive_members WHERE game = ? LIMIT 1');
  const removeGame = writer.command('DELETE FROM archive_games WHERE id = ? AND own IS NOT NULL');
  const othersOf = writer.query<{ readonly uid: string; readonly stamp: string | null }>(
    `SELECT collections.uid AS uid, members.stamp AS stamp FROM ${joined} WHERE members.game = ? AND game.own IS NOT NULL`,
  );

  const generationOf = (account: SharedAccount, uid: string): string =>
    journal.deletion(account.id, 'collection', uid) ?? firstGeneration;
  const keyOf = (uid: string, gameId: string): string => `${uid} ${gameId}`;
  const restOf = (account: SharedAccount, uid: string, gameId: string): string =>
    `${uid} ${generationOf(account, uid)} ${gameId}`;
  const thingOf = (account: SharedAccount, row: MemberRow) => {
    const { uid, event, site, round, annotator, year, stamp } = row;
    const game = decode(row);
    const generation = journal.deletion(account.id, 'member', keyOf(uid, game.gameId));
    const value: MemberValue = {
      ...(generation !== undefined && { generation }),
      ...{ event, site, round, annotator, year },
      game: game.own === null ? null : gameValue(game, undefined),
    };
    const rest = restOf(account, uid, game.gameId);
    return { ...{ rest, value, at: 0 }, ...(stamp !== null && { merged: stamp }) };
  };
  const located = (account: SharedAccount, uid: string, gameId: string): LocatedMember => {
    const collection = collections.find(account, uid);
    const game = collection && rowOf.get(collection.archive, gameId)?.id;
    const row = collection && game !== undefined ? one.get(collection.id, game) : undefined;
    const key = keyOf(uid, gameId);
    const deletion = journal.deletion(account.id, 'member', key);
    return {
      ...{ key, thing: row && thingOf(account, row), collection, game },
      ...(deletion !== undefined && { deletion }),
    };
  };

  /** Stores the game of a value, joined with the stored one. Returns its row. */
  const writeGame = (
    archive: number,
    gameId: string,
    value: MemberValue,
    before: number | undefined,
  ): number | undefined => {
    // The user's own game has facts of its own.
    if (value.game === null) return before;
    const stored = before === undefined ? undefined : gameOf.get(before);
    const game = stored && decode(stored);
    if (game?.own === null) return before;
    const next = game ? joinGames(gameValue(game, undefined), value.game) : value.game;
    const into = games.into(archive);
    if (stored === undefined) return into.addMerged(gameOfValue(gameId, next));
    into.setMerged(stored.id, gameOfValue(gameId, next));
    return stored.id;
  };
  /** Other collections keep the game with what this one's version added, which some machines may never have seen. */
  const renewOthers = (account: SharedAccount, game: number, gameId: string, stamp: string): void => {
    for (const { uid, stamp: known } of othersOf.all(game))
      journal.renew(account.id, 'member', keyOf(uid, gameId), known ?? stamp);
  };

  return {
    kind: 'member',
    weight: 3,
    isDeletedByChange: false,
    mergedStamps: 'rows',
    begin: collections.begin,
    end: collections.end,
    existing: createStoredRows<MemberRow>(writer, {
      table: 'archive_members',
      idOf: ({ member }) => member,
      sql: existing(''),
      ownSql: existing('AND members.stamp IS NULL'),
      thingOf,
    }),
    changed(account, key) {
      const [, uid = '', gameId = ''] = keyForm.exec(key) ?? [];
      const found = located(account, uid, gameId);
      return found.collection ? { ...found, rest: restOf(account, uid, gameId) } : null;
    },
    locate(account, rest, value) {
      const [, uid, generation, gameId] = restForm.exec(rest) ?? [];
      if (uid === undefined || generation === undefined || gameId === undefined) return 'unknown';
      const known = generationOf(account, uid);
      if (generation < known) return null;
      const found = located(account, uid, gameId);
      if (generation > known || !found.collection) return { waitsFor: uid };
      const needsGame = isMembers(value) && value['game'] === null && found.game === undefined;
      return needsGame ? { waitsFor: gameId } : found;
    },
    isValue: (value) =>
      isMembers(value) &&
      words.every((name) => isTextOrNone(value[name])) &&
      isSmallOrNone(value['year']) &&
      isTextOrNone(value['generation']) &&
      (value['game'] === null || isOthersGame(value['game'])),
    write(account, rest, value, stamp, { key, collection, game, deletion = '' }) {
      const [, , , gameId = ''] = restForm.exec(rest) ?? [];
      if (!collection) return key;
      const generation = value === null ? stamp : ((value as MemberValue).generation ?? '');
      if (generation > deletion) journal.noteDeletion(account.id, 'member', key, generation);
      if (value === null) {
        if (game === undefined) return key;
        remove.run(collection.id, game);
        renewOthers(account, game, gameId, stamp);
        if (isMember.get(game)) return key;
        startNextSegment(writer);
        removeGame.run(game);
        return key;
      }
      const member = value as MemberValue;
      const row = writeGame(collection.archive, gameId, member, game);
      if (row === undefined) return key;
      const { word } = games.into(collection.archive);
      put.run(
        ...[
          collection.id,
          row,
          stamp,
          ...words.map((name) => word(member[name] ?? null)),
          member.year ?? null,
        ],
      );
      return key;
    },
    restamp({ collection, game }, stamp) {
      if (collection && game !== undefined) restamp.run(stamp, collection.id, game);
    },
  };
}
