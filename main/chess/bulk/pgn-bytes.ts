/** Texts out of the bytes of a PGN file: UTF-8, or Latin-1 where they are none. */

const utf8 = new TextDecoder('utf-8', { fatal: true });

/**
 * Texts that are made again and again (names of tags, openings, results) are made once. A place a hash; whoever comes
 * later takes it over.
 */
const known: string[] = Array.from({ length: 8192 }, () => '');
const longest = 48;

export function readText(bytes: Uint8Array, start: number, end: number): string {
  const length = end - start;
  if (length <= 0) return '';
  if (length > longest) return decode(bytes, start, end);
  let hash = length;
  let all = 0;
  for (let at = start; at < end; at += 1) {
    const byte = bytes[at] ?? 0;
    all |= byte;
    hash = (Math.imul(hash, 31) + byte) | 0;
  }
  if (all > 127) return decode(bytes, start, end);
  const place = (hash ^ (hash >>> 15)) & 8191;
  const text = known[place] ?? '';
  if (text.length === length && isSame(text, bytes, start)) return text;
  const made = decode(bytes, start, end);
  known[place] = made;
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

/** The last place up to `end` that does not divide a character of UTF-8. */
export function wholeUpTo(bytes: Uint8Array, start: number, end: number): number {
  let at = end;
  while (at > start && end - at < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80) at -= 1;
  return at;
}

/** Where the text begins: behind UTF-8's mark, if there is one. */
export function bytesAfterMark(bytes: Uint8Array, length: number): number {
  return length >= 3 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/**
 * Whether the first bytes of a file may be PGN: a tag at the beginning of a line, or moves with their numbers. What is
 * compressed, or a picture, is told apart by its bytes.
 */
export function looksLikePgn(bytes: Uint8Array): boolean {
  if (bytes.length === 0) return false;
  const head = bytes.subarray(0, 65_536);
  if (head.includes(0)) return false;
  const text = new TextDecoder('latin1').decode(head);
  return (
    /(?:^|\n|\u00bf)[ \t]*\[\s*[A-Za-z0-9_]+\s+"/.test(text) ||
    /(?:^|\s)1\.{1,3}\s*(?:[a-hNBRQKO0P]|\{|\()/.test(text)
  );
}
