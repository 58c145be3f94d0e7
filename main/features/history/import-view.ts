/** An import as the window sees it. Pure. */
import { basename } from 'node:path';
import type { ArchiveImportRow } from '../../store/history-api.ts';
import type { ImportView } from '../../../preload/contract/imports.ts';
import type { State } from './import-state.ts';

/** A batch that was committed; `at` is monotonic, ms. */
export interface TakenBatch {
  readonly at: number;
  readonly games: number;
  readonly bytes: number;
}

const rateWindowMs = 10_000;

/** The batches from which a rate is computed. */
export const recentBatches = (taken: readonly TakenBatch[], now: number): readonly TakenBatch[] =>
  taken.filter(({ at }) => now - at < rateWindowMs);

/** `recent`: the latest batches of a running import, from which its rate is computed. */
export function importView(
  { id, began, collection }: ArchiveImportRow,
  state: State,
  recent: readonly TakenBatch[],
  now: number,
): ImportView {
  const seconds = Math.max(1, (now - (recent[0]?.at ?? now)) / 1_000);
  const per = (what: 'games' | 'bytes') => recent.reduce((sum, one) => sum + one[what], 0) / seconds;
  const bytes = per('bytes');
  const { bytes: size, source, phase, cause } = state;
  // The offset counts bytes in UTF-8, of which text in UTF-16 has more or fewer.
  const offset = state.place ?? state.offset;
  const { added, changed, same, brokenCount, broken, cutCount, cuts } = state;
  return {
    ...{ id, began, collection, name: basename(state.file), bytes: size, source, offset, phase, cause },
    ...{ added, changed, same, brokenCount, broken, cutCount, cuts },
    rate: per('games'),
    leftMs: bytes > 0 ? (Math.max(0, size - offset) / bytes) * 1_000 : null,
  };
}
