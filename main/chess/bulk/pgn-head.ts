/** Detects the type of a file by its first bytes. */
import { looksLikePgn } from './pgn-bytes.ts';
import { newline } from './pgn-signs.ts';

export type FileKind = 'pgn' | 'not-pgn' | 'compressed' | 'utf16';

/** Magic bytes of gzip, zip, 7z, xz, bzip2 and zstd. */
const packed: readonly (readonly number[])[] = [
  [0x1f, 0x8b],
  [0x50, 0x4b, 0x03, 0x04],
  [0x37, 0x7a, 0xbc, 0xaf],
  [0xfd, 0x37, 0x7a, 0x58, 0x5a],
  [0x42, 0x5a, 0x68],
  [0x28, 0xb5, 0x2f, 0xfd],
];

const carriageReturn = 13;

/** Type of a file that starts with `head`. */
export function kindOfFile(head: Uint8Array): FileKind {
  const beginsWith = (signs: readonly number[]) => signs.every((sign, index) => head[index] === sign);
  if (packed.some(beginsWith)) return 'compressed';
  if (beginsWith([0xff, 0xfe]) || beginsWith([0xfe, 0xff]) || hasEmptyHalves(head)) return 'utf16';
  return looksLikePgn(endsLinesByReturns(head) ? withNewlines(head.slice()) : head) ? 'pgn' : 'not-pgn';
}

/** Whether lines end with carriage returns only, as on classic Mac OS. */
export const endsLinesByReturns = (head: Uint8Array): boolean =>
  head.includes(carriageReturn) && !head.includes(newline);

/** Replaces carriage returns with newlines, in place. */
export function withNewlines(bytes: Uint8Array): Uint8Array {
  for (let at = bytes.indexOf(carriageReturn); at >= 0; at = bytes.indexOf(carriageReturn, at + 1))
    bytes[at] = newline;
  return bytes;
}

/** Whether the text is UTF-16 without a byte order mark: every second byte of Latin text is zero. */
function hasEmptyHalves(head: Uint8Array): boolean {
  const looked = Math.min(head.length & ~1, 512);
  if (looked < 16) return false;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < looked; at += 2) {
    if (head[at] === 0) even += 1;
    if (head[at + 1] === 0) odd += 1;
  }
  const most = Math.max(even, odd);
  return Math.min(even, odd) === 0 && most > 0.35 * looked;
}
