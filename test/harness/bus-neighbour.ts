/** Another program on a message bus: it sends what it likes and sees what is sent to it. */
import { once } from 'node:events';
import { connect } from 'node:net';
import {
  createMessageParser,
  makeMessage,
  stringOf,
  type Message,
  type NewMessage,
  type Value,
} from '../../main/desktop/dbus/wire.ts';

export type Sent = Omit<NewMessage, 'serial'>;

export interface BusNeighbour {
  /** Its unique name. */
  readonly name: string;
  /** Sends a message; its serial. */
  send(message: Sent): number;
  call(message: Sent): Promise<readonly Value[]>;
  /** Calls the bus itself. */
  askBus(member: string, signature: string, body: readonly Value[]): Promise<readonly Value[]>;
  /** Answers a call. */
  reply(to: Message, signature: string, ...body: readonly Value[]): void;
  /** Resolves when the connection is gone from the bus. */
  close(): Promise<void>;
}

/** Resolves once it is on the bus. `take` gets the calls and signals that it is sent. */
export async function joinBus(
  socketPath: string,
  take: (message: Message, neighbour: BusNeighbour) => void = () => {},
): Promise<BusNeighbour> {
  const socket = connect(socketPath);
  await once(socket, 'connect');
  socket.write(`\0AUTH EXTERNAL ${Buffer.from(String(process.getuid?.() ?? 0)).toString('hex')}\r\n`);
  const [welcome] = (await once(socket, 'data')) as [Buffer];
  if (!welcome.toString('latin1').startsWith('OK ')) throw new Error(`the bus said ${welcome.toString()}`);
  socket.write('BEGIN\r\n');

  const parse = createMessageParser();
  const waiting = new Map<number, { resolve(body: readonly Value[]): void; reject(error: Error): void }>();
  let serial = 0;

  const send = (message: Sent): number => {
    serial += 1;
    socket.write(makeMessage({ ...message, serial }));
    return serial;
  };
  const call = (message: Sent) =>
    new Promise<readonly Value[]>((resolve, reject) => waiting.set(send(message), { resolve, reject }));
  const askBus = (member: string, signature = '', body: readonly Value[] = []) =>
    call({
      destination: 'org.freedesktop.DBus',
      path: '/org/freedesktop/DBus',
      interface: 'org.freedesktop.DBus',
      member,
      signature,
      body,
    });

  const hear = (message: Message) => {
    if (message.type === 'call' || message.type === 'signal') {
      take(message, neighbour);
      return;
    }
    const asked = waiting.get(message.replySerial ?? 0);
    waiting.delete(message.replySerial ?? 0);
    if (message.type === 'return') asked?.resolve(message.body);
    else asked?.reject(new Error(`${message.errorName}: ${JSON.stringify(message.body)}`));
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
  socket.on('data', (bytes: Buffer) => parse(bytes).forEach(hear));
  const [name] = await askBus('Hello');
  neighbour.name = stringOf(name) ?? '';
  return neighbour;
}
