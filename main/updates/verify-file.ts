import { createHash, timingSafeEqual, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { ReleaseFile } from './release-list.ts';

/** Whether a file has the size and the SHA-512 of the signed list. False for a file that is absent. */
export async function isListedFile(path: string, file: ReleaseFile): Promise<boolean> {
  const { size } = file;
  const found = await stat(path).catch(() => null);
  if (!found?.isFile() || found.size !== size) return false;
  const hash = createHash('sha512');
  // `end` at the listed size: a file that grows meanwhile is not read without end.
  await pipeline(createReadStream(path, { end: size }), hash);
  return isListedDigest(hash, file);
}

/** Whether all that `hash` was given is the listed file. `hash` cannot be used afterwards. */
export function isListedDigest(hash: Hash, { sha512 }: Pick<ReleaseFile, 'sha512'>): boolean {
  const expected = Buffer.from(sha512, 'base64');
  const actual = hash.digest();
  return expected.length === actual.length && timingSafeEqual(expected, actual);
}
