import { unpackAnalysis } from '../../chess/packed-analysis.ts';
import type { AnalysisStore } from '../../store/analysis-api.ts';
import type { EngineAnalysis } from './archived-figures.ts';

/** Engines' findings about a game from their stored form; null when they are damaged. */
export async function readEngineAnalysis(
  store: Pick<AnalysisStore, 'engineNames'>,
  data: Uint8Array,
): Promise<EngineAnalysis | null> {
  try {
    const positions = unpackAnalysis(data);
    return {
      positions,
      engines: new Map((await store.engineNames()).map(({ id, name }) => [id, name])),
    };
  } catch {
    return null;
  }
}
