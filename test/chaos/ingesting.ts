import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../scripts/lib/paths.mjs';

/** What a process said was kept: an entry's number, and its id in the database. */
export interface Acknowledged {
  readonly number: number;
  readonly id: number;
}

/** When the process ends: so many ms after it begins to open the database, or after so many acknowledgements. */
export interface Moment {
  readonly after: 'opening' | number;
  readonly ms: number;
}

export interface IngestOptions {
  readonly worker: string;
  readonly file: string;
  /** Number of the first entry. */
  readonly first: number;
  /** Appends under way at once. */
  readonly underWay: number;
  /** `kill` ends it without warning, `close` lets it close the database. */
  readonly end: 'kill' | 'close';
  readonly moment: Moment;
}

export interface Ingested {
  readonly acknowledged: readonly Acknowledged[];
  /** It ended in another way than it was asked to: what it said. */
  readonly failure: string | undefined;
}

const script = join(projectRoot, 'test', 'chaos', 'ingest.ts');

/** A process that says nothing for so long is stuck, on a busy machine too. */
const patienceMs = 120_000;

/** Runs one ingesting process to its end. */
export async function ingest(options: IngestOptions): Promise<Ingested> {
  const { worker, file, first, underWay, end, moment } = options;
  const args = ['--import', 'tsx', script, worker, file, String(first), String(underWay)];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const patience = setTimeout(() => child.kill('SIGTERM'), patienceMs);
  let said = '';
  let complaint = '';
  let due = false;
  // A process that is killed leaves its input behind.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    patience.refresh();
    said += text;
    const reached =
      moment.after === 'opening'
        ? said.includes('opening\n')
        : parseAcknowledged(said).length >= moment.after;
    if (due || !reached) return;
    due = true;
    void pause(moment.ms).then(() => (end === 'kill' ? child.kill('SIGKILL') : child.stdin.end()));
  });
  const [code, signal] = await exited;
  clearTimeout(patience);
  const asAsked = end === 'kill' ? signal === 'SIGKILL' : code === 0;
  return {
    acknowledged: parseAcknowledged(said),
    failure: asAsked ? undefined : `the process ended with ${signal ?? code}: ${complaint.trim()}`,
  };
}

/** Only whole lines count: the last one may have been cut short. */
export function parseAcknowledged(said: string): readonly Acknowledged[] {
  return [...said.matchAll(/^kept (\d+) (\d+)\n/gm)].map(([, number, id]) => ({
    number: Number(number),
    id: Number(id),
  }));
}
