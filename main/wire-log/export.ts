/** The log as a single file for a report: a head line, then one record a line. It names no place on this machine. */
import { z } from 'zod';
import { endpoints } from '../service/endpoints.ts';
import { createPeople, type PeopleOptions } from './people.ts';
import { makeWireRecord, parseWireRecord, type WireRecord } from './record.ts';

export const wireExportFormat = 'outpost-wire-log';

/** An account as it is told of: whose side is which, and how its server speaks. */
const accountSchema = z.object({
  id: z.string(),
  kind: z.enum(['token', 'watch', 'practice']),
  server: z.string(),
  dialect: z.enum(['auto', 'wire', 'document']),
  /** Its name may be a stand-in. */
  user: z.object({ id: z.string(), name: z.string() }).nullable(),
  isBot: z.boolean(),
});
export type ExportedAccount = z.infer<typeof accountSchema>;

export const wireHeadSchema = z.object({
  format: z.literal(wireExportFormat),
  /** Of the format. */
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

export interface WireExportOptions extends PeopleOptions {
  /** Only this account's part; null for all. */
  readonly accountId: string | null;
}

/** What an export would hold. Times are ms since the epoch, null when it holds nothing. */
export interface WireSummary {
  readonly records: number;
  readonly bytes: number;
  readonly from: number | null;
  readonly to: number | null;
  readonly requests: number;
  readonly lines: number;
  /** How many names are replaced. */
  readonly people: number;
}

export interface WireExport {
  readonly summary: WireSummary;
  /** Every line of the file, without its newline; the first is the head. */
  readonly lines: readonly string[];
}

/** Characters of lines that are worked through before others get their turn: some ms, whatever they are. */
const atOnce = 64 * 1024;

/** `rest` is waited for now and then, so that nothing else waits for this. */
export async function makeWireExport(
  lines: readonly string[],
  about: Omit<WireHead, 'format' | 'version' | 'names' | 'chat'>,
  { names, chat, accountId }: WireExportOptions,
  rest: () => Promise<void>,
): Promise<WireExport> {
  const people = createPeople({ names, chat });
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

/** A file that was exported; `undefined` when it is none. Lines that are no records are left out and counted. */
export function parseWireExport(
  text: string,
):
  | { readonly head: WireHead; readonly records: readonly WireRecord[]; readonly unreadable: number }
  | undefined {
  const [first = '', ...rest] = text.split('\n');
  let json: unknown;
  try {
    json = JSON.parse(first);
  } catch {
    return undefined;
  }
  const head = wireHeadSchema.safeParse(json);
  if (!head.success) return undefined;
  const lines = rest.filter((line) => line.trim() !== '');
  const records = lines.flatMap((line) => parseWireRecord(line) ?? []);
  return { head: head.data, records, unreadable: lines.length - records.length };
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

/** The service's own part of a path stays, even if somebody is called the same. */
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

/** `lengthOf`: characters of an item. */
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

/** A short line costs about as much as one of so many characters. */
const leastLength = 200;

const lengthOf = (record: WireRecord): number => textsOf(record)[0]?.length ?? 0;
