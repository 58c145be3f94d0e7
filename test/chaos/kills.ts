/** A series of kills of processes that write into the same database. */
import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integerBelow, type Random } from '../../main/base/random.ts';
import { ingest, type Acknowledged, type Moment } from './ingesting.ts';
import { duplicatedOf, lookAtCopy, missingOf } from './outside-look.ts';

export interface KillFindings {
  readonly kills: number;
  readonly acknowledged: number;
  readonly missing: number;
  readonly duplicated: number;
  readonly integrityFailures: number;
}

export interface KillOptions {
  readonly worker: string;
  readonly kills: number;
  readonly random: Random;
  readonly print: (line: string) => void;
}

/** Each process repeats the last entries of the one before, as a reconnect does. */
const repeated = 20;

/** Inspects the files after every kill; the next process opens them in that state. */
export async function killRepeatedly({ worker, kills, random, print }: KillOptions): Promise<KillFindings> {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-kills-'));
  const file = join(folder, 'outpost.db');
  const acknowledged = new Map<string, Acknowledged>();
  let done = 0;
  let highest = 0;
  let missing = 0;
  let duplicated = 0;
  let integrityFailures = 0;
  try {
    for (let kill = 1; kill <= kills; kill += 1) {
      const moment = drawMoment(random);
      const first = Math.max(1, highest - repeated);
      const ran = await ingest({ worker, file, first, underWay: 4, end: 'kill', moment });
      for (const entry of ran.acknowledged) {
        acknowledged.set(`${entry.number} ${entry.id}`, entry);
        highest = Math.max(highest, entry.number);
      }
      const { damage, rows } = lookAtCopy(file);
      const lost = missingOf(rows, acknowledged.values());
      const problems = [
        ...damage,
        ...(ran.failure === undefined ? [] : [ran.failure]),
        ...givenUp(folder).map((name) => `the store gave up ${name}`),
      ];
      if (ran.failure === undefined) done += 1;
      missing = Math.max(missing, lost.length);
      duplicated = Math.max(duplicated, duplicatedOf(rows));
      if (problems.length > 0) integrityFailures += 1;
      for (const problem of problems) print(`kill ${kill}: ${problem}`);
      if (kill % 10 === 0)
        print(`${kill} kills: ${acknowledged.size} entries acknowledged, ${rows.length} there`);
    }
    const numbers = new Set([...acknowledged.values()].map(({ number }) => number));
    return { kills: done, acknowledged: numbers.size, missing, duplicated, integrityFailures };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** A quarter of the kills fall into the opening of the database, the others into the writing of entries. */
function drawMoment(random: Random): Moment {
  return random.next() < 0.25
    ? { after: 'opening', ms: random.next() * 120 }
    : { after: 1 + integerBelow(random, 300), ms: random.next() * 5 };
}

/** Databases that the store quarantined. A kill before the first page is written leaves an empty one. */
function givenUp(folder: string): readonly string[] {
  return readdirSync(folder).filter(
    (name) => name.includes('.damaged-') && statSync(join(folder, name)).size > 0,
  );
}
