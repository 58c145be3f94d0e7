/** Decodes text of PGN files: UTF-8, or Latin-1 when invalid. */

const utf8 = new TextDecoder('utf-8', { fatal: true });

/** Direct-mapped cache of frequent texts (tag names, openings, results), indexed by hash. */
const cache: string[] = Array.from({ length: 8192 }, () => '');
const longestCached = 48;

export function readText(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start;
  if (length <= 0) return '';
  if (length > longestCached) return decode(bytes, start, end);
  let hash = length;
  let all = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    all |= byte;
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  if (all > 127) return decode(bytes, start, end);
  const place = (hash ^ (hash >>> 15)) & 8191;
  const text = cache[place] ?? '';
  if (text.length === length && isSame(text, bytes, start)) return text;
  const made = decode(bytes, start, end);
  cache[place] = made;
  return made;
}

function isSame(text: string, bytes: Uint8Array, start: number): boolean {
  for (let index = 0; index < text.length; index += 1)
    if (text.charCodeAt(index) !== bytes[start + index]) return false;
  return true;
}

function decode(bytes: Uint8Array, start: number, end: number): string {
  const part = bytes.subarray(start, end);
  try {
    return utf8.decode(part);
  } catch {
    let text = '';
    for (let at = 0; at < part.length; at += 8192)
      text += String.fromCharCode(...part.subarray(at, at + 8192));
    return text;
  }
}

/** The last index up to `end` that splits no UTF-8 character. */
export function wholeUpTo(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && end - at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

/** Start of the text, after a UTF-8 byte order mark. */
export function bytesAfterMark(bytes: Uint8Array, length: number): number {
  return length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
