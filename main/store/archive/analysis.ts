import { analysisBytes, analysisValue, joinAnalyses } from '../../machines/facts/analysis.ts';
import type { AnalysisCounts, AnalysisGameRow, AnalysisStore } from '../analysis-api.ts';
import type { ReadableDb, WritableDb } from '../database/sqlite.ts';
import type { Synchronous } from '../protocol.ts';

const columns = `game.id AS id, game.game_id AS gameId, game.began AS began, game.moves AS moves, game.evals AS evals,
  game.more AS more, analysis.data AS data,
  (SELECT word FROM archive_words WHERE id = game.variant) AS variant`;
const withAnalysis = 'LEFT JOIN archive_analysis AS analysis ON analysis.game = game.id';

/** SQL for the position that a game began with, in its rare fields; null for the usual one. */
const initialFenIn = (more: string) => `CASE WHEN json_valid(${more}) THEN ${more} ->> 'initialFen' END`;

/** An index has own games in this order. */
export const lookSql = `SELECT game.id AS id, game.began AS began, coalesce(analysis.done, 0) = 0 AS isOpen
  FROM archive_games AS game ${withAnalysis}
  WHERE game.own IS NULL AND game.plies > 0 AND game.archive = ? AND (game.began, game.id) < (?, ?)
  ORDER BY game.began DESC, game.id DESC LIMIT ?`;

const none: AnalysisCounts = { games: 0, done: 0, positions: 0, positionsDone: 0, bytes: 0 };

interface Looked {
  readonly id: number;
  readonly began: number;
  readonly isOpen: number;
}

interface StoredAnalysis {
  readonly done: number;
  readonly data: Uint8Array;
}

/** Engine analysis of archived games. */
export function createAnalysis(reader: ReadableDb, writer: WritableDb): Synchronous<AnalysisStore> {
  const archiveOf = reader.query<{ readonly id: number }>('SELECT id FROM archives WHERE account_id = ?');
  const look = reader.query<Looked>(lookSql);
  const byId = reader.query<AnalysisGameRow>(
    `SELECT ${columns} FROM archive_games AS game ${withAnalysis} WHERE game.id = ?`,
  );
  const byName = reader.query<AnalysisGameRow>(
    `SELECT ${columns} FROM archive_games AS game ${withAnalysis} WHERE game.archive = ? AND game.game_id = ?`,
  );
  const put = writer.command(
    `INSERT INTO archive_analysis (game, done, data) SELECT game.id, ?, ? FROM archive_games AS game
     WHERE game.id = ? AND game.archive = (SELECT id FROM archives WHERE account_id = ?) AND game.game_id = ?
       AND game.moves = ? AND (SELECT word FROM archive_words WHERE id = game.variant) IS ?
       AND ${initialFenIn('game.more')} IS ${initialFenIn('?')}
     ON CONFLICT (game) DO UPDATE SET done = excluded.done, data = excluded.data`,
  );
  const storedOf = writer.query<StoredAnalysis>('SELECT done, data FROM archive_analysis WHERE game = ?');
  const engineName = writer.query<{ readonly name: string }>('SELECT name FROM engines WHERE id = ?');
  const addEngine = writer.command('INSERT OR IGNORE INTO engines (name) VALUES (?)');
  const engine = writer.query<{ readonly id: number }>('SELECT id FROM engines WHERE name = ?');
  const engines = reader.query<{ readonly id: number; readonly name: string }>(
    'SELECT id, name FROM engines ORDER BY id',
  );
  const counts = reader.query<AnalysisCounts>(
    `SELECT count(*) AS games, coalesce(sum(analysis.done), 0) AS done,
       coalesce(sum(game.plies + 1), 0) AS positions,
       coalesce(sum((game.plies + 1) * analysis.done), 0) AS positionsDone,
       coalesce(sum(octet_length(analysis.data)), 0) AS bytes
     FROM archive_games AS game ${withAnalysis} WHERE game.archive = ? AND game.own IS NULL AND game.plies > 0`,
  );
  const clear = writer.command(
    `DELETE FROM archive_analysis WHERE game IN (SELECT analysis.game FROM archive_analysis AS analysis
     JOIN archive_games AS game ON game.id = analysis.game WHERE game.archive = ? LIMIT ?)`,
  );
  const ofRecording = reader.query<{ readonly data: Uint8Array }>(
    'SELECT data FROM tv_analysis WHERE account_id = ? AND game_id = ?',
  );
  const putOfRecording = writer.command(
    `INSERT INTO tv_analysis (account_id, game_id, data) SELECT account_id, game_id, ? FROM tv_games
     WHERE account_id = ? AND game_id = ? AND whole = ? LIMIT 1
     ON CONFLICT (account_id, game_id) DO UPDATE SET data = excluded.data`,
  );
  const recordedBytes = reader.query<{ readonly bytes: number }>(
    'SELECT coalesce(sum(octet_length(data)), 0) AS bytes FROM tv_analysis WHERE account_id = ?',
  );
  const clearRecorded = writer.command(
    'DELETE FROM tv_analysis WHERE id IN (SELECT id FROM tv_analysis WHERE account_id = ? LIMIT ?)',
  );
  /**
   * The stronger findings of the stored analysis and of a new one. Another machine's findings can be merged while a
   * game is analysed here; they would be lost on this machine alone.
   */
  const withStored = (game: number, isDone: boolean, data: Uint8Array): StoredAnalysis => {
    const given = { done: Number(isDone), data };
    const stored = storedOf.get(game);
    if (!stored || Buffer.from(stored.data).equals(data))
      return { ...given, done: stored?.done === 1 ? 1 : given.done };
    const nameOf = (id: number) => engineName.get(id)?.name;
    const [before, now] = [
      analysisValue(stored.data, stored.done === 1, nameOf),
      analysisValue(data, isDone, nameOf),
    ];
    if (!before || !now) return given;
    const joined = joinAnalyses(before, now);
    return { done: Number(joined.done), data: analysisBytes(joined, (name) => engine.get(name)?.id ?? 0) };
  };
  const archive = (accountId: string) => archiveOf.get(accountId)?.id ?? -1;

  return {
    pending(accountId, after, most) {
      const begin = after ?? { began: Number.MAX_SAFE_INTEGER, id: Number.MAX_SAFE_INTEGER };
      const looked = look.all(archive(accountId), begin.began, begin.id, most);
      const open = looked.find(({ isOpen }) => isOpen === 1);
      const last = looked.length < most ? undefined : looked.at(-1);
      const next = open ?? last;
      return {
        game: open ? (byId.get(open.id) ?? null) : null,
        next: next ? { began: next.began, id: next.id } : null,
      };
    },
    game: (accountId, gameId) => byName.get(archive(accountId), gameId) ?? null,
    put(accountId, { id, gameId, moves, variant, more }, isDone, data) {
      const ofGame = [id, accountId, gameId, moves, variant, more, more];
      const whole = withStored(id, isDone, data);
      return put.run(whole.done, whole.data, ...ofGame).changes > 0;
    },
    engineNumber(name) {
      addEngine.run(name);
      return engine.get(name)?.id ?? 0;
    },
    engineNames: () => engines.all(),
    ofRecording: (accountId, gameId) => ofRecording.get(accountId, gameId)?.data ?? null,
    putOfRecording: (accountId, gameId, whole, data) =>
      putOfRecording.run(data, accountId, gameId, whole).changes > 0,
    counts(accountId) {
      const archived = counts.get(archive(accountId)) ?? none;
      return { ...archived, bytes: archived.bytes + (recordedBytes.get(accountId)?.bytes ?? 0) };
    },
    clear(accountId, limit) {
      const { changes } = clear.run(archive(accountId), limit);
      return changes > 0 ? changes : clearRecorded.run(accountId, limit).changes;
    },
  };
}
