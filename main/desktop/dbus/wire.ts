/**
 * D-Bus messages as bytes, in both directions. Source: the D-Bus specification, "Message Protocol". Values stand for
 * types as follows: numbers and booleans for themselves (64-bit integers as bigint), strings for strings, paths and
 * signatures, `Uint8Array` for arrays of bytes, arrays for arrays, structs and dictionary entries.
 */
export interface Variant {
  readonly signature: string;
  readonly value: Value;
}

export type Value = boolean | number | bigint | string | Uint8Array | Variant | readonly Value[];

export type MessageType = 'call' | 'return' | 'error' | 'signal';

/** A message without its body. */
export interface Header {
  readonly type: MessageType;
  readonly serial: number;
  readonly path?: string;
  readonly interface?: string;
  readonly member?: string;
  readonly errorName?: string;
  readonly replySerial?: number;
  readonly destination?: string;
  readonly sender?: string;
  /** Of the body; empty without one. */
  readonly signature: string;
}

export interface Message extends Header {
  readonly body: readonly Value[];
}

/** Bytes that are no message. */
export class WireError extends Error {
  override readonly name = 'WireError';
}

const deepest = 32;
const typeCodes: readonly MessageType[] = ['call', 'return', 'error', 'signal'];
const alignments: Readonly<Record<string, number>> = {
  ...{ y: 1, b: 4, n: 2, q: 2, i: 4, u: 4, x: 8, t: 8, d: 8 },
  ...{ s: 4, o: 4, g: 1, a: 4, '(': 8, '{': 8, v: 1 },
};

const alignmentOf = (signature: string): number => {
  const alignment = alignments[signature.charAt(0)];
  if (alignment === undefined) throw new WireError(`there is no type ${signature}`);
  return alignment;
};

/** The complete types that a signature is made of. */
export function typesOf(signature: string): readonly string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at, 0);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

function endOfType(signature: string, at: number, depth: number): number {
  const code = signature.charAt(at);
  if (depth > deepest) throw new WireError('a signature is too deep');
  alignmentOf(code);
  if (code === 'a') return endOfType(signature, at + 1, depth + 1);
  if (code !== '(' && code !== '{') return at + 1;
  const close = code === '(' ? ')' : '}';
  let end = at + 1;
  while (signature.charAt(end) !== close) end = endOfType(signature, end, depth + 1);
  // Nothing in it: an array of those would have no end.
  if (end === at + 1) throw new WireError('a struct is empty');
  return end + 1;
}

const inner = (type: string): readonly string[] => typesOf(type.slice(1, -1));

interface Writer {
  readonly put: (type: string, value: Value) => void;
  readonly align: (alignment: number) => void;
  readonly bytes: () => Buffer;
}

function createWriter(): Writer {
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
  /** Room may be a new buffer: it is made before anything is written. */
  const fill = (size: number, write: (into: Buffer, at: number) => unknown) => {
    const at = room(size);
    write(buffer, at);
  };

  const putText = (text: string, sized: 'u' | 'y') => {
    // A text with a NUL inside would end the connection: the bus takes it for a broken message.
    const bytes = Buffer.from(text.replaceAll('\0', '\u{fffd}'), 'utf8');
    put(sized, bytes.length);
    fill(bytes.length + 1, (into, at) => bytes.copy(into, at));
  };

  const putArray = (element: string, value: Value) => {
    align(4);
    const sizeAt = room(4);
    align(alignmentOf(element));
    const start = length;
    if (value instanceof Uint8Array) fill(value.length, (into, at) => into.set(value, at));
    else for (const item of listOf(value)) put(element, item);
    buffer.writeUInt32LE(length - start, sizeAt);
  };

  const put: Writer['put'] = (type, value) => {
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
        const { signature, value: held } = value as Variant;
        putText(signature, 'y');
        put(signature, held);
        break;
      }
      case 'a':
        putArray(type.slice(1), value);
        break;
      default: {
        const items = listOf(value);
        inner(type).forEach((part, index) => put(part, items[index] as Value));
      }
    }
  };

  return { put, align, bytes: () => buffer.subarray(0, length) };
}

function textOf(value: Value): string {
  if (typeof value !== 'string') throw new WireError('a text is wanted');
  return value;
}

function listOf(value: Value): readonly Value[] {
  if (!Array.isArray(value)) throw new WireError('a list is wanted');
  return value as readonly Value[];
}

export type NewMessage = Omit<Message, 'type' | 'sender' | 'signature' | 'body'> & {
  readonly signature?: string;
  /** A call unless it says otherwise. */
  readonly type?: MessageType;
  readonly body?: readonly Value[];
};

export function makeMessage(message: NewMessage): Buffer {
  const { serial, signature = '', body = [] } = message;
  const content = createWriter();
  typesOf(signature).forEach((type, index) => content.put(type, body[index] as Value));
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

/** Reads values from bytes, never past their end. */
function createReader(bytes: Uint8Array, little: boolean, start = 0) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;

  const take = (size: number): number => {
    const from = at;
    if (size < 0 || from + size > bytes.length) throw new WireError('a message ends too early');
    at += size;
    return from;
  };
  const align = (alignment: number) => void take((alignment - (at % alignment)) % alignment);
  const text = (size: number): string => {
    const from = take(size + 1);
    return Buffer.from(bytes.buffer, bytes.byteOffset + from, size).toString('utf8');
  };

  const readArray = (element: string, depth: number): Value => {
    const size = view.getUint32(take(4), little);
    align(alignmentOf(element));
    const end = at + size;
    if (end > bytes.length) throw new WireError('an array is longer than its message');
    if (element === 'y') return new Uint8Array(bytes.subarray(take(size), end));
    const items: Value[] = [];
    while (at < end) items.push(read(element, depth + 1));
    return items;
  };

  const read = (type: string, depth = 0): Value => {
    if (depth > deepest) throw new WireError('a message is too deep');
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
        if (only === undefined || more.length > 0) throw new WireError('a variant holds one value');
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

/** A message's header; `body` reads the values behind it and throws a `WireError` when they are none. */
export type Frame =
  | { readonly kind: 'message'; readonly header: Header; readonly body: () => readonly Value[] }
  /** Too long to be kept, or with a header that cannot be read. Without a header it cannot be told what it was. */
  | { readonly kind: 'unusable'; readonly header?: Header; readonly reason: string };

/**
 * Puts messages together from bytes as they arrive. A message longer than `longest` bytes is dropped as it arrives and
 * never held whole. Throws a `WireError` where the bytes have no messages at all: the connection is unusable then.
 */
export function createFrameParser(longest: number): (chunk: Uint8Array) => readonly Frame[] {
  let pending = Buffer.alloc(0);
  /** Bytes of a dropped message that are still to come. */
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
    // Copied: what is pending must not keep the socket's larger buffer alive.
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

/** As `createFrameParser`, with bodies; throws a `WireError` for any message that cannot be read. */
export function createMessageParser(longest = 4 * 1024 * 1024): (chunk: Uint8Array) => readonly Message[] {
  const parse = createFrameParser(longest);
  return (chunk) =>
    parse(chunk).map((frame) => {
      if (frame.kind === 'unusable') throw new WireError(frame.reason);
      return { ...frame.header, body: frame.body() };
    });
}

/** The protocol's own bound on a message. */
const longestEver = 128 * 1024 * 1024;

/** How long the header and the whole message are that begin here; undefined while that cannot be told. */
function sizesOf(bytes: Buffer): { readonly header: number; readonly whole: number } | undefined {
  if (bytes.length < 16) return undefined;
  const little = isLittle(bytes);
  const [body, fields] = little
    ? [bytes.readUInt32LE(4), bytes.readUInt32LE(12)]
    : [bytes.readUInt32BE(4), bytes.readUInt32BE(12)];
  const header = Math.ceil((16 + fields) / 8) * 8;
  if (header + body > longestEver) throw new WireError(`a message of ${header + body} bytes is too long`);
  return { header, whole: header + body };
}

function isLittle(bytes: Buffer): boolean {
  const order = bytes.toString('latin1', 0, 1);
  if (order !== 'l' && order !== 'B') throw new WireError('a message begins with no byte order');
  return order === 'l';
}

/** The header at the beginning of these bytes, and its length; undefined when it cannot be read. */
function readHeader(bytes: Buffer): { readonly header: Header; readonly length: number } | undefined {
  try {
    return parseHeader(bytes);
  } catch (error) {
    if (error instanceof WireError) return undefined;
    throw error;
  }
}

function parseHeader(bytes: Buffer): { readonly header: Header; readonly length: number } {
  const head = createReader(bytes, isLittle(bytes), 8);
  const serial = head.read('u') as number;
  const fields = new Map(
    (head.read('a(yv)') as readonly (readonly [number, Variant])[]).map(([code, { value }]) => [code, value]),
  );
  head.align(8);
  const type = typeCodes[bytes.readUInt8(1) - 1];
  if (type === undefined) throw new WireError('a message is of no known type');
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

/** undefined: it is no text. */
export function stringOf(value: Value | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
