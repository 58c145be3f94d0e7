import type { NewLedgerEntry } from '../../main/store/api.ts';

const firstAt = Date.UTC(2026, 0, 15, 12);
/** Ms between entries: few enough a day to stay within the daily budget. */
const apart = 20_000;

/** The payload of the `number`th entry: most fit into a page of the database, some need several. */
export function rawOf(number: number): string {
  const length = number % 17 === 0 ? 9_000 : 100 + ((number * 389) % 1_500);
  return JSON.stringify({ number, filler: 'x'.repeat(length) });
}

/** The `number`th of a series of challenges. Deterministic. */
export const numberedEntry = (number: number): NewLedgerEntry => ({
  accountId: 'alice',
  at: firstAt + number * apart,
  kind: 'challenge',
  subject: `c${number}`,
  dedupeKey: `challenge:c${number}`,
  source: 'stream',
  raw: rawOf(number),
});
