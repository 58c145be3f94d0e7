/**
 * Delta encoding of positions and the games that contain them, sorted by position, then by game. A position is
 * a 48-bit number, a game its row id.
 *
 * An entry is the difference to the previous game, shifted left by one; the low bit means "new position". For a
 * new position the game is relative to 0, and the difference to the previous position follows. Numbers are
 * varints: seven bits per byte, lowest first.
 */

/** Fits into a database page together with the row's header. */
const blockBytes = 4_000;
/** Upper bound of one entry's size. */
const entryBytes = 16;
const step = 0x1000_0000;

/** Upper bound of the number of blocks of a run. */
export const mostBlocks = 0x10_0000;

/** Row id of a block. `number`: counts the blocks of its run, from 0. */
export const blockId = (run: number, number: number): number => run * mostBlocks + number;

export type BlockWriter = ReturnType<typeof createBlockWriter>;

export type EmitBlock = (first: number, data: Uint8Array) => void;

export function createBlockWriter(emit: EmitBlock) {
  const bytes = new Uint8Array(blockBytes);
  let length = 0;
  let first = 0;
  let lastPosition = 0;
  let lastGame = 0;
  let entries = 0;

  const write = (value: number): void => {
    let rest = value;
    while (rest >= step) {
      // The remainder of numbers beyond 32 bits takes twice as long.
      const above = Math.floor(rest / step);
      const part = rest - above * step;
      bytes[length] = (part & 0x7f) | 0x80;
      bytes[length + 1] = ((part >>> 7) & 0x7f) | 0x80;
      bytes[length + 2] = ((part >>> 14) & 0x7f) | 0x80;
      bytes[length + 3] = ((part >>> 21) & 0x7f) | 0x80;
      length += 4;
      rest = above;
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
    /** Call in sorted order; a repeated pair is ignored. */
    add(position: number, game: number) {
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
    /** Emits the last block. */
    end: flush,
  };
}

/** Entries of a block, in columns that are reused. */
export interface BlockEntries {
  positions: Float64Array;
  games: Float64Array;
  length: number;
}

export const makeBlockEntries = (): BlockEntries => ({
  positions: new Float64Array(blockBytes),
  games: new Float64Array(blockBytes),
  length: 0,
});

/**
 * Bits of the first byte of an entry, none of which is set if the entry is the position before with one of the next 63
 * games. Most entries of frequent positions are. Row ids stay whole numbers of 32 bits, which keeps the loops fast.
 */
const notNear = 0x81;

/** Decodes a whole block, because a reader that stops after each entry is several times slower. */
export function readBlock(first: number, bytes: Uint8Array, into: BlockEntries): void {
  // An entry has at least one byte.
  if (bytes.length > into.games.length) {
    into.positions = new Float64Array(bytes.length);
    into.games = new Float64Array(bytes.length);
  }
  const { positions, games } = into;
  const { length } = bytes;
  let at = 0;
  let position = first;
  let game = 0;
  let count = 0;
  while (at < length) {
    const start = bytes[at++] as number;
    if ((start & notNear) === 0) game = (game + (start >> 1)) | 0;
    else {
      let value = start & 0x7f;
      for (let byte = start, scale = 0x80; byte >= 0x80 && at < length; scale *= 0x80) {
        byte = bytes[at++] as number;
        value += (byte & 0x7f) * scale;
      }
      if ((start & 1) === 0) game = (game + value / 2) | 0;
      else {
        game = ((value - 1) / 2) | 0;
        for (let byte = 0x80, scale = 1; byte >= 0x80 && at < length; scale *= 0x80) {
          byte = bytes[at++] as number;
          position += (byte & 0x7f) * scale;
        }
      }
    }
    positions[count] = position;
    games[count] = game;
    count += 1;
  }
  into.length = count;
}

/**
 * Emits the games of one position of a block. Returns true when the block contains a later position. Up to half a
 * million games may follow, so it keeps no columns.
 */
export function gamesIn(
  first: number,
  bytes: Uint8Array,
  position: number,
  give: (game: number) => void,
): boolean {
  const { length } = bytes;
  let at = 0;
  let here = first;
  let isHere = first === position;
  let game = 0;
  while (at < length) {
    const start = bytes[at++] as number;
    if ((start & notNear) === 0) game = (game + (start >> 1)) | 0;
    else {
      let value = start & 0x7f;
      for (let byte = start, scale = 0x80; byte >= 0x80 && at < length; scale *= 0x80) {
        byte = bytes[at++] as number;
        value += (byte & 0x7f) * scale;
      }
      if ((start & 1) === 0) game = (game + value / 2) | 0;
      else {
        game = ((value - 1) / 2) | 0;
        for (let byte = 0x80, scale = 1; byte >= 0x80 && at < length; scale *= 0x80) {
          byte = bytes[at++] as number;
          here += (byte & 0x7f) * scale;
        }
        if (here > position) return true;
        isHere = here === position;
      }
    }
    if (isHere) give(game);
  }
  return false;
}
