import { seedOf } from './draws.ts';

/**
 * Ids of what the club can work out again from its seed: eight characters as everywhere on the service, in which the
 * thing's number lies hidden. Nothing has to be kept to find a game by its id months later.
 */
export interface PublicIds {
  make(kind: IdKind, number: number): string;
  /** `undefined` for what was not made here. */
  parse(id: string): { readonly kind: IdKind; readonly number: number } | undefined;
}

export type IdKind = 'tv-game' | 'arena' | 'arena-game';

const kinds: readonly IdKind[] = ['tv-game', 'arena', 'arena-game'];
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const length = 8;

/** 46 bits in two halves: a mark of ten, the kind in two, and the number in 34. */
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

  /** A Feistel network: each round changes one half by the other, so that it can be walked back. */
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
        id = `${letters.charAt(rest % letters.length)}${id}`;
        rest = Math.floor(rest / letters.length);
      }
      return id;
    },
    parse(id) {
      if (id.length !== length) return undefined;
      let sum = 0;
      for (const letter of id) {
        const at = letters.indexOf(letter);
        if (at === -1) return undefined;
        sum = sum * letters.length + at;
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
