/**
 * One thing that was on the wire, as one line of JSON. Every record stands for itself, so that the log can lose its
 * oldest part at any place. Times are ms since the epoch.
 */
import { z } from 'zod';

const about = {
  /** Name in the client's table of endpoints; streams are known by it. */
  endpoint: z.string(),
  path: z.string(),
};
/** What belongs together is written last: people read the beginning of a line. */
const belonging = {
  /** The account's id in this app; `visitor` while a token is being tried. */
  account: z.string(),
  /** What belongs together: one request and all that came of it. */
  exchange: z.string(),
};
/** How long the whole text was, where only its beginning is kept: characters, of an oversized line bytes. */
const cut = z.number().exactOptional();

function recordOf<W extends 'out' | 'in', K extends string, S extends z.core.$ZodShape>(
  way: W,
  kind: K,
  shape: S,
) {
  return z.object({
    at: z.number(),
    way: z.literal(way),
    kind: z.literal(kind),
    ...about,
    ...shape,
    ...belonging,
  });
}

export const wireRecordSchema = z.discriminatedUnion('kind', [
  recordOf('out', 'request', {
    method: z.enum(['GET', 'POST', 'DELETE']),
    query: z.record(z.string(), z.string()).exactOptional(),
    /** As it is sent: a form, JSON or plain text. */
    body: z.string().exactOptional(),
    cut,
  }),
  recordOf('in', 'answer', { status: z.number().int(), headers: z.record(z.string(), z.string()) }),
  recordOf('in', 'body', { text: z.string(), cut }),
  recordOf('in', 'line', {
    text: z.string(),
    cut,
    /** The stream stopped before the end of this line. */
    unfinished: z.literal(true).exactOptional(),
    /** What is no UTF-8 has one character a byte (Latin-1). */
    binary: z.literal(true).exactOptional(),
  }),
  /** Empty lines of a stream, several at a time: `at` is the last one's time, `from` the first one's. */
  recordOf('in', 'alive', { count: z.number().int(), from: z.number() }),
  recordOf('in', 'end', { outcome: z.string() }),
]);
export type WireRecord = z.infer<typeof wireRecordSchema>;

export function parseWireRecord(line: string): WireRecord | undefined {
  let json: unknown;
  try {
    json = JSON.parse(line);
  } catch {
    return undefined;
  }
  const parsed = wireRecordSchema.safeParse(json);
  return parsed.success ? parsed.data : undefined;
}

export function makeWireRecord(record: WireRecord): string {
  return JSON.stringify(record);
}
