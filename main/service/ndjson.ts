/** NDJSON push decoder. Emits each line in the call that completes it; the line buffer is bounded. */

import { isUtf8 } from 'node:buffer';

export type NdjsonItem =
  /**
   * One line. `terminated` is false when the stream stopped before its newline. `invalid` holds the original bytes
   * when they are not UTF-8; `text` then contains replacement characters.
   */
  | {
      readonly kind: 'line';
      readonly text: string;
      readonly terminated: boolean;
      readonly invalid?: Uint8Array;
    }
  /** An empty line. */
  | { readonly kind: 'keepAlive' }
  /** A line over the limit: its first bytes as text, and its length in bytes. */
  | { readonly kind: 'oversized'; readonly head: string; readonly bytes: number };

export interface NdjsonDecoder {
  /** Decodes a chunk, which the caller may reuse afterwards. */
  push(chunk: Uint8Array): void;
  /** The stream stopped: emits an incomplete last line. */
  end(): void;
}

/** Messages have a few KiB at most; parsing any line of this length takes at most 2 ms. */
export const maxLineBytes = 32 * 1024;

/** Bytes kept of an oversized line. */
const headBytes = 1024;

const newline = 0x0a;
const carriageReturn = 0x0d;
const byteOrderMark = '\u{feff}';

export function createNdjsonDecoder(onItem: (item: NdjsonItem) => void, limit = maxLineBytes): NdjsonDecoder {
  /** Parts of the incomplete line; only its start once over the limit. */
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
    const parts = pieces;
    pieces = [];
    length = 0;
    if (bytes > limit) {
      const head = Buffer.concat([...parts, tail.subarray(0, headBytes)]).subarray(0, headBytes);
      first = false;
      onItem({ kind: 'oversized', head: head.toString('utf8'), bytes });
    } else {
      emitLine(parts.length === 0 ? tail : Buffer.concat([...parts, tail]), terminated);
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

/** Blank lines are keep-alives. */
function isBlank(text: string): boolean {
  return text === '' || (text.length < 64 && text.trim() === '');
}
