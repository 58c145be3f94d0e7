/** Randomness as a dependency: seeded in tests and in the practice club, `Math.random` elsewhere. */
export interface Random {
  /** A number in [0, 1). */
  next(): number;
}

/** An integer in [0, below). */
export function integerBelow(random: Random, below: number): number {
  return Math.floor(random.next() * below);
}

/** Returns a random element. Throws a `RangeError` when `items` is empty. */
export function pick<T>(random: Random, items: readonly T[]): T {
  const item = items[integerBelow(random, items.length)];
  if (item === undefined) throw new RangeError('pick needs at least one item');
  return item;
}

export function createSystemRandom(): Random {
  return { next: () => Math.random() };
}

/** A small deterministic generator: a 32-bit Weyl sequence through a multiply-xorshift mixer. Not for secrets. */
export function createSeededRandom(seed: number): Random {
  let state = seed >>> 0;
  return {
    next() {
      state = (state + 0x9e3779b9) >>> 0;
      let mixed = state;
      mixed = Math.imul(mixed ^ (mixed >>> 16), 0x21f0aaad);
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97);
      return ((mixed ^ (mixed >>> 15)) >>> 0) / 4_294_967_296;
    },
  };
}
