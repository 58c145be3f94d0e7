import { createHash } from 'node:crypto';

/** The first characters of SHA-256 in base64url; each has 6 bits. */
export const shortHash = (data: string | Uint8Array, length: number): string =>
  createHash('sha256').update(data).digest('base64url').slice(0, length);
