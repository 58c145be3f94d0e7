/** Splits a body into lines, each with its raw offset. */

export interface Line {
  readonly text: string;
  readonly bytes: number;
  /** Offset after the line end, in the connection's raw bytes. */
  readonly end: number;
}

export interface LineSplitter {
  /** `end`: the raw offset after the piece. */
  push(piece: Buffer, end: number): void;
  /** Bytes since the last line end. */
  unfinished(): number;
}

/** Longer lines are truncated. */
const maxTextBytes = 256 * 1024;
const lineFeed = 0x0a;

export function createLineSplitter(onLine: (line: Line) => void): LineSplitter {
  let parts: Buffer[] = [];
  let storedLength = 0;
  let length = 0;

  const store = (part: Buffer) => {
    length += part.length;
    const room = maxTextBytes - storedLength;
    if (room <= 0 || part.length === 0) return;
    parts.push(part.subarray(0, room));
    storedLength += Math.min(room, part.length);
  };

  return {
    push(piece, end) {
      let from = 0;
      for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, from)) {
        store(piece.subarray(from, at));
        const text = Buffer.concat(parts).toString('utf8').replace(/\r$/, '');
        onLine({ text, bytes: length + 1, end: end - piece.length + at + 1 });
        parts = [];
        storedLength = 0;
        length = 0;
        from = at + 1;
      }
      store(piece.subarray(from));
    },
    unfinished: () => length,
  };
}
