/**
 * Replaces files atomically: writes a draft with an unguessable name beside the target, flushes it and renames it.
 * After a crash or power cut the target has its old or its new content. Symlinks are not followed. Files are
 * readable by their owner only.
 */
import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, openSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { link, open, readdir, rename, rm, type FileHandle } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';

const ownerOnly = 0o600;

/** Returns an unguessable name beside `path`. `removeDrafts` recognises it. */
export const draftOf = (path: string): string => `${path}.${randomBytes(6).toString('hex')}.part`;

/** Rejects when `write` or the disk fails; the old file is kept and the draft removed. */
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

/**
 * Creates a file as `replaceFile` does, and never replaces one. Resolves to false if the path exists. Rejects when the
 * disk fails, and where the file system has no hard links.
 */
export async function createFile(path: string, content: Uint8Array): Promise<boolean> {
  const draft = draftOf(path);
  const file = await open(draft, 'wx', ownerOnly);
  try {
    try {
      await file.writeFile(content);
      await file.sync();
    } finally {
      await file.close();
    }
    // Unlike a rename, a link fails where the path exists.
    await link(draft, path);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  } finally {
    await rm(draft, { force: true });
  }
}

/** As `replaceFile`, for short content. */
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

/** Removes the drafts that earlier runs left beside `path`. Only for folders that the app owns. */
export async function removeDrafts(path: string): Promise<void> {
  const start = `${basename(path)}.`;
  for (const name of await readdir(dirname(path)).catch(() => [])) {
    if (name.startsWith(start) && /^[0-9a-f]{12}\.part$/.test(name.slice(start.length)))
      await rm(join(dirname(path), name), { force: true });
  }
}
