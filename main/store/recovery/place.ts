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
import { tightenFile } from '../database/private-file.ts';
import { messageOf } from '../../text/message.ts';

/** Side files that SQLite keeps beside a database; they are moved with it. */
const SIDE_FILES = ['-wal', '-shm', '-journal'] as const;

/** Timestamp for file names, such as `20260131T210400Z`, from ms since the epoch. */
export function makeStamp(at: number): string {
  return new Date(at)
    .toISOString()
    .replace(/\.\d+Z$/, 'Z')
    .replaceAll(/[-:]/g, '');
}

/** Parses a timestamp to ms since the epoch; undefined for other text. */
export function parseStamp(text: string): number | undefined {
  const parts = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(text);
  if (!parts) return undefined;
  const [, year, month, day, hour, minute, second] = parts.map(Number);
  return Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minute, second);
}

/** Size of a file in bytes; 0 when it does not exist. */
export function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Paths in the database's folder that start with the database's name and `suffix`. */
export function siblings(file: string, suffix: string): readonly string[] {
  const start = basename(file) + suffix;
  return readdirSync(dirname(file))
    .filter((name) => name.startsWith(start))
    .map((name) => join(dirname(file), name));
}

/**
 * Checks that the database can be written in its place; creates the folder. Also removes access by other users
 * from files of earlier versions. Permission bits are checked explicitly, because a privileged process could write
 * to a read-only file.
 */
export function checkPlace(file: string): void {
  const folder = dirname(file);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const path of [folder, file]) {
    const stat = statSync(path, { throwIfNoEntry: false });
    if (!stat) continue;
    if (path === file && !stat.isFile()) {
      throw new StoreError('internal', messageOf('storage.notAFile', { file }));
    }
    if ((stat.mode & 0o222) === 0) {
      throw new StoreError('readonly', messageOf('storage.markedReadOnly', { path }));
    }
    accessSync(path, constants.R_OK | constants.W_OK);
  }
  for (const path of siblings(file, '')) tightenFile(path);
}

/** Removes a temporary database with its side files. */
export function removeScratch(file: string): void {
  for (const suffix of ['', ...SIDE_FILES]) rmSync(file + suffix, { force: true });
}

/** Removes temporary files that crashed runs left. */
export function removeLeftDrafts(file: string): void {
  for (const path of siblings(file, '.'))
    if (leftDraft.test(path)) rmSync(path, { recursive: true, force: true });
}

/** Names from `draftOf`, with SQLite's side files. */
const leftDraft = /\.[0-9a-f]{12}\.part(-wal|-shm|-journal)?$/;

/** Renames an unused database with its side files; returns the new path, or undefined without files. */
export function moveAside(
  file: string,
  now: number,
  why: 'damaged' | 'replaced' = 'damaged',
): string | undefined {
  if (!isAnyThere(file)) return undefined;
  const wanted = `${file}.${why}-${makeStamp(now)}`;
  let aside = wanted;
  for (let count = 2; isAnyThere(aside); count++) aside = `${wanted}-${count}`;
  for (const suffix of ['', ...SIDE_FILES]) {
    if (existsSync(file + suffix)) renameSync(file + suffix, aside + suffix);
  }
  return aside;
}

/** Whether the database or one of its side files exists. */
const isAnyThere = (file: string): boolean => ['', ...SIDE_FILES].some((suffix) => existsSync(file + suffix));

/** A file beside the database: a copy, or a database that was moved aside. */
export interface FileBeside {
  readonly name: string;
  readonly kind: 'copy' | 'aside';
  readonly bytes: number;
  /** Time of the last write, ms since the epoch. */
  readonly at: number;
}

/** Newest first. A database counts with its side files, also when only these exist. */
export function filesBeside(file: string): readonly FileBeside[] {
  const found = new Map<string, FileBeside>();
  for (const path of siblings(file, '.')) {
    const [, own = '', kind] = besideName.exec(path.slice(file.length)) ?? [];
    const stat = statSync(path, { throwIfNoEntry: false });
    if (kind === undefined || !stat) continue;
    const name = basename(file) + own;
    const { bytes = 0, at = 0 } = found.get(name) ?? {};
    found.set(name, {
      name,
      kind: kind === 'copy' || kind === 'before' ? 'copy' : 'aside',
      bytes: bytes + stat.size,
      at: Math.max(at, stat.mtimeMs),
    });
  }
  return [...found.values()].toSorted((a, b) => b.at - a.at);
}

const besideName = /^(\.(copy|before|damaged|replaced)-[^-.]+(?:-\d+)?)(?:-wal|-shm|-journal)?$/;

/** Deletes the databases that were moved aside. */
export function removeSetAside(file: string): void {
  for (const { kind, name } of filesBeside(file))
    if (kind === 'aside') removeScratch(join(dirname(file), name));
}
