/**
 * Analyses of games that the account's user played. They belong to a number of plies, because a game that went on is
 * another subject, and are deleted with their game.
 */
import {
  analysisBytes,
  analysisValue,
  isPackedAnalysis,
  type AnalysisValue,
} from '../../machines/facts/analysis.ts';
import { firstGeneration } from '../../machines/facts/fact-key.ts';
import type { WritableDb } from '../database/sqlite.ts';
import type { Journal } from './journal.ts';
import type { SharedAccount, SharedKind } from './shared-kind.ts';
import { createStoredRows } from './stored-rows.ts';
import { isBase64, isMembers, isTextOrNone, isTexts } from './value-checks.ts';

interface GameRow {
  /** Row of the game. */
  readonly id: number;
  readonly gameId: string;
  readonly plies: number;
  /** Null when the game has no analysis. */
  readonly done: number | null;
  readonly data: Uint8Array | null;
}

/** Game, generation of the game, plies. */
const restForm = /^([\w-]{1,128}) (\S+) (\d{1,6})$/;
const keyForm = /^([\w-]{1,128}) (\d{1,6})$/;
const columns =
  'game.id AS id, game.game_id AS gameId, game.plies AS plies, analysis.done AS done, analysis.data AS data';

export function createSharedAnalyses(writer: WritableDb, journal: Journal): SharedKind {
  const one = writer.query<GameRow>(
    `SELECT ${columns} FROM archive_games AS game LEFT JOIN archive_analysis AS analysis ON analysis.game = game.id
     WHERE game.archive = (SELECT id FROM archives WHERE account_id = ?) AND game.game_id = ? AND game.own IS NULL`,
  );
  const put = writer.command(
    `INSERT INTO archive_analysis (game, done, data) VALUES (?, ?, ?)
     ON CONFLICT (game) DO UPDATE SET done = excluded.done, data = excluded.data`,
  );
  const remove = writer.command('DELETE FROM archive_analysis WHERE game = ?');
  const addEngine = writer.command('INSERT OR IGNORE INTO engines (name) VALUES (?)');
  const numberOf = writer.query<{ readonly id: number }>('SELECT id FROM engines WHERE name = ?');
  const nameOf = writer.query<{ readonly name: string }>('SELECT name FROM engines WHERE id = ?');

  const gameGeneration = (account: SharedAccount, gameId: string): string =>
    journal.deletion(account.id, 'game', gameId) ?? firstGeneration;
  /** Asks for each engine once. */
  const engineNames = () => {
    const names = new Map<number, string | undefined>();
    return (engine: number): string | undefined => {
      if (!names.has(engine)) names.set(engine, nameOf.get(engine)?.name);
      return names.get(engine);
    };
  };
  const keyOf = (gameId: string, plies: number | string): string => `${gameId} ${plies}`;
  const thingOf = (account: SharedAccount, { gameId, plies, done, data }: GameRow) => {
    if (data === null) return undefined;
    const generation = journal.deletion(account.id, 'analysis', keyOf(gameId, plies));
    const value = analysisValue(data, done === 1, engineNames(), generation);
    if (!value) return undefined;
    return { rest: `${gameId} ${gameGeneration(account, gameId)} ${plies}`, value, at: 0 };
  };
  const located = (account: SharedAccount, row: GameRow) => {
    const key = keyOf(row.gameId, row.plies);
    const deletion = journal.deletion(account.id, 'analysis', key);
    return { key, thing: thingOf(account, row), ...(deletion !== undefined && { deletion }) };
  };

  return {
    kind: 'analysis',
    weight: 14,
    isDeletedByChange: false,
    mergedStamps: 'changes',
    existing: createStoredRows<GameRow>(writer, {
      table: '(SELECT game AS id FROM archive_analysis)',
      sql: `SELECT ${columns} FROM archive_analysis AS analysis JOIN archive_games AS game ON game.id = analysis.game
       WHERE analysis.game > ? AND analysis.game <= ?
         AND +game.archive = (SELECT id FROM archives WHERE account_id = ?) AND game.own IS NULL
         AND NOT EXISTS (SELECT 1 FROM shared_changes
           WHERE account = ? AND kind = 'analysis' AND key = game.game_id || ' ' || game.plies)
       ORDER BY analysis.game`,
      thingOf,
    }),
    changed(account, key) {
      const [, gameId = '', plies = ''] = keyForm.exec(key) ?? [];
      const row = one.get(account.accountId, gameId);
      if (!row || String(row.plies) !== plies) return null;
      return { ...located(account, row), rest: `${gameId} ${gameGeneration(account, gameId)} ${plies}` };
    },
    locate(account, rest) {
      const [, gameId, generation, plies] = restForm.exec(rest) ?? [];
      if (gameId === undefined || generation === undefined || plies === undefined) return 'unknown';
      const known = gameGeneration(account, gameId);
      if (generation < known) return null;
      const row = generation === known ? one.get(account.accountId, gameId) : undefined;
      return row && String(row.plies) === plies ? located(account, row) : { waitsFor: gameId };
    },
    isValue: (value) =>
      isMembers(value) &&
      typeof value['done'] === 'boolean' &&
      isTexts(value['engines'], 256) &&
      isBase64(value['data']) &&
      isTextOrNone(value['generation']) &&
      isPackedAnalysis(value as unknown as AnalysisValue),
    write(account, rest, value, stamp) {
      const [, gameId = '', , plies = ''] = restForm.exec(rest) ?? [];
      const key = keyOf(gameId, plies);
      const row = one.get(account.accountId, gameId);
      if (!row) return key;
      const generation = value === null ? stamp : ((value as AnalysisValue).generation ?? '');
      if (generation > (journal.deletion(account.id, 'analysis', key) ?? ''))
        journal.noteDeletion(account.id, 'analysis', key, generation);
      if (value === null) remove.run(row.id);
      else {
        const analysis = value as AnalysisValue;
        const numbers = new Map(
          analysis.engines.map((engine) => {
            addEngine.run(engine);
            return [engine, numberOf.get(engine)?.id ?? 0];
          }),
        );
        const bytes = analysisBytes(analysis, (engine) => numbers.get(engine) ?? 0);
        put.run(row.id, Number(analysis.done), bytes);
      }
      return key;
    },
  };
}
