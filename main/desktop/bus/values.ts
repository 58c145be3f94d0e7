/** Values of D-Bus by their signatures (D-Bus Specification, "Marshaling"), for what the desktop's services speak. */

export interface Variant {
  readonly signature: string;
  readonly value: BusValue;
}

/** Arrays of dictionary entries are maps; 64-bit integers are bigints. */
export type BusValue =
  | string
  | number
  | bigint
  | boolean
  | Variant
  | readonly BusValue[]
  | ReadonlyMap<BusValue, BusValue>;

/** The complete types that a signature is made of: `a{sv}u` gives `a{sv}` and `u`. Throws where it is none. */
export function splitSignature(signature: string): readonly string[] {
  const types: string[] = [];
  for (let at = 0; at < signature.length;) {
    const end = endOfType(signature, at);
    types.push(signature.slice(at, end));
    at = end;
  }
  return types;
}

const closing: Readonly<Record<string, string>> = { '(': ')', '{': '}' };
const deepest = 32;

function endOfType(signature: string, at: number, depth = 0): number {
  const code = signature[at];
  if (code === undefined || depth > deepest) throw new Error(`"${signature}" is no signature`);
  if (code === 'a') return endOfType(signature, at + 1, depth + 1);
  const close = closing[code];
  if (close === undefined) {
    if (!(code in alignments)) throw new Error(`there is no type ${code}`);
    return at + 1;
  }
  let end = at + 1;
  while (signature[end] !== close) end = endOfType(signature, end, depth + 1);
  return end + 1;
}

/** Bytes that a value of a type begins at a multiple of. */
const alignments: Readonly<Record<string, number>> = {
  ...{ y: 1, b: 4, n: 2, q: 2, i: 4, u: 4, x: 8, t: 8, d: 8, s: 4, o: 4, g: 1, v: 1, h: 4 },
  ...{ a: 4, '(': 8, '{': 8 },
};

const alignmentOf = (type: string): number => alignments[type[0] ?? ''] ?? 1;

export interface ValueWriter {
  write(type: string, value: BusValue): void;
  align(to: number): void;
  bytes(): Buffer;
}

/** Little-endian. Throws a `TypeError` for a value that its type does not hold. */
export function createValueWriter(): ValueWriter {
  let buffer = Buffer.alloc(256);
  let length = 0;

  const room = (bytes: number): number => {
    const at = length;
    length += bytes;
    if (length > buffer.length) buffer = Buffer.concat([buffer], Math.max(length, buffer.length * 2));
    return at;
  };
  const align = (to: number) => void room((to - (length % to)) % to);

  const writeText = (text: string, lengthBytes: 1 | 4) => {
    const bytes = Buffer.byteLength(text);
    const at = room(lengthBytes + bytes + 1);
    if (lengthBytes === 4) buffer.writeUInt32LE(bytes, at);
    else buffer.writeUInt8(bytes, at);
    buffer.write(text, at + lengthBytes);
  };

  const writeArray = (element: string, value: BusValue) => {
    const start = room(4);
    align(alignmentOf(element));
    const first = length;
    if (element.startsWith('{')) {
      const [key = '', item = ''] = splitSignature(element.slice(1, -1));
      for (const [name, member] of value as ReadonlyMap<BusValue, BusValue>) {
        align(8);
        write(key, name);
        write(item, member);
      }
    } else {
      for (const item of value as readonly BusValue[]) write(element, item);
    }
    buffer.writeUInt32LE(length - first, start);
  };

  const write = (type: string, value: BusValue): void => {
    align(alignmentOf(type));
    switch (type[0]) {
      case 'y':
        return void buffer.writeUInt8(Number(value), room(1));
      case 'b':
        return void buffer.writeUInt32LE(value ? 1 : 0, room(4));
      case 'n':
        return void buffer.writeInt16LE(Number(value), room(2));
      case 'q':
        return void buffer.writeUInt16LE(Number(value), room(2));
      case 'i':
        return void buffer.writeInt32LE(Number(value), room(4));
      case 'u':
        return void buffer.writeUInt32LE(Number(value), room(4));
      case 'x':
        return void buffer.writeBigInt64LE(value as bigint, room(8));
      case 't':
        return void buffer.writeBigUInt64LE(value as bigint, room(8));
      case 'd':
        return void buffer.writeDoubleLE(Number(value), room(8));
      case 's':
      case 'o':
        return writeText(value as string, 4);
      case 'g':
        return writeText(value as string, 1);
      case 'v': {
        const { signature, value: inner } = value as Variant;
        writeText(signature, 1);
        return write(signature, inner);
      }
      case 'a':
        return writeArray(type.slice(1), value);
      case '(':
        return splitSignature(type.slice(1, -1)).forEach((member, index) =>
          write(member, (value as readonly BusValue[])[index] as BusValue),
        );
      default:
        throw new TypeError(`values of type ${type} are not sent`);
    }
  };

  return { write, align, bytes: () => Buffer.from(buffer.subarray(0, length)) };
}

export interface ValueReader {
  read(type: string): BusValue;
  align(to: number): void;
  readonly position: () => number;
}

/** Throws a `RangeError` where the bytes end before the value does. */
export function createValueReader(bytes: Buffer, { littleEndian = true, start = 0 } = {}): ValueReader {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let at = start;
  const take = (count: number): number => {
    const from = at;
    at += count;
    if (at > bytes.length) throw new RangeError('the message is cut short');
    return from;
  };
  const align = (to: number) => void take((to - (at % to)) % to);
  const readText = (size: number): string => {
    const from = take(size + 1);
    return bytes.toString('utf8', from, from + size);
  };

  const readArray = (element: string): BusValue => {
    const size = view.getUint32(take(4), littleEndian);
    align(alignmentOf(element));
    const end = at + size;
    if (end > bytes.length) throw new RangeError('the message is cut short');
    if (element.startsWith('{')) {
      const [key = '', item = ''] = splitSignature(element.slice(1, -1));
      const map = new Map<BusValue, BusValue>();
      while (at < end) {
        align(8);
        const name = read(key);
        map.set(name, read(item));
      }
      return map;
    }
    const list: BusValue[] = [];
    while (at < end) list.push(read(element));
    return list;
  };

  const read = (type: string): BusValue => {
    align(alignmentOf(type));
    switch (type[0]) {
      case 'y':
        return view.getUint8(take(1));
      case 'b':
        return view.getUint32(take(4), littleEndian) !== 0;
      case 'n':
        return view.getInt16(take(2), littleEndian);
      case 'q':
        return view.getUint16(take(2), littleEndian);
      case 'i':
        return view.getInt32(take(4), littleEndian);
      case 'u':
      case 'h':
        return view.getUint32(take(4), littleEndian);
      case 'x':
        return view.getBigInt64(take(8), littleEndian);
      case 't':
        return view.getBigUint64(take(8), littleEndian);
      case 'd':
        return view.getFloat64(take(8), littleEndian);
      case 's':
      case 'o':
        return readText(view.getUint32(take(4), littleEndian));
      case 'g':
        return readText(view.getUint8(take(1)));
      case 'v': {
        const signature = readText(view.getUint8(take(1)));
        return { signature, value: read(signature) };
      }
      case 'a':
        return readArray(type.slice(1));
      case '(':
        return splitSignature(type.slice(1, -1)).map((member) => read(member));
      default:
        throw new RangeError(`there is no type ${type}`);
    }
  };

  return { read, align, position: () => at };
}
