/** A club on a port, with the referee between it and a plain client: verdicts use the transmitted bytes only. */

import { request, type ClientRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import type { Readable } from 'node:stream';
import { constants, createGunzip, gunzipSync } from 'node:zlib';

import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import { startHost } from '../../../main/practice/host.ts';
import { createSecrets } from '../../../main/practice/secrets.ts';
import { createRandomEngine } from '../../../main/practice/random-engine.ts';
import { createReferee } from '../../referee/referee.ts';
import { must } from './row.ts';

export interface WorldOptions {
  readonly dialect: 'document' | 'wire';
  readonly account: 'human' | 'bot';
  /** Whether the club enforces its limits. */
  readonly limits?: 'lenient' | 'law';
  /** Whether pages of other origins are admitted. */
  readonly web?: boolean;
  /** A key that separates clubs for rows that would interfere. */
  readonly apart?: string;
}

export interface CallOptions {
  /** `null`: none. Default: the account's own. */
  readonly token?: string | null;
  readonly form?: Readonly<Record<string, string>>;
  readonly json?: unknown;
  readonly text?: string;
  readonly accept?: string;
  readonly agent?: string;
  /** The `Accept-Encoding` header; default none. */
  readonly encoding?: string;
  readonly origin?: string;
}

export interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly text: string;
  /** Bytes of the body on the wire, before decompression. */
  readonly bytes: number;
  /** The parsed text, if it is JSON. */
  readonly json: unknown;
  /** Parsed lines of ndjson. */
  readonly lines: readonly Fields[];
}

export type Fields = Readonly<Record<string, unknown>>;

/** An answer of the service's endpoints, read to its end or until the client disconnected. */
export interface Seen {
  readonly method: string;
  /** Without the query. */
  readonly path: string;
  readonly status: number;
  readonly contentType: string;
  /** For a stream: all complete lines. */
  readonly text: string;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Answer['headers'];
  readonly contentType: string;
  /** Parsed lines so far, without empty ones. */
  lines(): readonly Fields[];
  /** As received. */
  text(): string;
  hasEnded(): boolean;
  until(what: string, fits: (line: Fields) => boolean): Promise<Fields>;
  untilEnd(): Promise<void>;
  close(): void;
}

export interface World {
  readonly options: WorldOptions;
  readonly token: string;
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  stream(path: string, options?: CallOptions & { readonly method?: string }): Promise<OpenStream>;
  /** The club's control interface, which is not part of the document. */
  control(method: string, path: string, body?: unknown): Promise<Fields>;
  advance(ms: number): Promise<void>;
  /** A token of the account with exactly these scopes. */
  tokenWith(...scopes: readonly string[]): Promise<string>;
  /** `bot` or `board`: the interface for games of this account. */
  readonly endpoint: string;
  /** Starts a game by a challenge; returns its id. */
  beginGame(more?: Fields): Promise<string>;
  malformed(): number;
  close(): Promise<void>;
}

const userToken = 'the-users-token';
const controlToken = 'the-controls-token';
const maxWaitMs = 20_000;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

const isPacked = ({ headers }: IncomingMessage) => headers['content-encoding'] === 'gzip';

/** `observe` receives every answer. */
export async function openWorld(
  options: WorldOptions,
  observe: (seen: Seen) => void = () => {},
): Promise<World> {
  const clock = createSystemClock();
  const host = await startHost({
    start: {
      seed: 7,
      dialect: options.dialect,
      userToken,
      controlToken,
      account: { kind: options.account, name: options.account === 'bot' ? 'YourBot' : 'You' },
      speed: 0,
      startAt: Date.UTC(2026, 2, 1, 12),
      welcomeChallengeMs: null,
      limits: options.limits ?? 'lenient',
      web: options.web ?? false,
      // The client requests gzip only in rows about gzip, because the referee reads plain lines.
      gzip: true,
      engine: 'random',
    },
    base: clock,
    createEngine: () => Promise.resolve(createRandomEngine()),
    log: silentLog,
    secrets: createSecrets(),
    notify: () => {},
  });
  const referee = await createReferee({
    targetPort: host.port,
    now: () => clock.monotonic(),
  });
  const open = new Set<ClientRequest>();

  const send = (
    method: string,
    path: string,
    more: CallOptions,
  ): Promise<[ClientRequest, IncomingMessage]> => {
    const { token = userToken, form, json, text, accept, agent = 'conformance', encoding, origin } = more;
    const body = form
      ? new URLSearchParams(form).toString()
      : json === undefined
        ? text
        : JSON.stringify(json);
    const type = form
      ? 'application/x-www-form-urlencoded'
      : json === undefined
        ? 'text/plain'
        : 'application/json';
    const headers: OutgoingHttpHeaders = {
      'User-Agent': agent,
      ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(encoding === undefined ? {} : { 'Accept-Encoding': encoding }),
      ...(origin === undefined ? {} : { Origin: origin }),
      ...(body === undefined
        ? {}
        : { 'Content-Type': type, 'Content-Length': String(Buffer.byteLength(body)) }),
    };
    return new Promise((resolve, reject) => {
      const sent = request(
        { host: '127.0.0.1', port: referee.port, method, path, headers, agent: false },
        (answer) => resolve([sent, answer]),
      );
      open.add(sent);
      sent.on('close', () => open.delete(sent));
      sent.on('error', reject);
      sent.end(body);
    });
  };

  const note = (method: string, target: string, answer: IncomingMessage, text: string) => {
    const [path = ''] = target.split('?');
    if (path.startsWith('/club/')) return;
    const contentType = answer.headers['content-type'] ?? '';
    observe({ method, path, status: answer.statusCode ?? 0, contentType, text });
  };

  const call: World['call'] = async (method, path, more = {}) => {
    const [, answer] = await send(method, path, more);
    const chunks: Buffer[] = [];
    for await (const chunk of answer as AsyncIterable<Buffer>) chunks.push(chunk);
    const body = Buffer.concat(chunks);
    const text = String(isPacked(answer) && body.length > 0 ? gunzipSync(body) : body);
    note(method, path, answer, text);
    const lines = text.split('\n').map(parse).filter(isFields);
    const { statusCode: status = 0, headers } = answer;
    return { status, headers, text, bytes: body.length, json: parse(text), lines };
  };

  const control: World['control'] = async (method, path, body) => {
    const answer = await call(method, `/club${path}`, {
      token: controlToken,
      ...(body === undefined ? {} : { json: body }),
    });
    must(
      answer.status === 200 && isFields(answer.json),
      `the control interface: ${answer.status} ${answer.text}`,
    );
    return answer.json;
  };

  const advance: World['advance'] = async (ms) => {
    await control('POST', '/clock', { advanceMs: ms });
  };

  const endpoint = options.account === 'bot' ? 'bot' : 'board';

  return {
    options,
    token: userToken,
    endpoint,
    call,
    control,
    advance,
    async stream(path, { method = 'GET', ...more } = {}) {
      const [sent, answer] = await send(method, path, more);
      let text = '';
      let ended = false;
      let wake = () => {};
      const readable: Readable = isPacked(answer)
        ? answer.pipe(createGunzip({ flush: constants.Z_SYNC_FLUSH }))
        : answer;
      readable.setEncoding('utf8');
      readable.on('data', (chunk: string) => {
        text += chunk;
        wake();
      });
      const end = () => {
        // Incomplete lines do not count.
        const isStream = /ndjson|event-stream/.test(answer.headers['content-type'] ?? '');
        const whole = isStream ? text.slice(0, text.lastIndexOf('\n') + 1) : text;
        const isAll = Number(answer.headers['content-length']) === Buffer.byteLength(text);
        if (!ended && (isStream || isAll)) note(method, path, answer, whole);
        ended = true;
        wake();
      };
      readable.on('end', end).on('error', end).on('close', end);
      answer.on('error', end).on('close', () => {
        // A complete body may still have to be decompressed.
        if (readable === answer || !answer.complete) end();
      });
      sent.on('error', end);
      const lines = () => text.split('\n').slice(0, -1).map(parse).filter(isFields);
      const change = (what: string) =>
        new Promise<void>((resolve, reject) => {
          const timer = clock.after(maxWaitMs, () => reject(new Error(`timed out waiting for ${what}`)));
          wake = () => {
            timer.cancel();
            resolve();
          };
        });
      return {
        status: answer.statusCode ?? 0,
        headers: answer.headers,
        contentType: answer.headers['content-type'] ?? '',
        lines,
        text: () => text,
        hasEnded: () => ended,
        async until(what, fits) {
          for (;;) {
            const found = lines().find(fits);
            if (found) return found;
            must(!ended, `the stream ended before ${what}: ${text.slice(-300)}`);
            await change(what);
          }
        },
        async untilEnd() {
          while (!ended) await change('the end');
        },
        close: () => void sent.destroy(),
      };
    },
    async tokenWith(...scopes) {
      return String((await control('POST', '/token', { scopes }))['token']);
    },
    async beginGame(more = {}) {
      const { id } = await control('POST', '/challenge', {
        limit: 600,
        increment: 5,
        color: 'black',
        ...more,
      });
      const accepted = await call('POST', `/api/challenge/${String(id)}/accept`);
      must(accepted.status === 200, `a challenge could not be accepted: ${accepted.text}`);
      return String(id);
    },
    malformed: () => referee.record.malformed.length,
    async close() {
      for (const sent of open) sent.destroy();
      await referee.close();
      await host.stop();
    },
  };
}
