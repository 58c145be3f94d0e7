/** Another program on a message bus: sends any message and records those that it receives. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { stringOf, type BusMessage } from '../../main/desktop/dbus/wire.ts';
import { createMessageParser } from './bus-parser.ts';
import { makeMessage, type NewMessage } from '../../main/desktop/dbus/write-message.ts';
import { type BusValue } from '../../main/desktop/dbus/signature.ts';

export type Sent = Omit<NewMessage, 'serial'>;

export interface BusNeighbour {
  /** Its unique name. */
  readonly name: string;
  /** Sends a message; returns its serial. */
  send(message: Sent): number;
  call(message: Sent): Promise<readonly BusValue[]>;
  /** Calls the bus itself. */
  askBus(member: string, signature: string, body: readonly BusValue[]): Promise<readonly BusValue[]>;
  /** Answers a call. */
  reply(to: BusMessage, signature: string, ...body: readonly BusValue[]): void;
  /** Resolves when the bus has dropped the connection. */
  close(): Promise<void>;
}

/** Resolves once connected. `take` receives the calls and signals sent to this program. */
export async function joinBus(
  socketPath: string,
  take: (message: BusMessage, neighbour: BusNeighbour) => void = () => {},
): Promise<BusNeighbour> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`);
  const [welcome] = (await once(socket, 'data')) as [Buffer];
  if (!welcome.toString('latin1').startsWith('OK ')) throw new Error(`the bus said ${welcome.toString()}`);
  socket.write('BEGIN\r\n');

  const parse = createMessageParser();
  const waiting = new Map<number, { resolve(body: readonly BusValue[]): void; reject(error: Error): void }>();
  let serial = 0;

  const send = (message: Sent): number => {
    serial += 1;
    socket.write(makeMessage({ ...message, serial }));
    return serial;
  };
  const call = (message: Sent) =>
    new Promise<readonly BusValue[]>((resolve, reject) => waiting.set(send(message), { resolve, reject }));
  const askBus = (member: string, signature = '', body: readonly BusValue[] = []) =>
    call({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member,
      signature,
      body,
    });

  const onMessage = (message: BusMessage) => {
    if (message.type === 'call' || message.type === 'signal') {
      take(message, neighbour);
      return;
    }
    const pendingCall = waiting.get(message.replySerial ?? 0);
    waiting.delete(message.replySerial ?? 0);
    if (message.type === 'return') pendingCall?.resolve(message.body);
    else pendingCall?.reject(new Error(`${message.errorName}: ${JSON.stringify(message.body)}`));
  };
  const closed = once(socket, 'close');
  const neighbour: { -readonly [K in keyof BusNeighbour]: BusNeighbour[K] } = {
    name: '',
    send,
    call,
    askBus,
    reply: ({ sender = '', serial: replySerial }, signature, ...body) =>
      void send({ type: 'return', destination: sender, replySerial, signature, body }),
    async close() {
      socket.destroy();
      await closed;
    },
  };
  socket.on('error', () => {});
  socket.on('close', () => {
    for (const { reject } of waiting.values()) reject(new Error('the bus closed the connection'));
    waiting.clear();
  });
  socket.on('data', (bytes: Buffer) => parse(bytes).forEach(onMessage));
  const [name] = await askBus('Hello');
  neighbour.name = stringOf(name) ?? '';
  return neighbour;
}
