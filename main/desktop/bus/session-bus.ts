/**
 * The session bus of a Linux desktop, for the few questions that Electron does not answer: whether there is a tray, and
 * the count on the app's icon. One socket, no threads.
 */
import { connect, type Socket } from 'node:net';
import { createMessageReader, makeMessage, type BusMessage } from './messages.ts';
import type { BusValue } from './values.ts';

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly BusValue[];
}

export interface SessionBus {
  /** Our own name on it, such as `:1.7`. */
  readonly name: string;
  /** The answer's values. Rejects when the other side answers with an error, or the bus is gone. */
  call(call: BusCall): Promise<readonly BusValue[]>;
  /** Sends without waiting: a signal, or the answer to a call. */
  send(message: Omit<BusMessage, 'serial'>): void;
  /** Signals that `watch` asked for, and calls to us. */
  onMessage(listener: (message: BusMessage) => void): void;
  /** From now on signals that match the rule come (D-Bus Specification, "Match Rules"). */
  watch(rule: string): Promise<void>;
  onClosed(listener: () => void): void;
  close(): void;
}

/** Paths of sockets to try, in the order of the address; a NUL byte in front for abstract ones. */
export function socketPaths(address: string): readonly string[] {
  return address.split(';').flatMap((one) => {
    const [, transport, rest = ''] = /^(\w+):(.*)$/.exec(one) ?? [];
    if (transport !== 'unix') return [];
    const members = new Map(
      rest.split(',').map((pair) => {
        const [key = '', ...value] = pair.split('=');
        return [key, decodeURIComponent(value.join('='))] as const;
      }),
    );
    const path = members.get('path');
    const abstract = members.get('abstract');
    if (path !== undefined) return [path];
    return abstract === undefined ? [] : [`\0${abstract}`];
  });
}

/** Where the session's bus is, by its environment; undefined where there is none. */
export function busAddress(env: Readonly<Record<string, string | undefined>>): string | undefined {
  if (env['DBUS_SESSION_BUS_ADDRESS']) return env['DBUS_SESSION_BUS_ADDRESS'];
  return env['XDG_RUNTIME_DIR'] ? `unix:path=${env['XDG_RUNTIME_DIR']}/bus` : undefined;
}

const bus = {
  destination: 'org.freedesktop.DBus',
  path: '/org/freedesktop/DBus',
  interface: 'org.freedesktop.DBus',
} as const;

/** Rejects when none of the address's sockets can be reached, or the bus does not take this user. */
export async function connectSessionBus(address: string, userId: number): Promise<SessionBus> {
  const socket = await open(socketPaths(address));
  const rest = await authenticate(socket, userId);

  const read = createMessageReader();
  const listeners: ((message: BusMessage) => void)[] = [];
  const closings: (() => void)[] = [];
  const waiting = new Map<number, { resolve(body: readonly BusValue[]): void; reject(error: Error): void }>();
  let serial = 0;
  let gone = false;

  const end = () => {
    if (gone) return;
    gone = true;
    socket.destroy();
    for (const { reject } of waiting.values()) reject(new Error('the session bus is gone'));
    waiting.clear();
    for (const listener of closings) listener();
  };
  const take = (message: BusMessage) => {
    if (message.type !== 'return' && message.type !== 'error') {
      for (const listener of listeners) listener(message);
      return;
    }
    const call = waiting.get(message.replySerial ?? 0);
    waiting.delete(message.replySerial ?? 0);
    if (message.type === 'return') call?.resolve(message.body);
    else call?.reject(new Error(`${message.errorName ?? 'error'}: ${String(message.body[0] ?? '')}`));
  };
  const receive = (bytes: Buffer) => {
    try {
      read(bytes).forEach(take);
    } catch {
      end();
    }
  };
  socket.on('data', receive);
  socket.on('close', end);
  socket.on('error', end);
  receive(rest);

  const send = (message: Omit<BusMessage, 'serial'>): number => {
    serial += 1;
    if (!gone) socket.write(makeMessage({ ...message, serial }));
    return serial;
  };
  const call = ({ body = [], ...to }: BusCall) =>
    new Promise<readonly BusValue[]>((resolve, reject) => {
      if (gone) reject(new Error('the session bus is gone'));
      else waiting.set(send({ type: 'call', ...to, body }), { resolve, reject });
    });

  const [name] = await call({ ...bus, member: 'Hello' });
  // The connection alone must not keep a process alive.
  socket.unref();
  return {
    name: String(name),
    call,
    send: (message) => void send(message),
    onMessage: (listener) => void listeners.push(listener),
    async watch(rule) {
      await call({ ...bus, member: 'AddMatch', signature: 's', body: [rule] });
    },
    onClosed: (listener) => void closings.push(listener),
    close: end,
  };
}

async function open(paths: readonly string[]): Promise<Socket> {
  let failure: unknown = new Error('the address names no socket');
  for (const path of paths) {
    try {
      return await new Promise((resolve, reject) => {
        const socket = connect(path);
        socket.once('error', reject);
        socket.once('connect', () => {
          socket.off('error', reject);
          resolve(socket);
        });
      });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}

/** Says who we are; what the bus sent after that comes back. */
function authenticate(socket: Socket, userId: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let heard = Buffer.alloc(0);
    const refuse = () => settle(() => reject(new Error('the session bus does not take this user')));
    const listen = (bytes: Buffer) => {
      heard = Buffer.concat([heard, bytes]);
      const end = heard.indexOf('\r\n');
      if (end < 0) return;
      if (!heard.toString('latin1').startsWith('OK ')) {
        refuse();
        socket.destroy();
        return;
      }
      settle(() => resolve(Buffer.from(heard.subarray(end + 2))));
      socket.write('BEGIN\r\n');
    };
    const settle = (how: () => void) => {
      socket.off('data', listen);
      socket.off('close', refuse);
      socket.off('error', refuse);
      how();
    };
    socket.on('data', listen);
    socket.on('close', refuse);
    socket.on('error', refuse);
    const hex = Buffer.from(String(userId)).toString('hex');
    socket.write(`\0AUTH EXTERNAL ${hex}\r\n`);
  });
}
