/** Messages of D-Bus as bytes (D-Bus Specification, "Message Protocol"). */
import { createValueReader, createValueWriter, splitSignature, type BusValue } from './values.ts';

export type MessageType = 'call' | 'return' | 'error' | 'signal';

export interface BusMessage {
  readonly type: MessageType;
  readonly serial: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly errorName?: string;
  readonly replySerial?: number;
  readonly destination?: string;
  readonly sender?: string;
  readonly signature?: string;
  readonly body: readonly BusValue[];
}

const types: readonly MessageType[] = ['call', 'return', 'error', 'signal'];

/** Header fields by their codes, from 1 on. */
const fields = [
  { name: 'path', type: 'o' },
  { name: 'interface', type: 's' },
  { name: 'member', type: 's' },
  { name: 'errorName', type: 's' },
  { name: 'replySerial', type: 'u' },
  { name: 'destination', type: 's' },
  { name: 'sender', type: 's' },
  { name: 'signature', type: 'g' },
] as const satisfies readonly { readonly name: keyof BusMessage; readonly type: string }[];

const headType = '(yyyyuua(yv))';
/** Bytes before the header fields begin. */
const headBytes = 16;
/** The specification allows 128 MiB; nothing of what is asked here comes near this. */
const longest = 4 * 1024 * 1024;

export function makeMessage(message: BusMessage): Buffer {
  const body = createValueWriter();
  splitSignature(message.signature ?? '').forEach((type, index) =>
    body.write(type, message.body[index] as BusValue),
  );
  const bodyBytes = body.bytes();
  const given = fields.flatMap(({ name, type }, index): readonly BusValue[] => {
    const value = message[name];
    return value === undefined ? [] : [[index + 1, { signature: type, value }]];
  });
  const head = createValueWriter();
  const kind = types.indexOf(message.type) + 1;
  head.write(headType, ['l'.charCodeAt(0), kind, 0, 1, bodyBytes.length, message.serial, given]);
  head.align(8);
  return Buffer.concat([head.bytes(), bodyBytes]);
}

/** Takes bytes as they come and gives the messages that are complete. Throws at what is no message. */
export function createMessageReader(): (bytes: Buffer) => BusMessage[] {
  let waiting = Buffer.alloc(0);
  return (bytes) => {
    waiting = Buffer.concat([waiting, bytes]);
    const messages: BusMessage[] = [];
    for (;;) {
      const size = sizeOf(waiting);
      if (size === undefined || waiting.length < size) return messages;
      const message = parseMessage(waiting.subarray(0, size));
      if (message) messages.push(message);
      waiting = Buffer.from(waiting.subarray(size));
    }
  };
}

function isLittle(bytes: Buffer): boolean {
  const mark = String.fromCharCode(bytes[0] ?? 0);
  if (mark !== 'l' && mark !== 'B') throw new Error('this is no D-Bus message');
  return mark === 'l';
}

function sizeOf(bytes: Buffer): number | undefined {
  if (bytes.length < headBytes) return undefined;
  const little = isLittle(bytes);
  const number = (at: number) => (little ? bytes.readUInt32LE(at) : bytes.readUInt32BE(at));
  const head = headBytes + number(12);
  const size = head + ((8 - (head % 8)) % 8) + number(4);
  if (size > longest) throw new Error('a D-Bus message is too long');
  return size;
}

/** Undefined for a type that the specification does not know yet: such messages are to be ignored. */
function parseMessage(bytes: Buffer): BusMessage | undefined {
  const reader = createValueReader(bytes, { littleEndian: isLittle(bytes) });
  const [, kind, , , , serial, list] = reader.read(headType) as [
    ...[number, number, number, number, number],
    number,
    readonly (readonly [number, { readonly value: BusValue }])[],
  ];
  const type = types[kind - 1];
  if (type === undefined) return undefined;
  reader.align(8);
  const given = Object.fromEntries(
    list.flatMap(([code, { value }]) => {
      const field = fields[code - 1];
      return field === undefined ? [] : [[field.name, value] as const];
    }),
  ) as Pick<BusMessage, (typeof fields)[number]['name']>;
  const body = splitSignature(given.signature ?? '').map((one) => reader.read(one));
  return { type, serial, ...given, body };
}
