/** Exports the wire log as one file for a report: a head line, then one record per line. */
import { z } from 'zod';
import { endpoints } from '../service/endpoints.ts';
import { createPseudonyms, type PseudonymOptions } from './pseudonyms.ts';
import { makeWireRecord, parseWireRecord, type WireRecord } from './record.ts';

const wireExportFormat = 'outpost-wire-log';

/** Account in an export: its server and, if named, its user. */
const accountSchema = z.object({
  id: z.string(),
  kind: z.enum(['token', 'watch', 'practice']),
  server: z.string(),
  dialect: z.enum(['auto', 'wire', 'document']),
  /** The name may be replaced. */
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  isBot: z.boolean(),
});
export type ExportedAccount = z.infer<typeof accountSchema>;

export const wireHeadSchema = z.object({
  format: z.literal(wireExportFormat),
  /** Version of the format. */
  version: z.literal(1),
  app: z.string(),
  /** For example `linux x64`. */
  platform: z.string(),
  exportedAt: z.number(),
  names: z.enum(['keep', 'replace']),
  chat: z.enum(['keep', 'replace']),
  accounts: z.array(accountSchema),
});
export type WireHead = z.infer<typeof wireHeadSchema>;

export interface WireExportOptions extends PseudonymOptions {
  /** Account to export; null for all. */
  readonly accountId: string | null;
}

/** Content of an export. Times are ms since the epoch; null when it is empty. */
export interface WireSummary {
  readonly records: number;
  readonly bytes: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly requests: number;
  readonly lines: number;
  /** Number of replaced names. */
  readonly people: number;
}

export interface WireExport {
  readonly summary: WireSummary;
  /** Lines without newlines; the first is the head. */
  readonly lines: readonly string[];
}

/** Characters processed between two rests; takes some ms. */
const atOnce = 64 * 1024;

/** Creates an export of the log's `lines`. Awaits `rest` regularly, so that other work can run. */
export async function makeWireExport(
  lines: readonly string[],
  about: Omit<WireHead, 'format' | 'version' | 'names' | 'chat'>,
  { names, chat, accountId }: WireExportOptions,
  rest: () => Promise<void>,
): Promise<WireExport> {
  const people = createPseudonyms({ names, chat });
  const accounts = about.accounts.filter(({ id }) => accountId === null || id === accountId);
  for (const { user } of accounts)
    for (const name of [user?.id, user?.name]) if (name) people.learnName(name);

  const records: WireRecord[] = [];
  await inTurns(
    rest,
    lines,
    ({ length }) => length,
    (line) => {
      const record = parseWireRecord(line);
      if (!record || (accountId !== null && record.account !== accountId)) return;
      records.push(record);
      for (const text of textsOf(record)) people.learn(text);
    },
  );

  const head: WireHead = {
    format: wireExportFormat,
    version: 1,
    ...about,
    names,
    chat,
    accounts: accounts.map(({ user, ...account }) => ({
      ...account,
      user: user && { id: people.name(user.id), name: people.name(user.name) },
    })),
  };
  const out = [JSON.stringify(head)];
  await inTurns(rest, records, lengthOf, (record) => {
    out.push(makeWireRecord(replaceIn(record, people.replace, people.words)));
  });
  return {
    lines: out,
    summary: {
      records: records.length,
      bytes: out.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0),
      from: records[0]?.at ?? null,
      to: records.at(-1)?.at ?? null,
      requests: records.filter(({ kind }) => kind === 'request').length,
      lines: records.filter(({ kind }) => kind === 'line').length,
      people: people.count(),
    },
  };
}

function textsOf(record: WireRecord): readonly string[] {
  switch (record.kind) {
    case 'request':
      return record.body === undefined ? [] : [record.body];
    case 'body':
    case 'line':
      return [record.text];
    case 'answer':
    case 'alive':
    case 'end':
      return [];
  }
}

function replaceIn(
  record: WireRecord,
  replace: (text: string, endpoint: string) => string,
  words: (text: string) => string,
): WireRecord {
  const { endpoint } = record;
  const path = pathWith(record.path, words);
  switch (record.kind) {
    case 'request':
      return {
        ...record,
        path,
        ...(record.query && { query: mapValues(record.query, words) }),
        ...(record.body !== undefined && { body: replace(record.body, endpoint) }),
      };
    case 'answer':
      return { ...record, path, headers: mapValues(record.headers, words) };
    case 'body':
    case 'line':
      return { ...record, path, text: replace(record.text, endpoint) };
    case 'alive':
    case 'end':
      return { ...record, path };
  }
}

/** Path segments of the service's endpoints, which are never replaced, even when a user has the same name. */
const ownSegments: ReadonlySet<string> = new Set(
  Object.values(endpoints).flatMap(({ path }) => path.split('/')),
);

function pathWith(path: string, change: (text: string) => string): string {
  const segments = path.split('/').map((segment) => (ownSegments.has(segment) ? segment : change(segment)));
  return segments.join('/');
}

function mapValues(
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value)]));
}

/** Processes items in order and awaits `rest` after every 64 KiB. `lengthOf` returns the characters of an item. */
export async function inTurns<T>(
  rest: () => Promise<void>,
  items: readonly T[],
  lengthOf: (item: T) => number,
  work: (item: T) => void,
): Promise<void> {
  let length = 0;
  for (const item of items) {
    work(item);
    length += lengthOf(item) + leastLength;
    if (length < atOnce) continue;
    length = 0;
    await rest();
  }
}

/** Fixed cost of a line, in characters. */
const leastLength = 200;

const lengthOf = (record: WireRecord): number => textsOf(record)[0]?.length ?? 0;
