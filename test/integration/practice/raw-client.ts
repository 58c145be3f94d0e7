import { connect } from 'node:net';
import { controlToken, eventually, userToken } from './support.ts';

/** A connection without an HTTP client, byte by byte in both directions. */
export interface RawClient {
  send(text: string): void;
  /** All received bytes, one character per byte. */
  text(): string;
  /** Resolves once that many bytes have arrived. */
  bytes(count: number): Promise<string>;
  ended(): 'fin' | 'reset' | undefined;
  close(): void;
}

export async function connectRaw(port: number): Promise<RawClient> {
  const socket = connect({ host: '127.0.0.1', port, allowHalfOpen: true });
  let text = '';
  let ended: 'fin' | 'reset' | undefined;
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => (text += chunk));
  // When bytes and a reset arrive together, Node reports an end. Only a connection that was not reset is writable.
  socket.on('end', () => socket.write('\n', (error) => (ended ??= error ? 'reset' : 'fin')));
  socket.on('error', () => (ended ??= 'reset'));
  await new Promise<void>((resolve) => void socket.once('connect', resolve));
  return {
    send: (sent) => void socket.write(sent),
    text: () => text,
    async bytes(count) {
      await eventually(() => text.length >= count);
      return text;
    },
    ended: () => ended,
    close: () => socket.destroy(),
  };
}

export function makeRequest(
  method: string,
  path: string,
  { token = userToken, headers = {}, body = '' }: RequestOptions = {},
): string {
  const all = {
    Host: '127.0.0.1',
    Authorization: `Bearer ${token}`,
    'User-Agent': 'raw',
    ...(body === '' ? {} : { 'Content-Length': String(Buffer.byteLength(body)) }),
    ...headers,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return [`${method} ${path} HTTP/1.1`, ...lines, '', body].join('\r\n');
}

interface RequestOptions {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export function makeControlRequest(method: string, path: string): string {
  return makeRequest(method, `/club${path}`, { token: controlToken });
}

/** Sends one request on its own connection and resolves with all bytes until the server closes it. */
export async function askOnce(port: number, request: string): Promise<string> {
  const client = await connectRaw(port);
  client.send(request.replace('\r\nHost:', '\r\nConnection: close\r\nHost:'));
  await eventually(() => client.ended() !== undefined);
  client.close();
  return client.text();
}
