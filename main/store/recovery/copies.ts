import { existsSync, renameSync, rmSync, statSync } from 'node:fs';
import { StoreError } from '../api.ts';
import { makeStamp, parseStamp, removeScratch, siblings } from './place.ts';
import { createNewFile, flushFile } from './private-file.ts';
import { connect, type Connection } from '../connection/sqlite.ts';
import { say } from '../../text/say.ts';
import { draftOf } from '../../base/replace-file.ts';

/** How many copies of each sort are kept; older ones make room. */
const KEPT = 2;
const KEPT_BEFORE_MIGRATIONS = 3;

/** Pages copied before other work gets its turn; about 1 MB. */
const PAGES_A_STEP = 256;

const ROLLING = '.copy-';
const BEFORE = '.before-v';

export interface Copy {
  readonly path: string;
  /** Ms since the epoch. */
  readonly at: number;
}

/** The rolling copies, newest first. */
function rollingCopies(file: string): readonly Copy[] {
  return siblings(file, ROLLING)
    .flatMap((path) => {
      const at = parseStamp(path.slice((file + ROLLING).length));
      return at === undefined ? [] : [{ path, at }];
    })
    .sort((a, b) => b.at - a.at);
}

/** The copies kept before migrations, newest first. */
function copiesBeforeMigrations(file: string): readonly Copy[] {
  return siblings(file, BEFORE)
    .filter((path) => /^\d+(-\d{8}T\d{6}Z(-\d+)?)?$/.test(path.slice((file + BEFORE).length)))
    .map((path) => ({ path, at: statSync(path).mtimeMs }))
    .sort((a, b) => b.at - a.at);
}

/** Everything that a lost database can be restored from, best first. */
export function copiesOf(file: string): readonly Copy[] {
  return [...rollingCopies(file), ...copiesBeforeMigrations(file)];
}

/** Says whether the last rolling copy is older than `ageMs`, or there is none. */
export function copyIsDue(file: string, now: number, ageMs: number): boolean {
  const [newest] = rollingCopies(file);
  return newest === undefined || now - newest.at >= ageMs;
}

/**
 * Reads every page of a database; throws `corrupt` when one of them is not what it should be. `whole` holds indexes
 * against their tables as well.
 */
export function verify(db: Connection, how: 'quick' | 'whole' = 'quick'): void {
  const verdict = db.pragma(how === 'quick' ? 'quick_check(1)' : 'integrity_check(1)');
  if (verdict !== 'ok')
    throw new StoreError('corrupt', say('A check found: {finding}', { finding: String(verdict) }));
}

/**
 * A verified copy as one file without side files. Throws `corrupt` when the copy is unsound, which means that what it
 * was made from is.
 */
async function copyTo(db: Connection, target: string, nativeBinding: string | undefined): Promise<void> {
  const part = draftOf(target);
  createNewFile(part);
  try {
    await db.backup(part, PAGES_A_STEP);
    const copy = connect(part, { nativeBinding });
    try {
      verify(copy);
      copy.pragma('journal_mode = DELETE');
    } finally {
      copy.close();
    }
    flushFile(part);
    renameSync(part, target);
  } catch (error) {
    removeScratch(part);
    throw error;
  }
}

/** What a rolling copy of that moment is called. */
export const rollingCopyAt = (file: string, now: number): string => `${file}${ROLLING}${makeStamp(now)}`;

/** Makes the next rolling copy. */
export async function makeRollingCopy(
  db: Connection,
  file: string,
  now: number,
  nativeBinding: string | undefined,
): Promise<void> {
  await copyTo(db, rollingCopyAt(file, now), nativeBinding);
  for (const { path } of rollingCopies(file).slice(KEPT)) rmSync(path);
}

/** Leaves the newest rolling copy only. */
export function removeOlderCopies(file: string): void {
  const [newest] = rollingCopies(file);
  for (const { path } of copiesOf(file)) if (path !== newest?.path) rmSync(path);
}

/** Keeps the database as it is before a migration to `version`; answers the copy's path. */
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
  for (const { path } of copiesBeforeMigrations(file).slice(KEPT_BEFORE_MIGRATIONS)) rmSync(path);
  return target;
}
