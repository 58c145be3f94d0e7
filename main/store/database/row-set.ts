/** A bitmap of row ids. Collects a position that occurs in half of a million games within a few ms. */
export interface RowSet extends RowBits, Iterable<number> {
  add(id: number): void;
}

export interface RowBits {
  /** 32 ids as bits, from `from` (a multiple of 32) in the lowest bit. */
  bitsFrom(from: number): number;
}

export function createRowSet(): RowSet {
  let bits = new Int32Array(1_024);
  const grow = (place: number): void => {
    const bigger = new Int32Array(2 ** Math.ceil(Math.log2(place + 1)));
    bigger.set(bits);
    bits = bigger;
  };
  const bitsFrom = (from: number): number => bits[from >> 5] ?? 0;
  return {
    add(id) {
      const place = id >> 5;
      if (place >= bits.length) grow(place);
      const here = bits;
      here[place] = (here[place] as number) | (1 << (id & 31));
    },
    bitsFrom,
    *[Symbol.iterator]() {
      for (let from = 0; from < bits.length * 32; from += 32)
        for (let rest = bitsFrom(from); rest !== 0; rest &= rest - 1) yield from + lowestBit(rest);
    },
  };
}

/** The ids that are in all sets; undefined for no sets. */
export function intersectionOf(sets: readonly (RowBits | undefined)[]): RowBits | undefined {
  const known = sets.filter((set) => set !== undefined);
  return known.length === 0
    ? undefined
    : { bitsFrom: (from) => known.reduce((bits, set) => bits & set.bitsFrom(from), -1) };
}

/** Index of the lowest set bit. */
export const lowestBit = (bits: number): number => 31 - Math.clz32(bits & -bits);
