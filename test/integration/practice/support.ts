import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import type { Clock } from '../../../main/base/clock.ts';
import type { ClubConfig } from '../../../main/practice/config.ts';
import type { ClubEngine } from '../../../main/practice/engine.ts';
import { startHost, type Host } from '../../../main/practice/host.ts';
import { createSecrets, type Secrets } from '../../../main/practice/secrets.ts';
import type { PracticeStart } from '../../../main/practice/protocol.ts';
import { createLotEngine } from '../../unit/practice/support.ts';

export const userToken = 'user-token';
export const controlToken = 'control-token';

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  readonly json: Record<string, unknown>;
}

export interface OpenStream {
  readonly status: number;
  readonly headers: Headers;
  /** All received bytes, as text. */
  text(): string;
  /** Parsed non-empty lines; a line that is not JSON stays text. */
  lines(): readonly unknown[];
  /** `end` after a clean end, `error` otherwise; undefined while open. */
  ended(): 'end' | 'error' | undefined;
  /** Resolves with the first matching line; rejects when the stream ends without one. */
  until(fits: (line: Record<string, unknown>) => boolean): Promise<Record<string, unknown>>;
  close(): void;
}

export interface TestHost extends Host {
  call(method: string, path: string, options?: CallOptions): Promise<Answer>;
  control(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>;
  advance(ms: number): Promise<void>;
  /** `method`: GET by default. */
  stream(path: string, options?: CallOptions & { readonly method?: string }): Promise<OpenStream>;
  /** The status only; the body is not read, because it may be a stream. */
  status(method: string, path: string, options?: CallOptions): Promise<number>;
}

export interface CallOptions {
  readonly token?: string | null;
  readonly form?: Record<string, string>;
  readonly json?: unknown;
  readonly text?: string;
  readonly agent?: string;
  /** Accepted media types. */
  readonly accept?: string;
}

/** A club over real HTTP with a frozen clock that the test advances. */
export async function openHost(
  start: Partial<PracticeStart> = {},
  overrides: Partial<ClubConfig> = {},
  {
    engine = createLotEngine(),
    base = createSystemClock(),
    secrets = createSecrets(),
  }: { engine?: ClubEngine; base?: Clock; secrets?: Secrets } = {},
): Promise<TestHost> {
  const host = await startHost({
    start: {
      seed: 11,
      dialect: 'wire',
      userToken,
      controlToken,
      account: { kind: 'human', name: 'You' },
      speed: 0,
      startAt: Date.UTC(2026, 2, 1),
      welcomeChallengeMs: null,
      ...start,
    },
    base,
    createEngine: () => Promise.resolve(engine),
    log: silentLog,
    secrets,
    notify: () => {},
    overrides,
  });

  const send = (
    method: string,
    path: string,
    { token = userToken, form, json, text, agent, accept }: CallOptions,
    signal?: AbortSignal,
  ) => {
    const body = form ? new URLSearchParams(form) : json === undefined ? text : JSON.stringify(json);
    return fetch(`${host.baseUrl}${path}`, {
      method,
      headers: {
        ...(token === null ? {} : { Authorization: `Bearer ${token}` }),
        ...(json === undefined ? {} : { 'Content-Type': 'application/json' }),
        'User-Agent': agent ?? 'test',
        ...(accept === undefined ? {} : { Accept: accept }),
      },
      ...(body === undefined ? {} : { body }),
      ...(signal ? { signal } : {}),
    });
  };

  const call: TestHost['call'] = async (method, path, options = {}) => {
    const response = await send(method, path, options);
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('application/json');
    return {
      status: response.status,
      headers: response.headers,
      text,
      json: (isJson ? JSON.parse(text) : {}) as Answer['json'],
    };
  };

  const control: TestHost['control'] = async (method, path, body) => {
    const answer = await call(method, `/club${path}`, {
      token: controlToken,
      ...(body === undefined ? {} : { json: body }),
    });
    if (answer.status !== 200) throw new Error(`${method} /club${path}: ${answer.status} ${answer.text}`);
    return answer.json;
  };

  return {
    ...host,
    call,
    control,
    async advance(ms) {
      await control('POST', '/clock', { advanceMs: ms });
    },
    async status(method, path, options = {}) {
      const abort = new AbortController();
      const { status } = await send(method, path, options, abort.signal);
      abort.abort();
      return status;
    },
    async stream(path, { method = 'GET', ...options } = {}) {
      const abort = new AbortController();
      const response = await send(method, path, options, abort.signal);
      let text = '';
      let ended: 'end' | 'error' | undefined;
      let wake = () => {};
      let changed = new Promise<void>((resolve) => void (wake = resolve));
      const notify = () => {
        wake();
        changed = new Promise<void>((resolve) => void (wake = resolve));
      };
      const lines = () =>
        text
          .split('\n')
          .slice(0, -1)
          .filter((line) => line !== '')
          .map(parseLine);
      void (async () => {
        const decoder = new TextDecoder();
        try {
          for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
            text += decoder.decode(chunk, { stream: true });
            notify();
          }
          ended = 'end';
        } catch {
          ended = 'error';
        }
        notify();
      })();
      return {
        status: response.status,
        headers: response.headers,
        text: () => text,
        lines,
        ended: () => ended,
        close: () => abort.abort(),
        async until(fits) {
          for (;;) {
            const found = lines().find((line) => isRecord(line) && fits(line));
            if (isRecord(found)) return found;
            if (ended) throw new Error(`the stream ended (${ended}) after ${text}`);
            await changed;
          }
        },
      };
    },
  };
}

function parseLine(line: string): unknown {
  try {
    return JSON.parse(line) as unknown;
  } catch {
    return line;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

/** Waits until `holds`; only the test's own timeout ends it. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  // A millisecond: without a pause, a wait for another process would take the processor that it needs.
  while (!(await holds())) await new Promise((resolve) => setTimeout(resolve, 1));
}
