import { createHash, timingSafeEqual, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ReleaseFile } from './release-list.ts';

/** Whether the file has the size and SHA-512 of the signed list. False if it does not exist. */
export async function isListedFile(path: string, file: ReleaseFile): Promise<boolean> {
  const { size } = file;
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size !== size) return false;
  const hash = createHash('sha512');
  // Reads at most the listed size, in case the file grows meanwhile.
  await pipeline(createReadStream(path, { end: size }), hash);
  return isListedDigest(hash, file);
}

/** Whether the hashed content is the listed file. Finalizes `hash`. */
export function isListedDigest(hash: Hash, { sha512 }: Pick<ReleaseFile, 'sha512'>): boolean {
  const expected = Buffer.from(sha512, 'base64');
  const actual = hash.digest();
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
