import type { GameRow, Store } from './api.ts';
import type { Synchronous } from './protocol.ts';
import type { ReadableDb, WritableDb } from './database/sqlite.ts';

type Stored = Omit<GameRow, 'over'> & { readonly over: number };

const GAME = 'account_id AS accountId, game_id AS gameId, over, updated_at AS updatedAt, data';

const fromStored = (row: Stored): GameRow => ({ ...row, over: row.over === 1 });

/** Last known states of games, one row per account and game. */
export function createGames(reader: ReadableDb, writer: WritableDb): Synchronous<Store['games']> {
  const put = writer.command(`
    INSERT INTO games (account_id, game_id, over, updated_at, data) VALUES (?, ?, ?, ?, ?)
    ON CONFLICT (account_id, game_id) DO UPDATE SET over = excluded.over, updated_at = excluded.updated_at, data = excluded.data`);
  const get = reader.query<Stored>(`SELECT ${GAME} FROM games WHERE account_id = ? AND game_id = ?`);
  const ongoing = reader.query<Stored>(
    `SELECT ${GAME} FROM games WHERE over = 0 ORDER BY updated_at DESC, id DESC`,
  );
  return {
    put: ({ accountId, gameId, over, updatedAt, data }) =>
      void put.run(accountId, gameId, over ? 1 : 0, Math.round(updatedAt), data),
    get(accountId, gameId) {
      const row = get.get(accountId, gameId);
      return row ? fromStored(row) : null;
    },
    ongoing: () => ongoing.all().map(fromStored),
  };
}
