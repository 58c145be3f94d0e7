import type { Migration } from '../database/migration.ts';

/** Recorded TV: one row per channel and game, and unpacked frames. Times are ms since the epoch. */
export const v3: Migration = {
  version: 3,
  shape: '68b94fb9fac4a482dbf26c7eefe0db83405161c1c4eb3e8521b0a61f4238d47f',
  up: (db) =>
    db.script(`
      CREATE TABLE tv_frames (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        channel TEXT NOT NULL,
        game_id TEXT NOT NULL,
        at INTEGER NOT NULL,
        raw TEXT NOT NULL
      ) STRICT;
      CREATE INDEX tv_frames_game ON tv_frames (account_id, channel, game_id);

      CREATE TABLE tv_games (
        id INTEGER PRIMARY KEY,
        account_id TEXT NOT NULL,
        channel TEXT NOT NULL,
        game_id TEXT NOT NULL,
        began INTEGER NOT NULL,
        ended INTEGER NOT NULL,
        plies INTEGER NOT NULL,
        state TEXT NOT NULL,
        tries INTEGER NOT NULL DEFAULT 0,
        starred INTEGER NOT NULL DEFAULT 0,
        head TEXT NOT NULL,
        line BLOB NOT NULL,
        whole BLOB,
        UNIQUE (account_id, channel, game_id)
      ) STRICT;
      CREATE INDEX tv_games_began ON tv_games (began);
      CREATE INDEX tv_games_waiting ON tv_games (account_id, ended) WHERE state = 'waiting';
    `),
};
