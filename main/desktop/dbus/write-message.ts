/** D-Bus messages as bytes. */
import { type MessageType, typeCodes } from './message.ts';
import { type BusValue, alignmentOf, listOf, textOf, type BusVariant, inner, typesOf } from './signature.ts';
import type { BusMessage } from './wire.ts';

function createWriter() {
  let buffer = Buffer.alloc(256);
  let length = 0;

  const room = (size: number): number => {
    const at = length;
    length += size;
    if (length > buffer.length) {
      const larger = Buffer.alloc(Math.max(length, buffer.length * 2));
      buffer.copy(larger, 0, 0, at);
      buffer = larger;
    }
    return at;
  };
  const align = (alignment: number) => void room((alignment - (length % alignment)) % alignment);
  /** `room` may replace the buffer, so it is called before anything is written. */
  const fill = (size: number, write: (into: Buffer, at: number) => unknown) => {
    const at = room(size);
    write(buffer, at);
  };

  const putText = (text: string, sized: 'u' | 'y') => {
    // The bus disconnects senders of strings with NUL.
    const bytes = Buffer.from(text.replaceAll('\0', '\u{fffd}'), 'utf8');
    put(sized, bytes.length);
    fill(bytes.length + 1, (into, at) => bytes.copy(into, at));
  };

  const putArray = (element: string, value: BusValue) => {
    align(4);
    const sizeAt = room(4);
    align(alignmentOf(element));
    const start = length;
    if (value instanceof Uint8Array) fill(value.length, (into, at) => into.set(value, at));
    else for (const item of listOf(value)) put(element, item);
    buffer.writeUInt32LE(length - start, sizeAt);
  };

  const put = (type: string, value: BusValue): void => {
    const code = type.charAt(0);
    const alignment = alignmentOf(code);
    if (code !== 'a') align(alignment);
    switch (code) {
      case 'y':
        fill(1, (into, at) => into.writeUInt8(Number(value), at));
        break;
      case 'n':
        fill(2, (into, at) => into.writeInt16LE(Number(value), at));
        break;
      case 'q':
        fill(2, (into, at) => into.writeUInt16LE(Number(value), at));
        break;
      case 'i':
        fill(4, (into, at) => into.writeInt32LE(Number(value), at));
        break;
      case 'b':
      case 'u':
        fill(4, (into, at) => into.writeUInt32LE(Number(value), at));
        break;
      case 'x':
        fill(8, (into, at) => into.writeBigInt64LE(value as bigint, at));
        break;
      case 't':
        fill(8, (into, at) => into.writeBigUInt64LE(value as bigint, at));
        break;
      case 'd':
        fill(8, (into, at) => into.writeDoubleLE(Number(value), at));
        break;
      case 's':
      case 'o':
        putText(textOf(value), 'u');
        break;
      case 'g':
        putText(textOf(value), 'y');
        break;
      case 'v': {
        const { signature, value: content } = value as BusVariant;
        putText(signature, 'y');
        put(signature, content);
        break;
      }
      case 'a':
        putArray(type.slice(1), value);
        break;
      default: {
        const items = listOf(value);
        inner(type).forEach((part, index) => put(part, items[index] as BusValue));
      }
    }
  };

  return { put, align, bytes: () => buffer.subarray(0, length) };
}

export type NewMessage = Omit<BusMessage, 'type' | 'sender' | 'signature' | 'body'> & {
  readonly signature?: string;
  /** Default: `call`. */
  readonly type?: MessageType;
  readonly body?: readonly BusValue[];
};

export function makeMessage(message: NewMessage): Buffer {
  const { serial, signature = '', body = [] } = message;
  const content = createWriter();
  typesOf(signature).forEach((type, index) => content.put(type, body[index] as BusValue));
  const bytes = content.bytes();
  const fields = [
    [1, 'o', message.path],
    [2, 's', message.interface],
    [3, 's', message.member],
    [4, 's', message.errorName],
    [5, 'u', message.replySerial],
    [6, 's', message.destination],
    [8, 'g', signature === '' ? undefined : signature],
  ] as const;
  const head = createWriter();
  head.put('y', 'l'.charCodeAt(0));
  head.put('y', typeCodes.indexOf(message.type ?? 'call') + 1);
  head.put('y', 0);
  head.put('y', 1);
  head.put('u', bytes.length);
  head.put('u', serial);
  head.put(
    'a(yv)',
    fields.flatMap(([code, type, value]) =>
      value === undefined ? [] : [[code, { signature: type, value }]],
    ),
  );
  head.align(8);
  return Buffer.concat([head.bytes(), bytes]);
}
