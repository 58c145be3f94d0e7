/**
 * An asynchronous connection to the session bus: a missing reply blocks only its own promise. Source: the D-Bus
 * specification, "Authentication Protocol" and "Message Bus".
 *
 * Any program of the user may send to this connection. A signal therefore counts only from the current owner of
 * its name, and a reply only from the connection that was called. The bus itself sets the sender of each message.
 */
import type { Duplex } from 'node:stream';
import type { Clock } from '../../base/clock.ts';
import { createNameOwners, driver } from './name-owners.ts';
import { createFrameParser, stringOf, type Frame, type BusMessage } from './wire.ts';
import { makeMessage } from './write-message.ts';
import { type Header } from './message.ts';
import { BusFormatError, type BusValue } from './signature.ts';

export interface BusCall {
  readonly destination: string;
  readonly path: string;
  readonly interface: string;
  readonly member: string;
  readonly signature?: string;
  readonly body?: readonly BusValue[];
}

export interface SignalSource {
  /** The service's well-known name. */
  readonly sender: string;
  readonly interface: string;
  readonly path?: string;
}

export interface Bus {
  /**
   * Resolves with the reply's values. Rejects with a `BusError`, also when the connection ends. Has no timeout.
   */
  call(call: BusCall): Promise<readonly BusValue[]>;
  signal(signal: Omit<BusCall, 'destination'>): void;
  /** Subscribes to signals of the source, from the current owner of its name only. */
  listen(source: SignalSource, listener: (signal: BusMessage) => void): Promise<void>;
  /** Unique name of the connection that owns the name; undefined: none, or unknown. */
  owner(name: string): string | undefined;
  onOwner(name: string, listener: (owner: string | undefined) => void): Promise<void>;
  close(): void;
}

/** `name`: the D-Bus error name, for example `org.freedesktop.DBus.Error.ServiceUnknown`. */
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
  /** The user's numeric id. */
  readonly uid: number;
  /** Called once, when the connection is lost. */
  readonly onClosed: () => void;
}

/** Time limit of the authentication, ms. */
const admissionDeadline = 5_000;
/** Bytes; expected messages have a few hundred. */
const longestMessage = 64 * 1024;
/** Bound of pending calls, for services that never reply. */
const mostUnanswered = 500;
const longestErrorText = 500;

interface Unanswered {
  readonly destination: string;
  /** Connections whose reply is accepted. */
  readonly answerers: Set<string>;
  readonly resolve: (body: readonly BusValue[]) => void;
  readonly reject: (error: BusError) => void;
}

const driverCall = (member: string, signature?: string, body?: readonly BusValue[]): BusCall => ({
  destination: driver,
  path: '/org/freedesktop/DBus',
  interface: driver,
  member,
  ...(signature !== undefined && { signature }),
  ...(body && { body }),
});

/** Rejects with a `BusError` if the bus is unreachable or refuses the authentication. */
export async function openBus({ clock, connect, uid, onClosed }: BusOptions): Promise<Bus> {
  const socket = connect();
  const parse = createFrameParser(longestMessage);
  const unanswered = new Map<number, Unanswered>();
  const listeners: { readonly source: SignalSource; readonly hear: (signal: BusMessage) => void }[] = [];
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

  /** `resolve` and `reject` are called synchronously, before the next message is processed. */
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
    // The bus itself replies for names without an owner.
    const answerers = new Set([driver, ...(answerer === undefined ? [] : [answerer])]);
    unanswered.set(serial, { destination, answerers, resolve, reject });
    socket.write(makeMessage({ ...request, serial }));
  };

  const askDriver = (member: string, signature: string, body: readonly BusValue[]) =>
    new Promise<readonly BusValue[]>((resolve, reject) =>
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
      // A service that this call activated acquires its name only now.
      if (owner === undefined) return;
      for (const { destination, answerers } of unanswered.values())
        if (destination === name) answerers.add(owner);
    },
  });

  const takeReply = (header: Header, read: () => readonly BusValue[]) => {
    const { replySerial, sender } = header;
    const call = replySerial === undefined ? undefined : unanswered.get(replySerial);
    if (!call || replySerial === undefined || sender === undefined || !call.answerers.has(sender)) return;
    unanswered.delete(replySerial);
    let body: readonly BusValue[];
    try {
      body = read();
    } catch (error) {
      if (!(error instanceof BusFormatError)) throw error;
      call.reject(new BusError('unreadable', error.message));
      return;
    }
    if (header.type === 'return') call.resolve(body);
    else {
      const text = (stringOf(body[0]) ?? '').slice(0, longestErrorText);
      call.reject(new BusError(header.errorName ?? 'error', text));
    }
  };

  const takeSignal = (header: Header, read: () => readonly BusValue[]) => {
    const hearing = listeners.filter(({ source }) => comesFrom(source, header, owners.owner(source.sender)));
    if (hearing.length === 0 && !owners.isChange(header)) return;
    let message: BusMessage;
    try {
      message = { ...header, body: read() };
    } catch (error) {
      // An unreadable signal is skipped; the connection remains usable.
      if (error instanceof BusFormatError) return;
      throw error;
    }
    owners.take(message);
    for (const { hear } of hearing) hear(message);
  };

  const take = (frame: Frame) => {
    const { header } = frame;
    const read = () => {
      if (frame.kind === 'message') return frame.body();
      throw new BusFormatError(frame.reason);
    };
    // Calls are not answered: the app exports nothing.
    if (header?.type === 'signal') takeSignal(header, read);
    else if (header?.type === 'return' || header?.type === 'error') takeReply(header, read);
  };

  const authenticated = new Promise<Buffer>((resolve, reject) => {
    let received = Buffer.alloc(0);
    const refuse = (reason: string) => {
      end(reason);
      reject(new BusError('refused', reason));
    };
    const timeout = clock.after(admissionDeadline, () => refuse('The session bus does not answer.'));
    const hear = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      const lineEnd = received.indexOf('\r\n');
      if (lineEnd === -1 && received.length < 1_000) return;
      timeout.cancel();
      socket.off('data', hear);
      const line = received.toString('latin1', 0, Math.max(0, lineEnd));
      if (line.startsWith('OK ')) resolve(received.subarray(lineEnd + 2));
      else refuse('The session bus does not let this user in.');
    };
    socket.on('data', hear);
    socket.on('error', (error) => {
      timeout.cancel();
      refuse(error.message);
    });
    socket.on('close', () => {
      timeout.cancel();
      refuse('The session bus closed the connection.');
    });
  });
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(uid)).toString('hex')}\r\n`);
  const rest = await authenticated;
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
  await new Promise<readonly BusValue[]>((resolve, reject) => ask(driverCall('Hello'), resolve, reject));

  return {
    async call(request) {
      const { destination } = request;
      // The owner is requested on the same connection first, so it is known before the reply arrives.
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

/** Checked here as well as by the bus: programs may send signals to this connection without a match rule. */
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
 * The session bus's socket, from the environment: the first address that is a local socket; undefined: none. A
 * leading NUL denotes an abstract socket.
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
