/**
 * D-Bus messages as bytes, in both directions. Source: the D-Bus specification, "Message Protocol". Values
 * represent types as follows: numbers and booleans as themselves (64-bit integers as bigint); strings, paths and
 * signatures as strings; arrays of bytes as `Uint8Array`; arrays, structs and dictionary entries as arrays.
 */

import { type Header, typeCodes } from './message.ts';
import {
  type BusValue,
  alignmentOf,
  type BusVariant,
  inner,
  typesOf,
  BusFormatError,
  deepest,
} from './signature.ts';

export interface BusMessage extends Header {
  readonly body: readonly BusValue[];
}

function createReader(bytes: Uint8Array, little: boolean, start = 0) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;

  const take = (size: number): number => {
    const from = at;
    if (size < 0 || from + size > bytes.length) throw new BusFormatError('a message ends too early');
    at += size;
    return from;
  };
  const align = (alignment: number) => void take((alignment - (at % alignment)) % alignment);
  const text = (size: number): string => {
    const from = take(size + 1);
    return Buffer.from(bytes.buffer, bytes.byteOffset + from, size).toString('utf8');
  };

  const readArray = (element: string, depth: number): BusValue => {
    const size = view.getUint32(take(4), little);
    align(alignmentOf(element));
    const end = at + size;
    if (end > bytes.length) throw new BusFormatError('an array is longer than its message');
    if (element === 'y') return new Uint8Array(bytes.subarray(take(size), end));
    const items: BusValue[] = [];
    while (at < end) items.push(read(element, depth + 1));
    return items;
  };

  const read = (type: string, depth = 0): BusValue => {
    if (depth > deepest) throw new BusFormatError('a message is too deep');
    const code = type.charAt(0);
    align(alignmentOf(code));
    switch (code) {
      case 'y':
        return view.getUint8(take(1));
      case 'b':
        return view.getUint32(take(4), little) !== 0;
      case 'n':
        return view.getInt16(take(2), little);
      case 'q':
        return view.getUint16(take(2), little);
      case 'i':
        return view.getInt32(take(4), little);
      case 'u':
        return view.getUint32(take(4), little);
      case 'x':
        return view.getBigInt64(take(8), little);
      case 't':
        return view.getBigUint64(take(8), little);
      case 'd':
        return view.getFloat64(take(8), little);
      case 's':
      case 'o':
        return text(view.getUint32(take(4), little));
      case 'g':
        return text(view.getUint8(take(1)));
      case 'v': {
        const signature = text(view.getUint8(take(1)));
        const [only, ...more] = typesOf(signature);
        if (only === undefined || more.length > 0) throw new BusFormatError('a variant holds one value');
        return { signature, value: read(only, depth + 1) };
      }
      case 'a':
        return readArray(type.slice(1), depth);
      default:
        return inner(type).map((part) => read(part, depth + 1));
    }
  };

  return { read, align, position: () => at };
}

/** A message with a header; `body` decodes the values and throws a `BusFormatError` if they are malformed. */
export type Frame =
  | { readonly kind: 'message'; readonly header: Header; readonly body: () => readonly BusValue[] }
  /** Oversized, or with an unreadable header. Without a header its type is unknown. */
  | { readonly kind: 'unusable'; readonly header?: Header; readonly reason: string };

/**
 * Assembles messages from chunks. A message longer than `longest` bytes is discarded while it arrives and never
 * buffered. Throws a `BusFormatError` if the framing is lost: the connection is then unusable.
 */
export function createFrameParser(longest: number): (chunk: Uint8Array) => readonly Frame[] {
  let pending = Buffer.alloc(0);
  /** Remaining bytes of the discarded message. */
  let dropping = 0;

  const next = (): Frame | undefined => {
    const sizes = sizesOf(pending);
    if (!sizes) return undefined;
    const { header, whole } = sizes;
    if (whole <= longest) {
      if (pending.length < whole) return undefined;
      const bytes = pending.subarray(0, whole);
      pending = pending.subarray(whole);
      return frameOf(bytes);
    }
    const hasHeader = header <= longest;
    if (hasHeader && pending.length < header) return undefined;
    const reason = `a message of ${whole} bytes is too long`;
    const read = hasHeader ? readHeader(pending.subarray(0, header)) : undefined;
    dropping = Math.max(0, whole - pending.length);
    pending = pending.subarray(Math.min(whole, pending.length));
    return { kind: 'unusable', ...(read && { header: read.header }), reason };
  };

  return (chunk) => {
    const dropped = Math.min(dropping, chunk.length);
    dropping -= dropped;
    const rest = Buffer.from(chunk.buffer, chunk.byteOffset + dropped, chunk.length - dropped);
    // Copied, so that pending bytes do not retain the socket's larger buffer.
    pending = Buffer.concat([pending, rest]);
    const frames: Frame[] = [];
    for (let frame = next(); frame; frame = next()) frames.push(frame);
    return frames;
  };
}

function frameOf(bytes: Buffer): Frame {
  const read = readHeader(bytes);
  if (!read) return { kind: 'unusable', reason: 'a header cannot be read' };
  const { header, length } = read;
  return {
    kind: 'message',
    header,
    body() {
      const content = createReader(bytes, isLittle(bytes), length);
      return typesOf(header.signature).map((part) => content.read(part));
    },
  };
}

/** The protocol's limit for messages. */
const longestEver = 128 * 1024 * 1024;

/** Length of the next header and of its message; undefined if more bytes are needed. */
function sizesOf(bytes: Buffer): { readonly header: number; readonly whole: number } | undefined {
  if (bytes.length < 16) return undefined;
  const little = isLittle(bytes);
  const [body, fields] = little
    ? [bytes.readUInt32LE(4), bytes.readUInt32LE(12)]
    : [bytes.readUInt32BE(4), bytes.readUInt32BE(12)];
  const header = Math.ceil((16 + fields) / 8) * 8;
  if (header + body > longestEver)
    throw new BusFormatError(`a message of ${header + body} bytes is too long`);
  return { header, whole: header + body };
}

function isLittle(bytes: Buffer): boolean {
  const order = bytes.toString('latin1', 0, 1);
  if (order !== 'l' && order !== 'B') throw new BusFormatError('a message begins with no byte order');
  return order === 'l';
}

/** The header at the start of the bytes, and its length; undefined if it is malformed. */
function readHeader(bytes: Buffer): { readonly header: Header; readonly length: number } | undefined {
  try {
    return parseHeader(bytes);
  } catch (error) {
    if (error instanceof BusFormatError) return undefined;
    throw error;
  }
}

function parseHeader(bytes: Buffer): { readonly header: Header; readonly length: number } {
  const head = createReader(bytes, isLittle(bytes), 8);
  const serial = head.read('u') as number;
  const fields = new Map(
    (head.read('a(yv)') as readonly (readonly [number, BusVariant])[]).map(([code, { value }]) => [
      code,
      value,
    ]),
  );
  head.align(8);
  const type = typeCodes[bytes.readUInt8(1) - 1];
  if (type === undefined) throw new BusFormatError('a message is of no known type');
  const names = {
    path: stringOf(fields.get(1)),
    interface: stringOf(fields.get(2)),
    member: stringOf(fields.get(3)),
    errorName: stringOf(fields.get(4)),
    destination: stringOf(fields.get(6)),
    sender: stringOf(fields.get(7)),
  };
  const replySerial = fields.get(5);
  const header: Header = {
    type,
    serial,
    ...(Object.fromEntries(Object.entries(names).filter(([, value]) => value !== undefined)) as Partial<
      Record<keyof typeof names, string>
    >),
    ...(typeof replySerial === 'number' && { replySerial }),
    signature: stringOf(fields.get(8)) ?? '',
  };
  return { header, length: head.position() };
}

/** Undefined if the value is not a string. */
export function stringOf(value: BusValue | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
