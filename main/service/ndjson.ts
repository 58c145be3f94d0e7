/**
 * Newline-delimited JSON, as bytes come. A pure push decoder: it keeps at most one unfinished line, bounded in length,
 * and hands on every line in the very call that completes it.
 */

import { isUtf8 } from 'node:buffer';

export type NdjsonItem =
  /**
   * One line. `terminated` is false when the stream stopped before its newline: it may not be whole. `invalid` holds
   * the line's own bytes when they are not UTF-8; `text` then has replacement characters.
   */
  | {
      readonly kind: 'line';
      readonly text: string;
      readonly terminated: boolean;
      readonly invalid?: Uint8Array;
    }
  /** An empty line. */
  | { readonly kind: 'keepAlive' }
  /** A line over the bound: its first bytes as text, and its length in bytes. */
  | { readonly kind: 'oversized'; readonly head: string; readonly bytes: number };

export interface NdjsonDecoder {
  /** The chunk may be reused by its owner afterwards. */
  push(chunk: Uint8Array): void;
  /** The stream stopped: hands on what there is of a last line. */
  end(): void;
}

/** A message of a stream is a few KiB at most; reading one of this length takes 2 ms, whatever it holds. */
export const maxLineBytes = 32 * 1024;

/** How much of an oversized line is kept. */
const headBytes = 1024;

const newline = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = '\u{feff}';

export function createNdjsonDecoder(onItem: (item: NdjsonItem) => void, limit = maxLineBytes): NdjsonDecoder {
  /** Pieces of the line that has not ended yet; once over the bound, only its head. */
  let pieces: Buffer[] = [];
  let length = 0;
  let first = true;

  const emitLine = (bytes: Buffer, terminated: boolean) => {
    const end =
      bytes.length > 0 && bytes[bytes.length - 1] === carriageReturn ? bytes.length - 1 : bytes.length;
    const content = end === bytes.length ? bytes : bytes.subarray(0, end);
    const decoded = content.toString('utf8');
    const text = first && decoded.startsWith(byteOrderMark) ? decoded.slice(1) : decoded;
    first = false;
    if (isBlank(text)) {
      if (terminated) onItem({ kind: 'keepAlive' });
    } else if (isUtf8(content)) {
      onItem({ kind: 'line', text, terminated });
    } else {
      onItem({ kind: 'line', text, terminated, invalid: Uint8Array.from(content) });
    }
  };

  const finish = (tail: Buffer, terminated: boolean) => {
    const bytes = length + tail.length;
    const kept = pieces;
    pieces = [];
    length = 0;
    if (bytes > limit) {
      const head = Buffer.concat([...kept, tail.subarray(0, headBytes)]).subarray(0, headBytes);
      first = false;
      onItem({ kind: 'oversized', head: head.toString('utf8'), bytes });
    } else {
      emitLine(kept.length === 0 ? tail : Buffer.concat([...kept, tail]), terminated);
    }
  };

  const hold = (part: Buffer) => {
    if (part.length === 0) return;
    length += part.length;
    if (length > limit) {
      const head = Buffer.concat([...pieces, part.subarray(0, headBytes)]).subarray(0, headBytes);
      pieces = [Buffer.from(head)];
    } else {
      pieces.push(Buffer.from(part));
    }
  };

  return {
    push(chunk) {
      const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
      let start = 0;
      for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, start)) {
        finish(bytes.subarray(start, at), true);
        start = at + 1;
      }
      hold(bytes.subarray(start));
    },
    end() {
      if (length > 0) finish(Buffer.alloc(0), false);
    },
  };
}

/** Only spaces and tabs: no JSON, so it can only say "still here". */
function isBlank(text: string): boolean {
  return text === '' || (text.length < 64 && text.trim() === '');
}
