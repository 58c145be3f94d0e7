/** The games that can be analysed: those of the archive, and recorded TV games that are not in it. */
import type { AnalysisGameRow, AnalysisStore } from '../../store/analysis-api.ts';
import type { ArchiveGame } from '../../store/history-api.ts';

/** A recorded TV game in the archive's form; null when it is not recorded in full. */
export type RecordedGameOf = (
  accountId: string,
  gameId: string,
) => Promise<{ readonly game: ArchiveGame; readonly whole: Uint8Array } | null>;

/** A recorded TV game with the data for its analysis. */
interface RecordedRow extends Omit<AnalysisGameRow, 'id'> {
  /** The moves as recorded. */
  readonly whole: Uint8Array;
}

export type AnalysedRow = AnalysisGameRow | RecordedRow;

export interface AnalysedGames extends Pick<AnalysisStore, 'pending' | 'engineNumber'> {
  game(accountId: string, gameId: string): Promise<AnalysedRow | null>;
  /** As the store's `put`, for both kinds of games. */
  put(accountId: string, game: AnalysedRow, isDone: boolean, data: Uint8Array): Promise<boolean>;
}

export function createAnalysedGames(store: AnalysisStore, recordedGameOf: RecordedGameOf): AnalysedGames {
  const recording = async (accountId: string, gameId: string): Promise<RecordedRow | null> => {
    const found = await recordedGameOf(accountId, gameId);
    if (!found) return null;
    const { began, variant, moves, evals, more } = found.game;
    const data = await store.ofRecording(accountId, gameId);
    return { whole: found.whole, gameId, began, variant, moves, evals, more, data };
  };
  return {
    pending: (accountId, after, look) => store.pending(accountId, after, look),
    game: async (accountId, gameId) =>
      (await store.game(accountId, gameId)) ?? (await recording(accountId, gameId)),
    put: (accountId, game, isDone, data) =>
      'whole' in game
        ? store.putOfRecording(accountId, game.gameId, game.whole, data)
        : store.put(accountId, game, isDone, data),
    engineNumber: (name) => store.engineNumber(name),
  };
}
