/** Whether a folder that the user chose can be shared. */
import { constants } from 'node:fs';
import { access, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, sep } from 'node:path';
import { troubleOf } from './trouble.ts';

/**
 * `not-a-folder`: a file or something else; `own-data`: the folder of the app's own data, one inside it, or one around
 * it: a synchroniser would copy open databases and tokens; `not-writable`: this user may not write in it; `missing`:
 * it does not exist; `unreadable`: the disk does not answer.
 */
export type FolderChoiceProblem = 'not-a-folder' | 'own-data' | 'not-writable' | 'missing' | 'unreadable';

export type FolderChoice =
  /** `path`: without symbolic links. */
  | { readonly ok: true; readonly path: string }
  | { readonly ok: false; readonly problem: FolderChoiceProblem };

/** Rejects with the system's error where this user may not read and write. */
export type DemandAccess = (path: string) => Promise<void>;

const demandAccess: DemandAccess = (path) => access(path, constants.R_OK | constants.W_OK | constants.X_OK);

/** `own`: folders of the app's data, absolute. */
export async function checkFolderChoice(
  chosen: string,
  own: readonly string[],
  mayUse: DemandAccess = demandAccess,
): Promise<FolderChoice> {
  if (!isAbsolute(chosen)) return { ok: false, problem: 'missing' };
  let path: string;
  try {
    path = await realpath(chosen);
    if (!(await stat(path)).isDirectory()) return { ok: false, problem: 'not-a-folder' };
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
  for (const one of own) {
    // A folder of the app that does not exist yet has no links.
    const ownPath = await realpath(one).catch(() => one);
    if (isWithin(path, ownPath) || isWithin(ownPath, path)) return { ok: false, problem: 'own-data' };
  }
  try {
    await mayUse(path);
  } catch (error) {
    return { ok: false, problem: problemOf(error) };
  }
  return { ok: true, path };
}

function problemOf(error: unknown): FolderChoiceProblem {
  const trouble = troubleOf(error);
  if (trouble === 'folder-missing') return 'missing';
  return trouble === 'read-only' ? 'not-writable' : 'unreadable';
}

/** Also true for the folder itself. */
export function isWithin(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}
