/**
 * A `fetch` that answers from the recording: each request receives its recorded answer when playback reaches it.
 */
import type { Fetch } from '../../main/service/http-message.ts';
import type { WireRecord } from '../../main/wire-log/record.ts';

type RequestRecord = Extract<WireRecord, { kind: 'request' }>;

export interface RecordedServer {
  fetchFor(accountId: string): Fetch;
  /** Whether a request like this one has been made. */
  isAsked(record: RequestRecord): boolean;
  /** Plays a record. Ignores lines of a request whose beginning is not in the file. */
  play(record: WireRecord): void;
  /** Ends open answers. */
  close(): void;
}

interface Exchange {
  readonly request: RequestRecord;
  asked: boolean;
  /** The caller that waits for the answer's head. */
  answer: { resolve(response: Response): void; reject(error: Error): void } | null;
  body: ReadableStreamDefaultController<Uint8Array> | null;
  /** The last answer was a redirect: the next request continues it. */
  redirected: boolean;
}

const bodyless: readonly number[] = [204, 205, 304];

export function createRecordedServer(records: readonly WireRecord[]): RecordedServer {
  const exchanges = new Map<string, Exchange>();
  for (const record of records) {
    if (record.kind !== 'request') continue;
    exchanges.set(record.exchange, {
      request: record,
      asked: false,
      answer: null,
      body: null,
      redirected: false,
    });
  }

  const find = (accountId: string, method: string, url: URL): Exchange | undefined => {
    const own = [...exchanges.values()].filter(({ request }) => request.account === accountId);
    const query = Object.fromEntries(url.searchParams);
    return (
      own.find(({ redirected }) => redirected) ??
      own.find(
        ({ asked, request }) =>
          !asked &&
          request.method === method &&
          url.pathname.endsWith(request.path) &&
          isSame(request.query ?? {}, query),
      )
    );
  };

  return {
    fetchFor: (accountId) => (address, init) => {
      const exchange = find(accountId, init.method ?? 'GET', new URL(address));
      if (!exchange) return Promise.reject(unreachable());
      exchange.asked = true;
      exchange.redirected = false;
      return new Promise<Response>((resolve, reject) => {
        const giveUp = () => reject(new DOMException('given up', 'AbortError'));
        init.signal?.addEventListener('abort', giveUp, { once: true });
        exchange.answer = { resolve, reject };
      });
    },
    isAsked: ({ exchange }) => exchanges.get(exchange)?.asked ?? false,
    play(record) {
      const exchange = exchanges.get(record.exchange);
      if (!exchange) return;
      switch (record.kind) {
        case 'request':
          return;
        case 'answer': {
          const { status, headers } = record;
          exchange.redirected = status >= 300 && status < 400 && 'location' in headers;
          const body = bodyless.includes(status)
            ? null
            : new ReadableStream<Uint8Array>({ start: (controller) => void (exchange.body = controller) });
          exchange.answer?.resolve(new Response(body, { status, headers }));
          exchange.answer = null;
          return;
        }
        case 'body':
          exchange.body?.enqueue(Buffer.from(record.text));
          return;
        case 'line': {
          const bytes = Buffer.from(record.text, record.binary ? 'latin1' : 'utf8');
          // Only the beginning of a line over the client's bound was stored: padding makes it exceed the bound
          // again.
          const missing = record.cut === undefined ? 0 : Math.max(0, record.cut - bytes.length);
          const end = record.unfinished ? '' : '\n';
          exchange.body?.enqueue(Buffer.concat([bytes, Buffer.alloc(missing, 'x'), Buffer.from(end)]));
          return;
        }
        case 'alive':
          exchange.body?.enqueue(Buffer.alloc(record.count, '\n'));
          return;
        case 'end':
          end(exchange, record.outcome);
      }
    },
    close() {
      for (const exchange of exchanges.values()) end(exchange, 'ended');
    },
  };
}

function end(exchange: Exchange, outcome: string): void {
  exchange.answer?.reject(unreachable());
  exchange.answer = null;
  const { body } = exchange;
  exchange.body = null;
  try {
    if (outcome === 'answered' || outcome === 'ended' || outcome.startsWith('refused')) body?.close();
    else body?.error(unreachable());
  } catch {
    // The reader has cancelled.
  }
}

function unreachable(): Error {
  return new TypeError('fetch failed', {
    cause: Object.assign(new Error('recorded'), { code: 'ECONNRESET' }),
  });
}

function isSame(a: Readonly<Record<string, string>>, b: Readonly<Record<string, string>>): boolean {
  const keys = new Set([...Object.keys(a), ...Object.keys(b)]);
  return [...keys].every((key) => a[key] === b[key]);
}
