/** Converts files in UTF-16, as some Windows programs write them, to UTF-8. */

export type WideEncoding = 'little' | 'big';

const mark = [0xff, 0xfe] as const;
/** Bytes by which text without a mark is recognised. */
const lookedAt = 512;
const leastBytes = 16;
/** Share of zeros in Latin text: nearly one half, less for names in other scripts. */
const leastZeros = 0.35;

/** Byte order of a file in UTF-16: by its mark, or because every second byte of Latin text is zero. Null for others. */
export function wideEncodingOf(head: Uint8Array): WideEncoding | null {
  if (head[0] === mark[0] && head[1] === mark[1]) return 'little';
  if (head[0] === mark[1] && head[1] === mark[0]) return 'big';
  const looked = Math.min(head.length & ~1, lookedAt);
  if (looked < leastBytes) return null;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < looked; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  if (Math.min(even, odd) > 0 || Math.max(even, odd) <= leastZeros * looked) return null;
  return odd > 0 ? 'little' : 'big';
}

/** Converts chunks of any size; a character may be split between two. */
export function createNarrower(encoding: WideEncoding): (bytes: Uint8Array) => Uint8Array {
  const decoder = new TextDecoder('utf-16le', { ignoreBOM: true });
  const encoder = new TextEncoder();
  /** First byte of a split pair; -1 for none. Only for the big byte order. */
  let left = -1;
  const swapped = (bytes: Uint8Array): Uint8Array => {
    const whole = left < 0 ? bytes : Uint8Array.from([left, ...bytes]);
    const length = whole.length & ~1;
    left = length < whole.length ? (whole[length] ?? 0) : -1;
    const made = new Uint8Array(length);
    for (let at = 0; at < length; at += 2) {
      made[at] = whole[at + 1] ?? 0;
      made[at + 1] = whole[at] ?? 0;
    }
    return made;
  };
  return (bytes) =>
    encoder.encode(decoder.decode(encoding === 'big' ? swapped(bytes) : bytes, { stream: true }));
}

/** Converts UTF-16 to UTF-8; returns other bytes unchanged. */
export function narrowed(bytes: Uint8Array): Uint8Array {
  const encoding = wideEncodingOf(bytes);
  return encoding === null ? bytes : createNarrower(encoding)(bytes);
}
