/**
 * The club's secrets: tokens, codes, tickets and the secret part of a `fullId`. They come from the system's
 * cryptographic source, never from the club's seed.
 */
import { createHash, randomInt, timingSafeEqual } from 'node:crypto';
import { drawText } from './draws.ts';

/** 24 letters have 142 bits. */
const tokenLetters = 24;

export interface Secrets {
  /** `length` characters of [A-Za-z0-9]. */
  text(length: number): string;
  /** A token in the service's format. */
  token(): string;
}

/** `draw`: a random whole number below a bound. Tests that compare whole runs pass their own. */
export function createSecrets(draw: (below: number) => number = randomInt): Secrets {
  const text = (length: number) => drawText(length, draw);
  return { text, token: () => `lip_${text(tokenLetters)}` };
}

/** Constant-time comparison. */
export function isSameSecret(given: string | undefined, wanted: string): boolean {
  const [left, right] = [Buffer.from(given ?? ''), Buffer.from(wanted)];
  return left.length === right.length && right.length > 0 && timingSafeEqual(left, right);
}

/** The lookup key of a secret: a digest, so that the lookup's timing reveals nothing. */
export function secretKey(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
