/**
 * One event on the wire, as a line of JSON. Records are self-contained, so the log can drop its oldest part
 * anywhere. Times are ms since the epoch.
 */
import { z } from 'zod';

const about = {
  /** Name in the client's table of endpoints; also identifies streams. */
  endpoint: z.string(),
  path: z.string(),
};
/** Last in a line, because people read its beginning. */
const belonging = {
  /** Id of the account; `visitor` while a token is checked. */
  account: z.string(),
  /** Identifies one request with all records that belong to it. */
  exchange: z.string(),
};
/** Full length of a truncated text: in characters, for an oversized line in bytes. */
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

const wireRecordSchema = z.discriminatedUnion('kind', [
  recordOf('out', 'request', {
    method: z.enum(['GET', 'POST', 'DELETE']),
    query: z.record(z.string(), z.string()).exactOptional(),
    /** Body as sent: a form, JSON or plain text. */
    body: z.string().exactOptional(),
    cut,
  }),
  recordOf('in', 'answer', { status: z.number().int(), headers: z.record(z.string(), z.string()) }),
  recordOf('in', 'body', { text: z.string(), cut }),
  recordOf('in', 'line', {
    text: z.string(),
    cut,
    /** The stream stopped within this line. */
    unfinished: z.literal(true).exactOptional(),
    /** Not valid UTF-8; the text is Latin-1, one character per byte. */
    binary: z.literal(true).exactOptional(),
  }),
  /** Keep-alives of a stream, aggregated: `at` is the time of the last, `from` of the first. */
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
