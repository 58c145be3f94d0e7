/** Detects the type of a file by its first bytes. */
import { readText, wholeUpTo } from './pgn-bytes.ts';
import { narrowed } from './pgn-encoding.ts';
import { newline } from './pgn-signs.ts';
import { readWrittenWord } from './written-word.ts';

export type FileKind = 'pgn' | 'not-pgn' | 'compressed';

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
  const text = narrowed(head);
  return looksLikePgn(endsLinesByReturns(text) ? withNewlines(text.slice()) : text) ? 'pgn' : 'not-pgn';
}

/** Bytes in which a tag or moves must begin. */
const lookedAt = 65_536;
/** At most one byte of so many is zero. */
const mostZeros = 8;
/** The start of a line with a tag; the usual names also without quotes. */
const tagAtStart = /^(?:\[pgn\]\s*)?\[\s*(?:\w+\s*"|(?:Event|Site|Date|Round|White|Black|Result|FEN)\s)/;
/** Move 1 in usual notation, anywhere. */
const firstMove = /(?:^|\s)1\.{1,3}\s*(?:[a-hNBRQKO0P]|\{|\()/;

/** Whether a file starts like PGN: with a tag at the start of a line, or with moves in any notation that is read. */
export function looksLikePgn(bytes: Uint8Array): boolean {
  const head = bytes.subarray(0, lookedAt);
  if (head.length === 0) return false;
  // Zeros in text come from damage. Other files have many, or nothing like a tag.
  const zeros = head.reduce((sum, byte) => sum + Number(byte === 0), 0);
  if (zeros > head.length / mostZeros) return false;
  const text = readText(head, 0, bytes.length > lookedAt ? wholeUpTo(head, 0, head.length) : head.length);
  return (
    text.split('\n').some((line) => tagAtStart.test(line.trimStart())) ||
    (zeros === 0 && (firstMove.test(text) || startsWithMoves(text)))
  );
}

/** Longer words are no moves. */
const longestMove = 40;
/** Words in which moves of any notation begin, after a heading or not. */
const mostHeadingWords = 40;
const moveNumber = /^\d{1,3}(?:[.\u2026]+|$)/;

/** Whether, near the start, a move follows its number with a dot, or another move, or precedes a result. */
function startsWithMoves(text: string): boolean {
  let previous: 'number' | 'move' | 'other' = 'other';
  const words = withoutComments(text)
    .split(/\s/)
    .filter((word) => word !== '');
  for (const written of words.slice(0, mostHeadingWords)) {
    // A variation follows a move of its own.
    const [word = ''] = written.split('(', 1);
    const [number = ''] = moveNumber.exec(word) ?? [];
    if (number !== '' && !/\d$/.test(number)) previous = 'number';
    const rest = word.slice(number.length);
    if (rest === '') continue;
    const kind = rest.length > longestMove ? 'remark' : readWrittenWord(rest).kind;
    if ((kind === 'moves' || kind === 'null') && previous !== 'other') return true;
    if (kind === 'result' && previous === 'move') return true;
    if (kind !== 'empty') previous = kind === 'moves' ? 'move' : 'other';
  }
  return false;
}

/** The text without comments in braces and without wrappers of forums. */
function withoutComments(text: string): string {
  const [first = '', ...rest] = text.split('{');
  const after = rest.map((part) => (part.includes('}') ? part.slice(part.indexOf('}') + 1) : ''));
  return [first, ...after].join(' ').replaceAll(/\[\/?pgn\]/gi, ' ');
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
