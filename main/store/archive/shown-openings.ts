/**
 * Openings that the positions of games show whose file names none, in memory: one number a game, without the other
 * facts, which need 28 times as much.
 */
import type { ReadableDb } from '../database/sqlite.ts';
import type { ShownOpening } from '../insights-api.ts';
import { noFact } from './fact-columns.ts';
import { segmentSize } from './game-columns.ts';
import type { WantedShown } from './narrow-games.ts';
import { createSegmentCache } from './segment-cache.ts';

/** The number of a game that shows no opening, or whose file names one. */
export const nothingShown = 0;

/** The numbers of a segment that was not read, and of one whose files name all openings: most segments. */
const unread = new Uint16Array(segmentSize).fill(noFact);
const allNamed = new Uint16Array(segmentSize).fill(nothingShown);

export type ShownOpenings = ReturnType<typeof createShownOpenings>;

export function createShownOpenings(reader: ReadableDb) {
  // The numbers are the last column, or the only one.
  const dataOf = reader.query<{ readonly data: Uint8Array }>(
    `SELECT substr(data, ${-2 * segmentSize}) AS data FROM archive_facts WHERE segment = ?`,
  );
  const openingOf = reader.query<ShownOpening>('SELECT eco, name FROM shown_openings WHERE id = ?');
  const like = reader.query<{ readonly id: number; readonly byName: number }>(
    String.raw`WITH sought (pattern, orCode) AS (VALUES (?, ?))
     SELECT id, name LIKE pattern ESCAPE '\' AS byName FROM shown_openings, sought
     WHERE name LIKE pattern ESCAPE '\' OR (orCode AND eco LIKE pattern ESCAPE '\')`,
  );
  const names = new Map<number, string>();

  const read = (segment: number): Uint16Array => {
    const bytes = dataOf.get(segment)?.data;
    if (bytes?.length !== 2 * segmentSize) return unread;
    const numbers = new Uint16Array(new Uint8Array(bytes).buffer);
    return numbers.every((number) => number === nothingShown) ? allNamed : numbers;
  };

  const cache = createSegmentCache(reader, read);
  const { refresh } = cache;
  const numbersOf = (first: number): Uint16Array => cache.of(first) ?? unread;

  return {
    /** Reads what has changed. Call once before a search. */
    refresh,
    /** The numbers of the games of the segment with this first row id; `noFact` for those that were not read. */
    numbersOf,
    /** The name of an opening by its number; undefined for none. */
    nameOf(number: number): string | undefined {
      if (number === nothingShown || number === noFact) return undefined;
      const known = names.get(number) ?? openingOf.get(number)?.name;
      if (known !== undefined) names.set(number, known);
      return known;
    },
    /**
     * Openings whose name, or code with `orCode`, is `LIKE` a pattern; undefined when there are none, which needs
     * nothing of the games.
     */
    matching(pattern: string, orCode: boolean): WantedShown | undefined {
      const found = like.all(pattern, Number(orCode));
      if (found.length === 0) return undefined;
      refresh();
      const wanted = new Uint8Array(noFact + 1);
      for (const { id, byName } of found) if (id < noFact) wanted[id] = byName === 1 ? 1 : 2;
      return {
        wanted,
        numbersOf(first) {
          const numbers = numbersOf(first);
          return numbers === allNamed || numbers === unread ? undefined : numbers;
        },
      };
    },
  };
}
