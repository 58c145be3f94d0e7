/**
 * Records recent traffic: requests, responses and lines of all accounts, without tokens and full ids, in a few
 * files of bounded size. Callers only queue a note. Redacting, formatting and writing happen later in small
 * batches, so they delay no request.
 */
import { sleep, type Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createThrottle } from '../base/throttle.ts';
import type { NdjsonItem } from '../service/ndjson.ts';
import type { HttpRequest, RequestBody } from '../service/http-request.ts';
import type { WireTap } from '../service/wire-tap.ts';
import { inTurns } from './export.ts';
import type { WireFiles } from './files.ts';
import { makeWireRecord, parseWireRecord, type WireRecord } from './record.ts';
import { createWireSecrets } from './secrets.ts';

export type WireLog = ReturnType<typeof createWireLog>;

export interface WireLogOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly files: WireFiles;
}

/** Delay before queued notes are written together, ms. */
const restMs = 250;
/** Batch size; other work can run between two batches. */
const atOnce = { notes: 100, characters: 64 * 1024 };
/** Most characters of queued notes; the oldest are dropped. */
const mostWaiting = 4 * 1024 * 1024;
/** Characters kept of a line or body. */
const longestText = 64 * 1024;
/** Most time between two records of keep-alives, ms. Long, because each write wakes the process several times. */
const aliveEveryMs = 10 * 60_000;

/** Response headers that help in diagnosing faults. All others are dropped, cookies in particular. */
const headersKept = [
  'content-type',
  'date',
  'location',
  'retry-after',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-oauth-scopes',
  'x-accepted-oauth-scopes',
] as const;

/** Endpoints whose body is a token. */
const tokenEndpoints: ReadonlySet<string> = new Set(['tokenTest', 'tokenGrant']);

interface Exchange {
  readonly account: string;
  readonly id: string;
  readonly request: HttpRequest;
  /** Redacted path, cached. */
  path?: string;
}

/** Consecutive keep-alives: their number, and the times of the first and last, ms since the epoch. */
interface KeepAlives {
  readonly count: number;
  readonly from: number;
  readonly at: number;
}

type Note =
  | { readonly kind: 'request' }
  | { readonly kind: 'answer'; readonly status: number; readonly headers: Readonly<Record<string, string>> }
  | { readonly kind: 'body'; readonly text: string; readonly whole: boolean }
  | { readonly kind: 'line'; readonly item: Exclude<NdjsonItem, { kind: 'keepAlive' }> }
  | { readonly kind: 'alive'; readonly count: number; readonly from: number }
  | { readonly kind: 'end'; readonly outcome: string };

interface QueuedNote {
  readonly at: number;
  readonly exchange: Exchange;
  readonly note: Note;
  readonly size: number;
}

export function createWireLog({ clock, log, files }: WireLogOptions) {
  const secrets = createWireSecrets();
  const run = clock.now().toString(36);
  let exchanges = 0;
  let waiting: QueuedNote[] = [];
  let waitingSize = 0;
  /** Keep-alives that are not recorded yet. */
  const keepAlives = new Map<Exchange, KeepAlives>();
  const writeSoon = createThrottle(clock, restMs, () => void write());
  let writing: Promise<void> | null = null;
  let broken = false;

  const add = (exchange: Exchange, note: Note, size: number, at = clock.now()) => {
    waiting.push({ at, exchange, note, size });
    waitingSize += size;
    while (waitingSize > mostWaiting && waiting.length > 1) waitingSize -= waiting.shift()?.size ?? 0;
    writeSoon.ask();
  };

  const flushKeepAlives = (exchange: Exchange) => {
    const pending = keepAlives.get(exchange);
    if (!pending) return;
    const { count, from, at } = pending;
    keepAlives.delete(exchange);
    add(exchange, { kind: 'alive', count, from }, 0, at);
  };

  const takeBatch = (): readonly QueuedNote[] => {
    let count = 0;
    let characters = 0;
    for (const { size } of waiting) {
      if (count === atOnce.notes || (count > 0 && characters + size > atOnce.characters)) break;
      count += 1;
      characters += size;
    }
    const batch = waiting.slice(0, count);
    waiting = waiting.slice(count);
    waitingSize -= characters;
    return batch;
  };

  const writeAll = async () => {
    while (waiting.length > 0) {
      const batch = takeBatch();
      try {
        await files.append(batch.map((one) => `${makeWireRecord(recordOf(one))}\n`).join(''));
        broken = false;
      } catch (error) {
        if (!broken) log.warn('wire log not written', { reason: String(error) });
        broken = true;
      }
    }
  };

  const write = (): Promise<void> =>
    (writing ??= writeAll().finally(() => {
      writing = null;
    }));

  const settle = async () => {
    for (const exchange of keepAlives.keys()) flushKeepAlives(exchange);
    writeSoon.cancel();
    while (writing || waiting.length > 0) await write();
  };

  const keep = (text: string): { readonly text: string; readonly cut?: number } => {
    if (text.length <= longestText) return { text: secrets.clean(text) };
    return { text: secrets.clean(text.slice(0, longestText), true), cut: text.length };
  };

  const recordOf = ({ at, exchange, note }: QueuedNote): WireRecord => {
    const { account, id, request } = exchange;
    exchange.path ??= secrets.clean(request.path);
    const head = { at, account, exchange: id, endpoint: request.endpoint, path: exchange.path };
    switch (note.kind) {
      case 'request':
        return { ...head, way: 'out', kind: 'request', method: request.method, ...sentWith(request) };
      case 'answer': {
        const headers = Object.entries(note.headers).map(([name, value]) => [name, secrets.clean(value)]);
        return {
          ...head,
          way: 'in',
          ...note,
          headers: Object.fromEntries(headers) as Record<string, string>,
        };
      }
      case 'body': {
        const { text, cut } = keep(note.text);
        const length = cut ?? (note.whole ? undefined : note.text.length);
        const recorded = tokenEndpoints.has(request.endpoint) ? '[about a token: not kept]' : text;
        return {
          ...head,
          way: 'in',
          kind: 'body',
          text: recorded,
          ...(length !== undefined && { cut: length }),
        };
      }
      case 'line':
        return { ...head, way: 'in', kind: 'line', ...lineOf(note.item) };
      case 'alive':
      case 'end':
        return { ...head, way: 'in', ...note };
    }
  };

  const sentWith = ({ endpoint, query, body }: HttpRequest) => {
    const parameters = Object.entries(query ?? {}).map(([name, value]) => [name, secrets.clean(value)]);
    const content = body === undefined ? null : tokenEndpoints.has(endpoint) ? null : keep(textOf(body));
    return {
      ...(parameters.length > 0 && { query: Object.fromEntries(parameters) as Record<string, string> }),
      ...(content && { body: content.text, ...(content.cut !== undefined && { cut: content.cut }) }),
    };
  };

  const lineOf = (item: Exclude<NdjsonItem, { kind: 'keepAlive' }>) => {
    if (item.kind === 'oversized') return { text: secrets.clean(item.head, true), cut: item.bytes };
    const { text, invalid, terminated } = item;
    return {
      ...keep(invalid ? Buffer.from(invalid).toString('latin1') : text),
      ...(invalid && { binary: true as const }),
      ...(!terminated && { unfinished: true as const }),
    };
  };

  return {
    /** Creates a recorder for one account. Its token is redacted from all traffic. */
    tapFor(accountId: string, token: string): WireTap {
      secrets.protect(token);
      return (request) => {
        exchanges += 1;
        const exchange: Exchange = { account: accountId, id: `${run}-${exchanges}`, request };
        add(exchange, { kind: 'request' }, 0);
        return {
          head(status, headers) {
            const selected = headersKept.flatMap((name) => {
              const value = headers.get(name);
              return value === null ? [] : [[name, value] as const];
            });
            add(exchange, { kind: 'answer', status, headers: Object.fromEntries(selected) }, 0);
          },
          body: (text, whole) => add(exchange, { kind: 'body', text, whole }, text.length),
          line(item) {
            if (item.kind === 'keepAlive') {
              const now = clock.now();
              const { count, from } = keepAlives.get(exchange) ?? { count: 0, from: now };
              keepAlives.set(exchange, { count: count + 1, from, at: now });
              if (now - from >= aliveEveryMs) flushKeepAlives(exchange);
              return;
            }
            flushKeepAlives(exchange);
            add(exchange, { kind: 'line', item }, item.kind === 'line' ? item.text.length : item.head.length);
          },
          end(outcome) {
            flushKeepAlives(exchange);
            add(exchange, { kind: 'end', outcome }, 0);
          },
        };
      };
    },
    /** All records, oldest first, as lines of `WireRecord`. */
    async lines(): Promise<readonly string[]> {
      await settle();
      return files.read();
    },
    /** Deletes all records. */
    async clear() {
      await settle();
      await files.clear();
    },
    /** Deletes the records of these accounts. */
    async forget(accountIds: readonly string[]) {
      await settle();
      const others: string[] = [];
      await inTurns(
        () => sleep(clock, 0),
        await files.read(),
        ({ length }) => length,
        (line) => {
          if (!accountIds.includes(parseWireRecord(line)?.account ?? '')) others.push(line);
        },
      );
      await files.clear();
      if (others.length > 0) await files.append(others.map((line) => `${line}\n`).join(''));
    },
    /** Writes all queued notes. */
    close: settle,
  };
}

function textOf(body: RequestBody): string {
  switch (body.kind) {
    case 'form':
      return new URLSearchParams(body.fields).toString();
    case 'json':
      return JSON.stringify(body.value);
    case 'text':
      return body.text;
  }
}
