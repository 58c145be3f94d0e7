/** `SHA256SUMS`, in the format of `sha256sum`. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

export const checksumsName = 'SHA256SUMS';

export interface ReleasedFile {
  /** Path in the folder, with slashes. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly sha256: string;
}

/** Describes all files below the folder, sorted by name. */
export async function describeFiles(folder: string): Promise<readonly ReleasedFile[]> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
  const files: ReleasedFile[] = [];
  for (const name of names) {
    const path = join(folder, name);
    const hash = createHash('sha256');
    await pipeline(createReadStream(path), hash);
    files.push({ name, size: (await stat(path)).size, sha256: hash.digest('hex') });
  }
  return files;
}

export async function writeChecksums(folder: string, files: readonly ReleasedFile[]): Promise<void> {
  await writeFile(
    join(folder, checksumsName),
    files.map(({ name, sha256 }) => `${sha256}  ${name}\n`).join(''),
  );
}
