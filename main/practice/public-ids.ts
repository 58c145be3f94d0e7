import { idLetters, seedOf } from './draws.ts';

/**
 * Ids that encode the number of a generated object: eight characters, as everywhere on the service. A generated
 * game can be found by its id without any storage.
 */
export interface PublicIds {
  make(kind: IdKind, number: number): string;
  /** `undefined` for ids not made here. */
  parse(id: string): { readonly kind: IdKind; readonly number: number } | undefined;
}

export type IdKind = 'tv-game' | 'arena' | 'arena-game';

const kinds: readonly IdKind[] = ['tv-game', 'arena', 'arena-game'];
const length = 8;

/** 46 bits in two halves: 10 bits of check mark, 2 of kind, 34 of number. */
const half = 2 ** 23;
const marks = 2 ** 10;
export const mostNumbers = 2 ** 34;
const rounds = [1, 2, 3, 4];

export function createPublicIds(seed: number): PublicIds {
  const keys = rounds.map((round) => seedOf('ids', seed, round));
  const mix = (value: number, key: number) => {
    let mixed = Math.imul(value ^ key, 0x2c1b3c6d);
    mixed = Math.imul(mixed ^ (mixed >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) % half;
  };
  const markOf = (value: number) => seedOf('mark', seed, value) % marks;

  /** A Feistel network: each round mixes one half into the other, so that it can be inverted. */
  const scramble = (value: number) => {
    let [left, right] = [Math.floor(value / half), value % half];
    for (const key of keys) [left, right] = [right, left ^ mix(right, key)];
    return left * half + right;
  };
  const restore = (value: number) => {
    let [left, right] = [Math.floor(value / half), value % half];
    for (const key of keys.toReversed()) [left, right] = [right ^ mix(left, key), left];
    return left * half + right;
  };

  return {
    make(kind, number) {
      const value = kinds.indexOf(kind) * mostNumbers + number;
      let rest = scramble(markOf(value) * (4 * mostNumbers) + value);
      let id = '';
      for (let place = 0; place < length; place += 1) {
        id = `${idLetters.charAt(rest % idLetters.length)}${id}`;
        rest = Math.floor(rest / idLetters.length);
      }
      return id;
    },
    parse(id) {
      if (id.length !== length) return undefined;
      let sum = 0;
      for (const letter of id) {
        const at = idLetters.indexOf(letter);
        if (at === -1) return undefined;
        sum = sum * idLetters.length + at;
      }
      if (sum >= half * half) return undefined;
      const restored = restore(sum);
      const value = restored % (4 * mostNumbers);
      const kind = kinds[Math.floor(value / mostNumbers)];
      if (!kind || Math.floor(restored / (4 * mostNumbers)) !== markOf(value)) return undefined;
      return { kind, number: value % mostNumbers };
    },
  };
}
