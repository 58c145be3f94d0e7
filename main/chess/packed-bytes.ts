/** Compact binary encoding of numbers and texts. Reading past the end throws a RangeError. */

export type ByteWriter = ReturnType<typeof createByteWriter>;

export function createByteWriter() {
  const out: number[] = [];
  const count = (value: number) => {
    let left = value;
    while (left >= 128) {
      out.push((left % 128) + 128);
      left = Math.floor(left / 128);
    }
    out.push(left);
  };
  return {
    byte: (value: number) => void out.push(value),
    /** Two bytes. */
    pair: (value: number) => void out.push(value >> 8, value & 255),
    /** A non-negative integer as a varint, seven bits a byte. */
    count,
    /** A signed integer; small magnitudes are short (zigzag). */
    delta: (value: number) => count(value < 0 ? -2 * value - 1 : 2 * value),
    text(value: string) {
      const bytes = new TextEncoder().encode(value);
      count(bytes.length);
      for (const byte of bytes) out.push(byte);
    },
    bytes: (): Uint8Array => Uint8Array.from(out),
  };
}

export type ByteReader = ReturnType<typeof createByteReader>;

export function createByteReader(bytes: Uint8Array) {
  let at = 0;
  const byte = () => {
    const value = bytes[at];
    if (value === undefined) throw new RangeError('the bytes end too early');
    at += 1;
    return value;
  };
  const count = () => {
    let value = 0;
    let scale = 1;
    for (;;) {
      const part = byte();
      value += (part % 128) * scale;
      if (part < 128) return value;
      scale *= 128;
    }
  };
  return {
    byte,
    pair: (): number => byte() * 256 + byte(),
    count,
    delta(): number {
      const value = count();
      return value % 2 === 1 ? -(value + 1) / 2 : value / 2;
    },
    text(): string {
      const length = count();
      if (at + length > bytes.length) throw new RangeError('the bytes end too early');
      at += length;
      return new TextDecoder().decode(bytes.subarray(at - length, at));
    },
    isAtEnd: (): boolean => at >= bytes.length,
  };
}
