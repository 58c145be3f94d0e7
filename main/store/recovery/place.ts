import {
  accessSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { StoreError } from '../api.ts';
import { tightenFile } from './private-file.ts';
import { say } from '../../text/say.ts';

/** SQLite keeps these beside a database that is in use; they belong to it and move with it. */
export const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;

/** `20260131T210400Z`: a moment (ms since the epoch) as part of a file name. */
export function makeStamp(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
}

/** The moment of a stamp in ms since the epoch, or `undefined` when the text is none. */
export function parseStamp(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Bytes of a file; 0 when there is none. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Names in the database's folder that start with the database's own and `suffix`. */
export function siblings(file: string, suffix: string): readonly string[] {
  const start = basename(file) + suffix;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(file), name));
}

/**
 * Takes away what others may do with the database and the files beside it: earlier versions did not. Refuses a place
 * where the database could not be written. Permission bits are looked at as well, because a process
 * with all rights could write to a file that was marked read-only.
 */
export function checkPlace(file: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of [folder, file]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    if (path === file && !stat.isFile()) {
      throw new StoreError(
        'internal',
        say('{file} is not a file. Move it away, or choose another place for the database.', { file }),
      );
    }
    if ((stat.mode & 0o222) === 0) {
      throw new StoreError(
        'readonly',
        say('{path} is marked as read-only. Allow writing to it, or choose another place for the database.', {
          path,
        }),
      );
    }
    accessSync(path, constants.R_OK | constants.W_OK);
  }
  for (const path of siblings(file, '')) tightenFile(path);
}

/** Removes a working file that this store made and did not finish. */
export function removeScratch(file: string): void {
  for (const suffix of ['', ...SIDE_FILES]) rmSync(file + suffix, { force: true });
}

/** Removes the working files of runs that ended before they had finished them. */
export function removeLeftDrafts(file: string): void {
  for (const path of siblings(file, '.'))
    if (leftDraft.test(path)) rmSync(path, { recursive: true, force: true });
}

/** Names by `draftOf`, and what SQLite keeps beside them. */
const leftDraft = /\.[0-9a-f]{12}\.part(-wal|-shm|-journal)?$/;

/** Gives a database that is not used any more, with its side files, a name of its own; answers that name. Nothing is deleted. */
export function moveAside(file: string, now: number, why: 'damaged' | 'replaced' = 'damaged'): string {
  const wanted = `${file}.${why}-${makeStamp(now)}`;
  let aside = wanted;
  for (let count = 2; ['', ...SIDE_FILES].some((suffix) => existsSync(aside + suffix)); count++)
    aside = `${wanted}-${count}`;
  for (const suffix of ['', ...SIDE_FILES]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

/** A file in the database's folder that is not in use: a copy of it, or one that was set aside. */
export interface FileBeside {
  readonly name: string;
  readonly kind: 'copy' | 'aside';
  readonly bytes: number;
  /** When it was written last, ms since the epoch. */
  readonly at: number;
}

/** The newest first. */
export function filesBeside(file: string): readonly FileBeside[] {
  return siblings(file, '.')
    .flatMap((path): FileBeside[] => {
      const kind = /^\.(copy|before|damaged|replaced)-[^-.]+(-\d+)?$/.exec(path.slice(file.length))?.[1];
      const stat = statSync(path, { throwIfNoEntry: false });
      if (kind === undefined || !stat) return [];
      const isCopy = kind === 'copy' || kind === 'before';
      return [{ name: basename(path), kind: isCopy ? 'copy' : 'aside', bytes: stat.size, at: stat.mtimeMs }];
    })
    .toSorted((a, b) => b.at - a.at);
}
