/**
 * Files that are replaced as a whole: written beside their place under a name that cannot be guessed, and renamed when
 * they are complete. A symlink at either name is not followed. Only their owner can read them.
 */
import { randomBytes } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const ownerOnly = 0o600;

const draftOf = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`;

/** Rejects when `write` or the disk does; what was at `path` is still there then, and nothing beside it. */
export async function replaceFile(
  path: string,
  write: (file: Pick<FileHandle, 'writeFile'>) => Promise<void>,
): Promise<void> {
  const draft = draftOf(path);
  const file = await open(draft, 'wx', ownerOnly);
  try {
    try {
      await write(file);
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** As `replaceFile`, for a short text. Flushed before the rename: after a power failure, the old or the new text is there. */
export function replaceFileSync(path: string, text: string): void {
  const draft = draftOf(path);
  try {
    writeFileSync(draft, text, { flag: 'wx', mode: ownerOnly, flush: true });
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Removes what runs left beside `path` that ended while they wrote it. For folders of the app's own. */
export async function removeDrafts(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  const names = await readdir(dirname(path)).catch(() => []);
  for (const name of names)
    if (name.startsWith(start) && /^[0-9a-f]{12}\.part$/.test(name.slice(start.length)))
      await rm(join(dirname(path), name), { force: true });
}
