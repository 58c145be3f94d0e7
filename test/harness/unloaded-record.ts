/** Stores the referee's record on disk: in memory it would dominate a long run's heap. */
import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Exchange } from '../referee/exchange.ts';
import type { Record } from '../referee/record.ts';
import type { Referee } from '../referee/referee.ts';

export interface UnloadedRecord {
  /** Writes finished exchanges to disk and drops them from memory. */
  unload(): void;
  /** Number of exchanges on disk. */
  readonly count: number;
  /** The whole record. */
  read(): Record;
  remove(): void;
}

export function createUnloadedRecord(referee: Pick<Referee, 'record' | 'unload'>): UnloadedRecord {
  const folder = mkdtempSync(join(tmpdir(), 'outpost-record-'));
  const file = join(folder, 'exchanges.jsonl');
  appendFileSync(file, '');
  let count = 0;
  return {
    get count() {
      return count;
    },
    unload() {
      const over = referee.unload();
      count += over.length;
      appendFileSync(file, over.map((exchange) => `${JSON.stringify(exchange)}\n`).join(''));
    },
    read() {
      const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
      const exchanges = lines.map((line) => JSON.parse(line) as Exchange);
      return {
        ...referee.record,
        exchanges: [...exchanges, ...referee.record.exchanges].toSorted((a, b) => a.id - b.id),
      };
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
