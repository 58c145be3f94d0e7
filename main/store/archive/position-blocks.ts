/**
 * Positions and the games they come up in, as bytes: sorted by position, then by game, as differences. A position is a
 * number of 48 bits, a game its row's id.
 *
 * An entry is the difference to the last game, times two, with a one for "another position"; behind such a one stands
 * the difference to the last position, and its game is the difference to nothing. Seven bits a byte, the lowest first.
 */

/** What fits a page of the database, with its row's head. */
export const blockBytes = 4_000;
/** The most that one entry takes. */
const entryBytes = 16;
const step = 0x1000_0000;

export interface BlockWriter {
  /** In order; the same game twice at a position is one entry. */
  add(position: number, game: number): void;
  /** Gives out the last block. */
  end(): void;
  readonly entries: number;
}

export type EmitBlock = (first: number, data: Uint8Array) => void;

export function createBlockWriter(emit: EmitBlock): BlockWriter {
  const bytes = new Uint8Array(blockBytes);
  let length = 0;
  let first = 0;
  let lastPosition = 0;
  let lastGame = 0;
  let entries = 0;

  const write = (value: number): void => {
    let rest = value;
    while (rest >= step) {
      const part = rest % step;
      bytes[length] = (part & 0x7f) | 0x80;
      bytes[length + 1] = ((part >>> 7) & 0x7f) | 0x80;
      bytes[length + 2] = ((part >>> 14) & 0x7f) | 0x80;
      bytes[length + 3] = ((part >>> 21) & 0x7f) | 0x80;
      length += 4;
      rest = (rest - part) / step;
    }
    while (rest >= 0x80) {
      bytes[length] = (rest & 0x7f) | 0x80;
      length += 1;
      rest >>>= 7;
    }
    bytes[length] = rest;
    length += 1;
  };

  const flush = (): void => {
    if (length === 0) return;
    emit(first, bytes.slice(0, length));
    length = 0;
  };

  return {
    get entries() {
      return entries;
    },
    add(position, game) {
      if (length > 0 && position === lastPosition && game === lastGame) return;
      if (length + entryBytes > blockBytes) flush();
      if (length === 0) {
        first = position;
        lastPosition = position;
        lastGame = 0;
      }
      if (position === lastPosition) write((game - lastGame) * 2);
      else {
        write(game * 2 + 1);
        write(position - lastPosition);
        lastPosition = position;
      }
      lastGame = game;
      entries += 1;
    },
    end: flush,
  };
}

/** Goes through a block; `position` and `game` are those of the entry that `next` found. */
export interface BlockReader {
  position: number;
  game: number;
  /** False at the end. */
  next(): boolean;
  open(first: number, data: Uint8Array): void;
}

const noBytes = new Uint8Array(0);

export function createBlockReader(): BlockReader {
  let bytes: Uint8Array = noBytes;
  let at = 0;

  const read = (): number => {
    let byte = bytes[at] ?? 0;
    at += 1;
    if (byte < 0x80) return byte;
    let value = byte & 0x7f;
    let shift = 7;
    while (shift < 28) {
      byte = bytes[at] ?? 0;
      at += 1;
      value |= (byte & 0x7f) << shift;
      if (byte < 0x80) return value;
      shift += 7;
    }
    return value + read() * step;
  };

  const reader: BlockReader = {
    position: 0,
    game: 0,
    open(first, data) {
      bytes = data;
      at = 0;
      reader.position = first;
      reader.game = 0;
    },
    next() {
      if (at >= bytes.length) return false;
      const value = read();
      // Halves by shifting are only right for small numbers.
      const distance = value < step ? value >>> 1 : Math.floor(value / 2);
      if (value % 2 === 0) reader.game += distance;
      else {
        reader.game = distance;
        reader.position += read();
      }
      return true;
    },
  };
  return reader;
}

/**
 * Gives the games of one position of a block. It goes through the bytes by itself: half of a million games may be there,
 * and a reader that stops after each is several times slower.
 */
export function gamesIn(
  first: number,
  bytes: Uint8Array,
  position: number,
  give: (game: number) => void,
): void {
  const { length } = bytes;
  let at = 0;
  let here = first;
  let isHere = first === position;
  let game = 0;
  while (at < length) {
    const byte = bytes[at] as number;
    // Nearly all of them where many games are.
    if (byte < 0x80 && (byte & 1) === 0) {
      at += 1;
      game += byte >>> 1;
    } else {
      const value = valueAt(bytes, at);
      at += sizeAt(bytes, at);
      const distance = Math.floor(value / 2);
      if (value % 2 === 0) game += distance;
      else {
        game = distance;
        here += valueAt(bytes, at);
        at += sizeAt(bytes, at);
        if (here > position) return;
        isHere = here === position;
      }
    }
    if (isHere) give(game);
  }
}

function valueAt(bytes: Uint8Array, from: number): number {
  let value = 0;
  let scale = 1;
  for (let at = from; ; at += 1) {
    const byte = bytes[at] ?? 0;
    value += (byte & 0x7f) * scale;
    if (byte < 0x80) return value;
    scale *= 0x80;
  }
}

/** How many bytes the value takes. */
function sizeAt(bytes: Uint8Array, from: number): number {
  let at = from;
  while ((bytes[at] ?? 0) >= 0x80) at += 1;
  return at + 1 - from;
}
