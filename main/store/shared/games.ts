/** Games that the account's user played. */
import { decode, wholeColumns, type CodedGame } from '../archive/game-rows.ts';
import { gameOfValue, gameValue } from '../archive/game-value.ts';
import type { WritableDb } from '../database/sqlite.ts';
import type { GameValue } from '../../machines/facts/game.ts';
import type { Deletions } from './deletions.ts';
import { isGameValue } from './game-check.ts';
import type { Journal } from './journal.ts';
import type { MergedGames } from './merged-games.ts';
import type { LocatedThing, SharedAccount, SharedKind, StoredThing } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';

const gameId = /^[\w-]{1,128}$/;

interface LocatedGame extends LocatedThing {
  readonly thing: (StoredThing & { readonly value: GameValue }) | undefined;
  /** Its row; undefined when it is not stored. */
  readonly row: number | undefined;
}

export function createSharedGames(
  writer: WritableDb,
  journal: Journal,
  deletions: Deletions,
  games: MergedGames,
): SharedKind<LocatedGame> {
  const one = writer.query<CodedGame>(
    `SELECT ${wholeColumns} FROM archive_games AS game
     WHERE game.archive = (SELECT id FROM archives WHERE account_id = ?) AND game.game_id = ?`,
  );

  const existing = (condition: string): string => `SELECT ${wholeColumns} FROM archive_games AS game
     WHERE game.id > ? AND game.id <= ? AND +game.archive = (SELECT id FROM archives WHERE account_id = ?)
       AND game.own IS NULL ${condition}
       AND NOT EXISTS (SELECT 1 FROM shared_changes WHERE account = ? AND kind = 'game' AND key = game.game_id)
     ORDER BY game.id`;

  const generation = (account: SharedAccount, id: string) => journal.deletion(account.id, 'game', id);
  const thingOf = (account: SharedAccount, row: CodedGame) => ({
    rest: row.gameId,
    value: gameValue(decode(row), generation(account, row.gameId)),
    at: 0,
  });
  const locate = (account: SharedAccount, id: string): LocatedGame => {
    const row = one.get(account.accountId, id);
    const deletion = generation(account, id);
    return {
      key: id,
      row: row?.id,
      thing: row && thingOf(account, row),
      ...(deletion !== undefined && { deletion }),
    };
  };
  return {
    kind: 'game',
    weight: 2,
    isDeletedByChange: false,
    mergedStamps: 'none',
    begin: games.begin,
    existing: createStoredRows<CodedGame>(writer, {
      table: 'archive_games',
      sql: existing(''),
      ownSql: existing('AND game.merged = 0'),
      thingOf,
    }),
    changed(account, key) {
      const located = locate(account, key);
      const isOthers = located.thing?.value['own'] !== undefined;
      return isOthers ? null : { ...located, rest: key };
    },
    locate: (account, rest) => (gameId.test(rest) ? locate(account, rest) : 'unknown'),
    isValue: isGameValue,
    write(account, rest, value, stamp, { row, deletion: known = '' }) {
      const next = value === null ? stamp : ((value as GameValue).generation ?? '');
      const isNewer = next > known;
      if (isNewer) deletions.game(account, rest, next);
      if (value === null) return rest;
      const game = gameOfValue(rest, value as GameValue);
      const into = games.into(games.archiveOf(account.accountId));
      if (row === undefined || isNewer) into.addMerged(game);
      else into.setMerged(row, game);
      return rest;
    },
  };
}
