/** Lines out of pieces of a body, each with the raw offset behind its line end. */

export interface Line {
  readonly text: string;
  readonly bytes: number;
  /** Offset, in the connection's raw bytes, behind the line end. */
  readonly end: number;
}

export interface LineSplitter {
  /** `end` is the raw offset behind the piece. */
  push(piece: Buffer, end: number): void;
  /** Bytes since the last line end. */
  unfinished(): number;
}

/** Of a longer line only the beginning is kept. */
const longestText = 256 * 1024;
const lineFeed = 0x0a;

export function createLineSplitter(onLine: (line: Line) => void): LineSplitter {
  let kept: Buffer[] = [];
  let keptLength = 0;
  let length = 0;

  const keep = (part: Buffer) => {
    length += part.length;
    const room = longestText - keptLength;
    if (room <= 0 || part.length === 0) return;
    kept.push(part.subarray(0, room));
    keptLength += Math.min(room, part.length);
  };

  return {
    push(piece, end) {
      let from = 0;
      for (let at = piece.indexOf(lineFeed); at !== -1; at = piece.indexOf(lineFeed, from)) {
        keep(piece.subarray(from, at));
        const text = Buffer.concat(kept).toString('utf8').replace(/\r$/, '');
        onLine({ text, bytes: length + 1, end: end - piece.length + at + 1 });
        kept = [];
        keptLength = 0;
        length = 0;
        from = at + 1;
      }
      keep(piece.subarray(from));
    },
    unfinished: () => length,
  };
}
