import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { projectRoot } from '../../scripts/lib/paths.mjs';

/** An entry that a process acknowledged: its number, and its id in the database. */
export interface Acknowledged {
  readonly number: number;
  readonly id: number;
}

/**
 * When the process ends: this many ms after it begins to open the database, or after a number of acknowledgements.
 */
export interface Moment {
  readonly after: 'opening' | number;
  readonly ms: number;
}

export interface IngestOptions {
  readonly worker: string;
  readonly file: string;
  /** Number of the first entry. */
  readonly first: number;
  /** Number of concurrent appends. */
  readonly underWay: number;
  /** `kill` ends it without warning, `close` lets it close the database. */
  readonly end: 'kill' | 'close';
  readonly moment: Moment;
}

export interface Ingested {
  readonly acknowledged: readonly Acknowledged[];
  /** Its error output, if it ended in an unexpected way. */
  readonly failure: string | undefined;
}

const script = join(projectRoot, 'test', 'chaos', 'ingest.ts');

/** A process without output for this long is stuck, even on a busy machine. */
const patienceMs = 120_000;

/** Runs one ingesting process to its end. */
export async function ingest(options: IngestOptions): Promise<Ingested> {
  const { worker, file, first, underWay, end, moment } = options;
  const args = ['--import', 'tsx', script, worker, file, String(first), String(underWay)];
  const child = spawn(process.execPath, args, { cwd: projectRoot, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const patience = setTimeout(() => child.kill('SIGTERM'), patienceMs);
  let output = '';
  let complaint = '';
  let due = false;
  // Writing to a killed process raises an error.
  child.stdin.on('error', () => {});
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    patience.refresh();
    output += text;
    const reached =
      moment.after === 'opening'
        ? output.includes('opening\n')
        : parseAcknowledged(output).length >= moment.after;
    if (due || !reached) return;
    due = true;
    void pause(moment.ms).then(() => (end === 'kill' ? child.kill('SIGKILL') : child.stdin.end()));
  });
  const [code, signal] = await exited;
  clearTimeout(patience);
  const asAsked = end === 'kill' ? signal === 'SIGKILL' : code === 0;
  return {
    acknowledged: parseAcknowledged(output),
    failure: asAsked ? undefined : `the process ended with ${signal ?? code}: ${complaint.trim()}`,
  };
}

/** Parses complete lines only: the last one may be truncated. */
export function parseAcknowledged(output: string): readonly Acknowledged[] {
  return [...output.matchAll(/^kept (\d+) (\d+)\n/gm)].map(([, number, id]) => ({
    number: Number(number),
    id: Number(id),
  }));
}
