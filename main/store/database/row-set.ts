/** Sets of row ids as bitmaps, in chunks of consecutive ids of which only those with an id take memory. */

/** Ids of a chunk: those of a segment of the archive's columns. */
export const chunkBits = 10;
export const chunkWords = (1 << chunkBits) / 32;

/** Collects a position that occurs in half of a million games within a few ms. */
export interface RowSet extends RowBits, Iterable<number> {
  /** Number of ids. */
  readonly size: number;
  add(id: number): void;
  /** Place in `words` of the 32 words of the chunk with this first id; -1 when it has no id. */
  chunkAt(first: number): number;
  /** All words; valid until the next `add`. */
  words(): Int32Array;
}

export interface RowBits {
  /** 32 ids as bits, from `from` (a multiple of 32) in the lowest bit. */
  bitsFrom(from: number): number;
}

export function createRowSet(): RowSet {
  let words = new Int32Array(chunkWords);
  let used = 0;
  let size = 0;
  /** The place of each chunk, plus one. */
  let places = new Int32Array(16);
  const addChunk = (chunk: number): number => {
    if (chunk >= places.length) places = grown(places, chunk + 1);
    if (used + chunkWords > words.length) words = grown(words, used + chunkWords);
    places[chunk] = used + 1;
    used += chunkWords;
    return used - chunkWords;
  };
  const chunkAt = (first: number): number => (places[first >> chunkBits] ?? 0) - 1;
  const bitsFrom = (from: number): number => {
    const place = chunkAt(from);
    return place < 0 ? 0 : (words[place + ((from >> 5) & (chunkWords - 1))] as number);
  };
  return {
    get size() {
      return size;
    },
    add(id) {
      const chunk = id >> chunkBits;
      const known = chunk < places.length ? (places[chunk] as number) - 1 : -1;
      const word = (known < 0 ? addChunk(chunk) : known) + ((id >> 5) & (chunkWords - 1));
      const here = words;
      const before = here[word] as number;
      const after = before | (1 << (id & 31));
      here[word] = after;
      if (after !== before) size += 1;
    },
    bitsFrom,
    chunkAt,
    words: () => words,
    *[Symbol.iterator]() {
      const end = places.length << chunkBits;
      for (let from = 0; from < end; from += 32)
        for (let rest = bitsFrom(from); rest !== 0; rest &= rest - 1) yield from + lowestBit(rest);
    },
  };
}

function grown(values: Int32Array<ArrayBuffer>, length: number): Int32Array<ArrayBuffer> {
  const bigger = new Int32Array(2 ** Math.ceil(Math.log2(length)));
  bigger.set(values);
  return bigger;
}

/** The ids that are in all sets; undefined for no sets. */
export function intersectionOf(sets: readonly (RowBits | undefined)[]): RowBits | undefined {
  const [first, ...others] = sets.filter((set) => set !== undefined);
  if (first === undefined || others.length === 0) return first;
  return {
    bitsFrom: (from) => others.reduce((bits, set) => bits & set.bitsFrom(from), first.bitsFrom(from)),
  };
}

/** Index of the lowest set bit. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);
