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

/** Rolling copies, newest first. */
function rollingCopies(file: string): readonly Copy[] {
  return siblings(file, ROLLING)
    .flatMap((path) => {
      const at = parseStamp(path.slice((file + ROLLING).length));
      return at === undefined ? [] : [{ path, at }];
    })
    .sort((a, b) => b.at - a.at);
}

/** Copies made before migrations, newest first. */
function copiesBeforeMigrations(file: string): readonly Copy[] {
  return siblings(file, BEFORE)
    .filter((path) => /^\d+(-\d{8}T\d{6}Z(-\d+)?)?$/.test(path.slice((file + BEFORE).length)))
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((a, b) => b.at - a.at);
}

/** All copies that a database can be restored from, best first. */
export function copiesOf(file: string): readonly Copy[] {
  return [...rollingCopies(file), ...copiesBeforeMigrations(file)];
}

/** Whether the newest rolling copy is older than `ageMs`, or missing. */
export function copyIsDue(file: string, now: number, ageMs: number): boolean {
  const [newest] = rollingCopies(file);
  return newest === undefined || now - newest.at >= ageMs;
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

/** Makes a rolling copy and deletes old ones. */
export async function makeRollingCopy(
  db: Connection,
  file: string,
  now: number,
  nativeBinding: string | undefined,
): Promise<void> {
  await copyTo(db, rollingCopyAt(file, now), nativeBinding);
  for (const { path } of rollingCopies(file).slice(MOST_ROLLING)) rmSync(path);
}

/** Deletes all copies but the newest rolling one. */
export function removeOlderCopies(file: string): void {
  const [newest] = rollingCopies(file);
  for (const { path } of copiesOf(file)) if (path !== newest?.path) rmSync(path);
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
  for (const { path } of copiesBeforeMigrations(file).slice(MOST_BEFORE_MIGRATIONS)) rmSync(path);
  return target;
}
