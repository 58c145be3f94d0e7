import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { StoreError } from '../api.ts';
import { makeStamp, parseStamp, removeScratch, siblings } from './place.ts';
import { createNewFile, flushFile } from '../database/private-file.ts';
import { withConnection, type Connection } from '../database/sqlite.ts';
import { messageOf } from '../../text/message.ts';
import { draftOf } from '../../base/replace-file.ts';

/** Number of copies of each kind; older ones are deleted. */
const MOST_ROLLING = 2;
const MOST_BEFORE_MIGRATIONS = 3;

/** Pages copied before other work can run; about 1 MB. */
const PAGES_A_STEP = 256;

const ROLLING = '.copy-';
const BEFORE = '.before-v';

export interface Copy {
  readonly path: string;
  /** ms since the epoch. */
  readonly at: number;
}

/** Newest first. A copy from after `now` was made while the clock was ahead: its age is unknown, so it comes last. */
const newestFirst = (copies: readonly Copy[], now: number): readonly Copy[] =>
  copies.toSorted((a, b) => Number(a.at > now) - Number(b.at > now) || b.at - a.at);

/** Rolling copies, newest first. */
function rollingCopies(file: string, now: number): readonly Copy[] {
  const copies = siblings(file, ROLLING).flatMap((path) => {
    const at = parseStamp(path.slice((file + ROLLING).length));
    return at === undefined ? [] : [{ path, at }];
  });
  return newestFirst(copies, now);
}

/** Copies made before migrations, newest first. */
function copiesBeforeMigrations(file: string, now: number): readonly Copy[] {
  const copies = siblings(file, BEFORE)
    .filter((path) => /^\d+(-\d{8}T\d{6}Z(-\d+)?)?$/.test(path.slice((file + BEFORE).length)))
    .map((path) => ({ path, at: statSync(path).mtimeMs }));
  return newestFirst(copies, now);
}

/** All copies that a database can be restored from, best first. */
export function copiesOf(file: string, now: number): readonly Copy[] {
  return [...rollingCopies(file, now), ...copiesBeforeMigrations(file, now)];
}

/** Whether the newest rolling copy is older than `ageMs`, of an unknown age, or missing. */
export function copyIsDue(file: string, now: number, ageMs: number): boolean {
  const [newest] = rollingCopies(file, now);
  return newest === undefined || newest.at > now || now - newest.at >= ageMs;
}

/** Checks every page. Throws `corrupt` for damage. `whole` also compares indexes with their tables. */
export function verify(db: Connection, how: 'quick' | 'whole' = 'quick'): void {
  const verdict = db.pragma(how === 'quick' ? 'quick_check(1)' : 'integrity_check(1)');
  if (verdict !== 'ok')
    throw new StoreError('corrupt', messageOf('storage.checkFound', { finding: String(verdict) }));
}

/** Writes a verified copy as one file. Throws `corrupt` when the copy, and therefore its source, is damaged. */
async function copyTo(db: Connection, target: string, nativeBinding: string | undefined): Promise<void> {
  const part = draftOf(target);
  createNewFile(part);
  try {
    await db.backup(part, PAGES_A_STEP);
    withConnection(part, { nativeBinding }, (copy) => {
      verify(copy);
      copy.pragma('journal_mode = DELETE');
    });
    flushFile(part);
    renameSync(part, target);
  } catch (error) {
    removeScratch(part);
    throw error;
  }
}

/** Name of a rolling copy made at `now`. */
export const rollingCopyAt = (file: string, now: number): string => `${file}${ROLLING}${makeStamp(now)}`;

/** Makes a rolling copy, deletes old ones, and returns its path. */
export async function makeRollingCopy(
  db: Connection,
  file: string,
  now: number,
  nativeBinding: string | undefined,
): Promise<string> {
  const target = rollingCopyAt(file, now);
  await copyTo(db, target, nativeBinding);
  for (const { path } of rollingCopies(file, now).slice(MOST_ROLLING)) rmSync(path);
  return target;
}

/** Deletes all copies except `kept`. */
export function removeOtherCopies(file: string, kept: string, now: number): void {
  for (const { path } of copiesOf(file, now)) if (path !== kept) rmSync(path);
}

/** Copies the database before its migration to `version`; returns the copy's path. */
export async function keepBeforeMigration(
  db: Connection,
  file: string,
  version: number,
  now: number,
  nativeBinding: string | undefined,
): Promise<string> {
  const wanted = `${file}${BEFORE}${version}`;
  let target = wanted;
  for (let count = 1; existsSync(target); count++) {
    target = `${wanted}-${makeStamp(now)}${count === 1 ? '' : `-${count}`}`;
  }
  await copyTo(db, target, nativeBinding);
  for (const { path } of copiesBeforeMigrations(file, now).slice(MOST_BEFORE_MIGRATIONS)) rmSync(path);
  return target;
}
