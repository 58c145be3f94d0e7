import { unpackAnalysis } from '../../chess/packed-analysis.ts';

/** Whether a stored value is an analysis that can be read. */
export function isStoredAnalysis(data: unknown): boolean {
  if (!(data instanceof Uint8Array)) return false;
  unpackAnalysis(data);
  return true;
}
