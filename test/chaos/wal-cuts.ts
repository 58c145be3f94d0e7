/**
 * Truncates the write-ahead log at random bytes, as a power cut may: every complete commit must survive, and
 * nothing of a torn one.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integerBelow, type Random } from '../../main/base/random.ts';
import { CannotRun } from '../harness/command.ts';
import { ingest, type Acknowledged } from './ingesting.ts';
import { lookAtCopy, lookInto, missingOf, type Look } from './outside-look.ts';
import { applyCommit, readWal, type Wal } from './wal.ts';

/** A database and its log as a kill left them. */
export interface Snapshot {
  readonly database: Buffer;
  readonly wal: Buffer;
}

export interface CutFindings {
  readonly cuts: number;
  /** Commits in the truncated logs. */
  readonly commits: number;
  readonly acknowledged: number;
  readonly missing: number;
  readonly integrityFailures: number;
  readonly wholeCommitsMissing: number;
  readonly tornCommitsPresent: number;
}

export interface CutOptions {
  readonly worker: string;
  readonly cuts: number;
  readonly random: Random;
  readonly print: (line: string) => void;
}

/** Few enough that SQLite does not checkpoint the log (by default at 1,000 pages). */
const entriesInLog = 150;

/** Cuts the logs of a new database and of one with entries, half of the cuts each. */
export async function cutLogs({ worker, cuts, random, print }: CutOptions): Promise<CutFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-cuts-'));
  const findings: CutFindings[] = [];
  try {
    for (const [index, earlier] of [0, 500].entries()) {
      const file = join(folder, `${earlier}.db`);
      const { snapshot, acknowledged } = await makeSnapshot(worker, file, earlier);
      const missing = missingOf(lookAtCopy(file).rows, acknowledged);
      const share = Math.floor((cuts + index) / 2);
      const offsets = Array.from({ length: share }, () => integerBelow(random, snapshot.wal.length + 1));
      const found = cutAt(snapshot, offsets);
      print(`log of ${snapshot.wal.length} bytes, ${found.commits} commits: cut ${share} times`);
      findings.push({ ...found, acknowledged: acknowledged.length, missing: missing.length });
    }
    return total(findings);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function makeSnapshot(worker: string, file: string, earlier: number) {
  const acknowledged: Acknowledged[] = [];
  const run = async (end: 'kill' | 'close', count: number, underWay: number) => {
    const first = 1 + Math.max(0, ...acknowledged.map(({ number }) => number));
    const ran = await ingest({ worker, file, first, underWay, end, moment: { after: count, ms: 0 } });
    if (ran.failure !== undefined) throw new Error(ran.failure);
    acknowledged.push(...ran.acknowledged);
  };
  if (earlier > 0) await run('close', earlier, 4);
  const before = earlier > 0 ? readFileSync(file) : undefined;
  await run('kill', entriesInLog, 1);
  const snapshot = { database: readFileSync(file), wal: readFileSync(`${file}-wal`) };
  // After a checkpoint the log has been flushed, and no power cut can shorten it.
  const isUntouched = before ? before.equals(snapshot.database) : snapshot.database.length <= 4096;
  if (!isUntouched) throw new CannotRun('the log was already being moved into the database');
  return { snapshot, acknowledged };
}

/** Opens the database once for each offset at which its log is cut; `look` opens it. */
export function cutAt(
  { database, wal }: Snapshot,
  offsets: readonly number[],
  look: (file: string) => Look = lookInto,
): Omit<CutFindings, 'acknowledged' | 'missing'> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-cut-'));
  const file = join(folder, 'cut.db');
  try {
    const log = readWal(wal);
    const before = subjectsIn(file, database);
    const commitOf = commitsOfEntries(file, database, log);
    let integrityFailures = 0;
    let wholeCommitsMissing = 0;
    let tornCommitsPresent = 0;
    for (const offset of offsets) {
      put(file, database, wal.subarray(0, offset));
      const { damage, rows } = look(file);
      const found = new Set(rows.map(({ subject }) => subject));
      const whole = log.commits.filter(({ end }) => end <= offset).length;
      const entries = [...commitOf];
      const missing = entries.filter(([subject, commit]) => commit <= whole && !found.has(subject));
      const torn = entries.filter(([subject, commit]) => commit > whole && found.has(subject));
      if (damage.length > 0 || [...before].some((subject) => !found.has(subject))) integrityFailures += 1;
      wholeCommitsMissing += countCommits(missing);
      tornCommitsPresent += countCommits(torn);
    }
    return {
      cuts: offsets.length,
      commits: log.commits.length,
      integrityFailures,
      wholeCommitsMissing,
      tornCommitsPresent,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const countCommits = (entries: readonly (readonly [string, number])[]): number =>
  new Set(entries.map(([, commit]) => commit)).size;

function put(file: string, database: Buffer, wal: Buffer): void {
  rmSync(`${file}-shm`, { force: true });
  writeFileSync(file, database);
  writeFileSync(`${file}-wal`, wal);
}

/** The number of the commit (1 for the log's first) that added each entry. */
function commitsOfEntries(
  file: string,
  database: Buffer,
  { pageBytes, commits }: Wal,
): ReadonlyMap<string, number> {
  const known = subjectsIn(file, database);
  const commitOf = new Map<string, number>();
  let state = database;
  for (const [index, commit] of commits.entries()) {
    state = applyCommit(state, commit, pageBytes);
    for (const subject of subjectsIn(file, state)) {
      if (!known.has(subject) && !commitOf.has(subject)) commitOf.set(subject, index + 1);
    }
  }
  return commitOf;
}

/** Subjects of the entries in a database without a log. */
function subjectsIn(file: string, database: Buffer): ReadonlySet<string> {
  put(file, database, Buffer.alloc(0));
  const { damage, rows } = lookInto(file);
  if (damage.length > 0)
    throw new Error(`a commit of the log leaves no sound database: ${damage.join('; ')}`);
  return new Set(rows.map(({ subject }) => subject));
}

function total(findings: readonly CutFindings[]): CutFindings {
  const sum = (figure: (found: CutFindings) => number) =>
    findings.reduce((all, found) => all + figure(found), 0);
  return {
    cuts: sum(({ cuts }) => cuts),
    commits: sum(({ commits }) => commits),
    acknowledged: sum(({ acknowledged }) => acknowledged),
    missing: sum(({ missing }) => missing),
    integrityFailures: sum(({ integrityFailures }) => integrityFailures),
    wholeCommitsMissing: sum(({ wholeCommitsMissing }) => wholeCommitsMissing),
    tornCommitsPresent: sum(({ tornCommitsPresent }) => tornCommitsPresent),
  };
}
