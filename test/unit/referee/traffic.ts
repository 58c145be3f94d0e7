/** Hand-made traffic: bytes put before the recorder as a proxy would, at times that the test sets. */
import { judge } from '../../referee/judge.ts';
import type { JudgeOptions, Verdict } from '../../referee/judge.ts';
import { createRecorder } from '../../referee/record.ts';
import type { Record } from '../../referee/record.ts';

export interface Asked {
  readonly method?: 'GET' | 'POST';
  readonly path: string;
  /** Anonymous without one. */
  readonly token?: string;
  readonly body?: string;
  readonly type?: string;
  readonly ip?: string;
  /** How long the request is on its way, ms. */
  readonly delayMs?: number;
}

/** A request that was sent and not yet answered. */
export interface Talk {
  /** A whole answer. */
  answer(status?: number, body?: unknown, headers?: Readonly<{ [name: string]: string }>): void;
  /** The head of an ndjson answer; lines follow. */
  open(): Talk;
  /** A line of it; an empty one is a keep-alive. */
  line(message?: unknown): void;
  /** The client closes the connection. */
  leave(): void;
  /** The server closes it in good order. */
  end(): void;
}

export interface Traffic {
  readonly record: Record;
  /** Sets the time, ms. */
  at(ms: number): void;
  send(asked: Asked): Talk;
  /** Sends and answers at once: 200 and an empty object by default. */
  ask(asked: Asked, status?: number, body?: unknown, headers?: Readonly<{ [name: string]: string }>): void;
  /** Bytes of a client on a connection of their own. */
  raw(text: string): void;
  judge(options?: JudgeOptions): Verdict;
}

export function createTraffic(): Traffic {
  let now = 0;
  let connections = 0;
  const recorder = createRecorder({ now: () => now });

  const connect = (ip = '127.0.0.1') => {
    connections += 1;
    return recorder.tap({ id: connections, ip, forwarded: () => 0, breakAt: () => {} });
  };

  const send = ({ method = 'GET', path, token, body = '', type, ip, delayMs = 0 }: Asked): Talk => {
    const tap = connect(ip);
    let sent = 0;
    const head = [
      `${method} ${path} HTTP/1.1`,
      ...(token === undefined ? [] : [`Authorization: Bearer ${token}`]),
      ...(type === undefined ? [] : [`Content-Type: ${type}`]),
      `Content-Length: ${Buffer.byteLength(body)}`,
    ];
    const receipt = tap.fromClient();
    now += delayMs;
    tap.toServer(Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`), receipt);
    const through = (text: string) => {
      const bytes = Buffer.from(text);
      sent += bytes.length;
      tap.fromServer(bytes);
      tap.delivered(sent);
    };
    const talk: Talk = {
      answer(status = 200, answered = {}, headers = {}) {
        const text = JSON.stringify(answered);
        const named = {
          'Content-Type': 'application/json',
          'Content-Length': Buffer.byteLength(text),
          ...headers,
        };
        const fields = Object.entries(named).map(([name, value]) => `${name}: ${value}\r\n`);
        through(`HTTP/1.1 ${status} Said\r\n${fields.join('')}\r\n${text}`);
      },
      open() {
        through('HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n');
        return talk;
      },
      line: (message) => through(message === undefined ? '\n' : `${JSON.stringify(message)}\n`),
      leave: () => tap.ended('client', 'fin'),
      end() {
        tap.ended('server', 'fin');
        tap.endDelivered();
      },
    };
    return talk;
  };

  return {
    record: recorder,
    at(ms) {
      now = ms;
    },
    send,
    ask: (asked, ...answer) => send(asked).answer(...answer),
    raw: (text) => {
      const tap = connect();
      tap.toServer(Buffer.from(text), tap.fromClient());
    },
    judge: (options) => judge(recorder, { until: now, ...options }),
  };
}
