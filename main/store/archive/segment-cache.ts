/** Caches values that are read from the stored facts of each segment, and reads a segment again after a change. */
import type { ReadableDb } from '../database/sqlite.ts';
import { segmentBits } from './game-columns.ts';

interface Cached<T> {
  readonly version: number;
  readonly content: T;
}

export interface SegmentCache<T> {
  /** Reads what has changed. Call once before a search. */
  refresh(): void;
  /** The content of the segment with this first row id; undefined without one. */
  of(first: number): T | undefined;
  /** As `of`, without a refresh, which reads every segment the first time. */
  readOne(first: number): T;
}

/** `read`: reads one segment by its number. */
export function createSegmentCache<T>(reader: ReadableDb, read: (segment: number) => T): SegmentCache<T> {
  const state = reader.query<{ readonly changes: number }>('SELECT changes FROM archive_facts_state');
  const versions = reader.query<{ readonly segment: number; readonly version: number }>(
    'SELECT segment, version FROM archive_facts',
  );
  const versionOf = reader.query<{ readonly version: number }>(
    'SELECT version FROM archive_facts WHERE segment = ?',
  );
  let cache = new Map<number, Cached<T>>();
  let cachedChanges = -1;
  return {
    refresh() {
      const { changes } = state.get() ?? { changes: 0 };
      if (changes === cachedChanges) return;
      const next = new Map<number, Cached<T>>();
      for (const { segment, version } of versions.all()) {
        const cached = cache.get(segment);
        next.set(segment, cached?.version === version ? cached : { version, content: read(segment) });
      }
      cache = next;
      cachedChanges = changes;
    },
    of: (first) => cache.get(first >> segmentBits)?.content,
    readOne(first) {
      const segment = first >> segmentBits;
      const cached = cache.get(segment);
      return cached && cached.version === versionOf.get(segment)?.version ? cached.content : read(segment);
    },
  };
}
