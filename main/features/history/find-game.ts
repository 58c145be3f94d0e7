/** Finds a game in the archive, else among the recorded TV games. */
import type { ExportedGame } from '../../service/domain-tv.ts';
import type { Store } from '../../store/api.ts';
import type { ArchiveGame } from '../../store/history-api.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { toArchived } from './archived-game.ts';
import type { EngineAnalysis } from './archived-figures.ts';
import { readEngineAnalysis } from './engine-analysis.ts';

export interface GameFinderOptions {
  readonly store: (accountId: string) => Pick<Store, 'analysis' | 'archive'>;
  /** A recorded TV game with all its moves; `whole`: these as recorded. */
  readonly recordedGame: (
    accountId: string,
    gameId: string,
  ) => Promise<{ readonly game: ExportedGame; readonly whole: Uint8Array } | null>;
}

export function createGameFinder({ store, recordedGame }: GameFinderOptions) {
  /** A recorded TV game in the archive's form; null when it is not over, or not recorded in full. */
  const recorded = async (
    accountId: string,
    gameId: string,
  ): Promise<{ readonly game: ArchiveGame; readonly whole: Uint8Array } | null> => {
    const found = await recordedGame(accountId, gameId);
    const game = found && toArchived(found.game, null);
    return game ? { game, whole: found.whole } : null;
  };
  return {
    recorded,
    async find(accountId: string, gameId: string) {
      const { analysis, archive } = store(accountId);
      const analysisIn = async (data: Uint8Array | null | undefined): Promise<EngineAnalysis | null> =>
        data ? readEngineAnalysis(analysis, data) : null;
      const game = await archive.game(accountId, gameId);
      if (game)
        return { game, analysis: async () => analysisIn((await analysis.game(accountId, gameId))?.data) };
      const found = await recorded(accountId, gameId);
      if (!found) throw new ContractFailure('not_found', messageOf('history.gameNotInArchive'));
      return {
        game: { ...found.game, id: 0 },
        analysis: async () => analysisIn(await analysis.ofRecording(accountId, gameId)),
      };
    },
  };
}
