/**
 * A connection to the session bus. Nothing here ever blocks: an answer that does not come keeps only its own promise
 * waiting. Source: the D-Bus specification, "Authentication Protocol" and "Message Bus".
 */
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import { createMessageParser, makeMessage, stringOf, type Message, type Value } from './wire.ts';

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly Value[];
}

export interface Bus {
  /** Resolves with the answer's values whenever it comes; rejects with a `BusError`, also when the connection ends. */
  call(call: BusCall): Promise<readonly Value[]>;
  /** Tells whoever listens. */
  signal(signal: Omit<BusCall, 'destination'>): void;
  /** Hears signals that match a rule of the bus (`type='signal'` is added). */
  listen(rule: string, listener: (signal: Message) => void): Promise<void>;
  close(): void;
}

/** `name` is the bus's name of the error, for example `org.freedesktop.DBus.Error.ServiceUnknown`. */
export class BusError extends Error {
  override readonly name: string;
  constructor(name: string, message: string) {
    super(message);
    this.name = name;
  }
}

export interface BusOptions {
  readonly clock: Clock;
  readonly connect: () => Duplex;
  /** Who asks, as the system numbers users. */
  readonly uid: number;
  /** Called once, when the connection is gone. */
  readonly onClosed: () => void;
}

/** How long the bus may take to let the app in, ms. */
const welcome = 5_000;

const busCall = (member: string, signature?: string, body?: readonly Value[]): BusCall => ({
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
  member,
  ...(signature !== undefined && { signature }),
  ...(body && { body }),
});

/** Rejects with a `BusError` when the bus cannot be reached or does not let the app in. */
export async function openBus({ clock, connect, uid, onClosed }: BusOptions): Promise<Bus> {
  const socket = connect();
  const parse = createMessageParser();
  const waiting = new Map<
    number,
    { readonly resolve: (body: readonly Value[]) => void; readonly reject: (error: BusError) => void }
  >();
  const listeners = new Set<(signal: Message) => void>();
  let serial = 0;
  let gone: BusError | undefined;

  const end = (reason: string) => {
    if (gone) return;
    gone = new BusError('disconnected', reason);
    socket.destroy();
    for (const { reject } of waiting.values()) reject(gone);
    waiting.clear();
    onClosed();
  };

  const take = (message: Message) => {
    if (message.type === 'signal') {
      for (const listener of listeners) listener(message);
      return;
    }
    const call = message.replySerial === undefined ? undefined : waiting.get(message.replySerial);
    if (!call || message.replySerial === undefined) return;
    waiting.delete(message.replySerial);
    if (message.type === 'return') call.resolve(message.body);
    else call.reject(new BusError(message.errorName ?? 'error', stringOf(message.body[0]) ?? ''));
  };

  const call: Bus['call'] = (request) =>
    new Promise((resolve, reject) => {
      if (gone) {
        reject(gone);
        return;
      }
      serial += 1;
      waiting.set(serial, { resolve, reject });
      socket.write(makeMessage({ ...request, serial }));
    });

  const letIn = new Promise<Buffer>((resolve, reject) => {
    let said = Buffer.alloc(0);
    const refuse = (reason: string) => {
      end(reason);
      reject(new BusError('refused', reason));
    };
    const late = clock.after(welcome, () => refuse('The session bus does not answer.'));
    const hear = (chunk: Buffer) => {
      said = Buffer.concat([said, chunk]);
      const lineEnd = said.indexOf('\r\n');
      if (lineEnd === -1 && said.length < 1_000) return;
      late.cancel();
      socket.off('data', hear);
      const line = said.toString('latin1', 0, Math.max(0, lineEnd));
      if (line.startsWith('OK ')) resolve(said.subarray(lineEnd + 2));
      else refuse('The session bus does not let this user in.');
    };
    socket.on('data', hear);
    socket.on('error', (error) => {
      late.cancel();
      refuse(error.message);
    });
    socket.on('close', () => {
      late.cancel();
      refuse('The session bus closed the connection.');
    });
  });
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`);
  const rest = await letIn;
  const hear = (chunk: Uint8Array) => {
    try {
      for (const message of parse(chunk)) take(message);
    } catch (error) {
      end(error instanceof Error ? error.message : String(error));
    }
  };
  socket.on('data', hear);
  socket.write('BEGIN\r\n');
  if (rest.length > 0) hear(rest);
  await call(busCall('Hello'));

  return {
    call,
    signal(signal) {
      if (gone) return;
      serial += 1;
      socket.write(makeMessage({ type: 'signal', ...signal, serial }));
    },
    async listen(rule, listener) {
      listeners.add(listener);
      await call(busCall('AddMatch', 's', [`type='signal',${rule}`]));
    },
    close: () => end('The connection was closed.'),
  };
}

/**
 * Where the session bus listens, from the environment: the first of the addresses that is a socket of this machine;
 * `undefined` when there is none. A name that begins with a null character is an abstract one.
 */
export function busSocket(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const usual = env['XDG_RUNTIME_DIR'] === undefined ? undefined : `${env['XDG_RUNTIME_DIR']}/bus`;
  const addresses = env['DBUS_SESSION_BUS_ADDRESS'];
  if (addresses === undefined || addresses === '') return usual;
  for (const address of addresses.split(';')) {
    const [transport, parts = ''] = address.split(/:(.*)/s);
    if (transport !== 'unix') continue;
    const keys = new Map(
      parts.split(',').flatMap((part) => {
        const [key, value] = part.split(/=(.*)/s);
        return key === undefined || value === undefined ? [] : [[key, unescaped(value)] as const];
      }),
    );
    const path = keys.get('path');
    const abstract = keys.get('abstract');
    if (path !== undefined) return path;
    if (abstract !== undefined) return `\0${abstract}`;
    if (keys.get('runtime') === 'yes' && usual !== undefined) return usual;
  }
  return undefined;
}

function unescaped(value: string): string {
  return Buffer.from(
    value.replaceAll(/%([0-9a-fA-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8');
}
