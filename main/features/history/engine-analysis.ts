import { unpackAnalysis } from '../../chess/packed-analysis.ts';
import type { AnalysisStore } from '../../store/analysis-api.ts';
import type { EngineAnalysis } from './archived-figures.ts';

/** Engines' findings about an archived game; null when there are none, or when they are damaged. */
export async function engineAnalysisOf(
  store: Pick<AnalysisStore, 'game' | 'engineNames'>,
  accountId: string,
  gameId: string,
): Promise<EngineAnalysis | null> {
  const row = await store.game(accountId, gameId);
  if (!row || row.data === null) return null;
  try {
    const positions = unpackAnalysis(row.data);
    return {
      positions,
      engines: new Map((await store.engineNames()).map(({ id, name }) => [id, name])),
    };
  } catch {
    return null;
  }
}
