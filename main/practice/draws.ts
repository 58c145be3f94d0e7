import { createSeededRandom, type Random } from '../base/random.ts';

/** Randomness by name instead of by time: the same names always give the same numbers, without storage. */
export function seedOf(...names: readonly (string | number)[]): number {
  let hash = 0x811c9dc5;
  for (const character of names.join('/')) {
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193);
  }
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return (hash ^ (hash >>> 15)) >>> 0;
}

export const idLetters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** `length` characters of [A-Za-z0-9]. `draw`: a random whole number below a bound. */
export function drawText(length: number, draw: (below: number) => number): string {
  return Array.from({ length }, () => idLetters.charAt(draw(idLetters.length))).join('');
}

export function drawsOf(...names: readonly (string | number)[]): Random {
  return createSeededRandom(seedOf(...names));
}

/** A number in [from, to). */
export function drawBetween(random: Random, from: number, to: number): number {
  return from + random.next() * (to - from);
}

/** True with probability `share`. */
export function drawChance(random: Random, share: number): boolean {
  return random.next() < share;
}
