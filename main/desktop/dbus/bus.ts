/**
 * A connection to the session bus. Nothing here ever blocks: an answer that does not come keeps only its own promise
 * waiting. Source: the D-Bus specification, "Authentication Protocol" and "Message Bus".
 *
 * Every program of the user may send to this connection. So a signal counts only from the current owner of the name that
 * it belongs to, and a reply only from the connection that was asked. The bus itself writes each message's sender.
 */
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import { createNameOwners, driver } from './name-owners.ts';
import {
  createFrameParser,
  makeMessage,
  stringOf,
  WireError,
  type Frame,
  type Header,
  type Message,
  type Value,
} from './wire.ts';

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly Value[];
}

/** The signals of one interface of one service. */
export interface SignalSource {
  /** The service's well-known name. */
  readonly sender: string;
  readonly interface: string;
  readonly path?: string;
}

export interface Bus {
  /** Resolves with the answer's values whenever it comes; rejects with a `BusError`, also when the connection ends. */
  call(call: BusCall): Promise<readonly Value[]>;
  /** Sends a signal to all programs that listen. */
  signal(signal: Omit<BusCall, 'destination'>): void;
  /** Hears the signals that the current owner of the source's name sends, and no others. */
  listen(source: SignalSource, listener: (signal: Message) => void): Promise<void>;
  /** The unique name of the connection that owns the name; undefined: none, or not known yet. */
  owner(name: string): string | undefined;
  /** Calls the listener at every change of the name's owner from now on. */
  onOwner(name: string, listener: (owner: string | undefined) => void): Promise<void>;
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
  /** The user's number. */
  readonly uid: number;
  /** Called once, when the connection is gone. */
  readonly onClosed: () => void;
}

/** How long the bus may take to let the app in, ms. */
const admissionDeadline = 5_000;
/** Bytes. The answers and signals that are used here have a few hundred. */
const longestMessage = 64 * 1024;
/** A service that never answers must not make the app keep ever more calls. */
const mostUnanswered = 500;
/** Characters of an error's text that are kept. */
const longestErrorText = 500;

interface Unanswered {
  readonly destination: string;
  /** Connections whose reply counts. */
  readonly answerers: Set<string>;
  readonly resolve: (body: readonly Value[]) => void;
  readonly reject: (error: BusError) => void;
}

const driverCall = (member: string, signature?: string, body?: readonly Value[]): BusCall => ({
  destination: driver,
  path: '/org/freedesktop/DBus',
  interface: driver,
  member,
  ...(signature !== undefined && { signature }),
  ...(body && { body }),
});

/** Rejects with a `BusError` when the bus cannot be reached or does not let the app in. */
export async function openBus({ clock, connect, uid, onClosed }: BusOptions): Promise<Bus> {
  const socket = connect();
  const parse = createFrameParser(longestMessage);
  const unanswered = new Map<number, Unanswered>();
  const listeners: { readonly source: SignalSource; readonly hear: (signal: Message) => void }[] = [];
  let serial = 0;
  let gone: BusError | undefined;

  const end = (reason: string) => {
    if (gone) return;
    gone = new BusError('disconnected', reason);
    socket.destroy();
    for (const { reject } of unanswered.values()) reject(gone);
    unanswered.clear();
    onClosed();
  };

  /** `resolve` and `reject` are called before the next message is taken. */
  const ask = (
    request: BusCall,
    resolve: Unanswered['resolve'],
    reject: Unanswered['reject'],
    answerer?: string,
  ) => {
    const { destination } = request;
    const refusal =
      gone ??
      (unanswered.size >= mostUnanswered
        ? new BusError('busy', 'Too many calls are not answered yet.')
        : undefined);
    if (refusal) {
      reject(refusal);
      return;
    }
    serial += 1;
    // The bus itself answers for names without an owner.
    const answerers = new Set([driver, ...(answerer === undefined ? [] : [answerer])]);
    unanswered.set(serial, { destination, answerers, resolve, reject });
    socket.write(makeMessage({ ...request, serial }));
  };

  const askDriver = (member: string, signature: string, body: readonly Value[]) =>
    new Promise<readonly Value[]>((resolve, reject) =>
      ask(driverCall(member, signature, body), resolve, reject),
    );

  const owners = createNameOwners({
    addMatch: async (rule) => void (await askDriver('AddMatch', 's', [rule])),
    askOwner: (name, answer) =>
      ask(
        driverCall('GetNameOwner', 's', [name]),
        ([owner]) => answer(stringOf(owner)),
        () => answer(undefined),
      ),
    onOwner(name, owner) {
      // A service that the call itself started owns its name only now.
      if (owner === undefined) return;
      for (const { destination, answerers } of unanswered.values())
        if (destination === name) answerers.add(owner);
    },
  });

  const takeReply = (header: Header, read: () => readonly Value[]) => {
    const { replySerial, sender } = header;
    const call = replySerial === undefined ? undefined : unanswered.get(replySerial);
    if (!call || replySerial === undefined || sender === undefined || !call.answerers.has(sender)) return;
    unanswered.delete(replySerial);
    let body: readonly Value[];
    try {
      body = read();
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      call.reject(new BusError('unreadable', error.message));
      return;
    }
    if (header.type === 'return') call.resolve(body);
    else {
      const text = (stringOf(body[0]) ?? '').slice(0, longestErrorText);
      call.reject(new BusError(header.errorName ?? 'error', text));
    }
  };

  const takeSignal = (header: Header, read: () => readonly Value[]) => {
    const hearing = listeners.filter(({ source }) => comesFrom(source, header, owners.owner(source.sender)));
    if (hearing.length === 0 && !owners.isChange(header)) return;
    let message: Message;
    try {
      message = { ...header, body: read() };
    } catch (error) {
      // A signal that cannot be read says nothing; the connection is still good.
      if (error instanceof WireError) return;
      throw error;
    }
    owners.take(message);
    for (const { hear } of hearing) hear(message);
  };

  const take = (frame: Frame) => {
    const { header } = frame;
    const read = () => {
      if (frame.kind === 'message') return frame.body();
      throw new WireError(frame.reason);
    };
    // Calls are not answered: the app offers nothing on the bus.
    if (header?.type === 'signal') takeSignal(header, read);
    else if (header?.type === 'return' || header?.type === 'error') takeReply(header, read);
  };

  const letIn = new Promise<Buffer>((resolve, reject) => {
    let said = Buffer.alloc(0);
    const refuse = (reason: string) => {
      end(reason);
      reject(new BusError('refused', reason));
    };
    const late = clock.after(admissionDeadline, () => refuse('The session bus does not answer.'));
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
      for (const frame of parse(chunk)) if (!gone) take(frame);
    } catch (error) {
      end(error instanceof Error ? error.message : String(error));
    }
  };
  socket.on('data', hear);
  socket.write('BEGIN\r\n');
  if (rest.length > 0) hear(rest);
  await new Promise<readonly Value[]>((resolve, reject) => ask(driverCall('Hello'), resolve, reject));

  return {
    async call(request) {
      const { destination } = request;
      // Asked on the same connection first, so the owner is known before any reply can come.
      if (!gone) owners.follow(destination).catch(() => {});
      return new Promise((resolve, reject) => ask(request, resolve, reject, owners.owner(destination)));
    },
    signal(signal) {
      if (gone) return;
      serial += 1;
      socket.write(makeMessage({ type: 'signal', ...signal, serial }));
    },
    async listen(source, listener) {
      const followed = owners.follow(source.sender);
      listeners.push({ source, hear: listener });
      await Promise.all([followed, askDriver('AddMatch', 's', [matchRule(source)])]);
    },
    owner: (name) => owners.owner(name),
    onOwner: (name, listener) => owners.listen(name, listener),
    close: () => end('The connection was closed.'),
  };
}

function matchRule({ sender, interface: of, path }: SignalSource): string {
  return `type='signal',sender='${sender}',interface='${of}'${path === undefined ? '' : `,path='${path}'`}`;
}

/** Checked here as well as on the bus: programs may send signals to this connection without any match rule. */
function comesFrom(
  { interface: of, path }: SignalSource,
  header: Header,
  owner: string | undefined,
): boolean {
  return (
    owner !== undefined &&
    header.sender === owner &&
    header.interface === of &&
    (path === undefined || header.path === path)
  );
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
