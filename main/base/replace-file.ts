/**
 * Files that are replaced as a whole: written beside their place under a name that cannot be guessed, flushed to the
 * disk, and renamed when they are complete. So a stop or a power cut leaves the old content or the new one. A symlink at
 * either name is not followed. Only their owner can read them.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const ownerOnly = 0o600;

/** A name beside `path` that nobody can guess. `removeDrafts` finds it. */
export const draftOf = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`;

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
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** As `replaceFile`, for what is short. */
export function replaceFileSync(path: string, content: string | Uint8Array): void {
  const draft = draftOf(path);
  const file = openSync(draft, 'wx', ownerOnly);
  try {
    try {
      writeFileSync(file, content);
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Removes what runs left beside `path` that ended while they wrote it. For folders of the app's own. */
export async function removeDrafts(path: string): Promise<void> {
  const names = await readdir(dirname(path)).catch(() => []);
  for (const draft of draftsIn(path, names)) await rm(draft, { force: true });
}

/** As `removeDrafts`. Never throws. */
export function removeDraftsSync(path: string): void {
  try {
    for (const draft of draftsIn(path, readdirSync(dirname(path)))) rmSync(draft, { force: true });
  } catch {
    // The folder is not there, or cannot be written: the drafts harm nothing.
  }
}

function draftsIn(path: string, names: readonly string[]): readonly string[] {
  const start = `${basename(path)}.`;
  return names
    .filter((name) => name.startsWith(start) && /^[0-9a-f]{12}\.part$/.test(name.slice(start.length)))
    .map((name) => join(dirname(path), name));
}
