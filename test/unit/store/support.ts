import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { LedgerEntry, NewLedgerEntry, Store } from '../../../main/store/api.ts';
import {
  createDatabaseEngine,
  type DatabaseEngine,
  type DatabaseEngineOptions,
} from '../../../main/store/connection/engine.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import type { Migration } from '../../../main/store/database/migration.ts';
import { nativeBindingFor } from '../../../main/store/connection/native-binding.ts';
import type { Aggregate, StoreCall, Incident } from '../../../main/store/protocol.ts';
import { migrate } from '../../../main/store/database/schema.ts';
import { shapeOf } from '../../../main/store/recovery/shape.ts';
import { connect, MEMORY, type Connection } from '../../../main/store/database/sqlite.ts';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root });

export const NOON = Date.UTC(2026, 0, 15, 12);
export const DAY = 86_400_000;

export interface Folder {
  readonly path: string;
  readonly file: string;
  remove(): void;
}

export function makeFolder(): Folder {
  const path = mkdtempSync(join(tmpdir(), 'outpost-store-'));
  return {
    path,
    file: join(path, 'outpost.db'),
    remove: () => rmSync(path, { recursive: true, force: true }),
  };
}

export const connectTo = (file: string): Connection => connect(file, { nativeBinding });

export const callOf = <A extends Aggregate, M extends keyof Store[A] & string>(
  aggregate: A,
  method: M,
  ...args: Store[A][M] extends (...args: infer P) => unknown ? P : never
): StoreCall => ({ aggregate, method, args });

/** The migrations plus further ones, each with the schema that it creates; a failing one has none. */
export function withSteps(steps: readonly Omit<Migration, 'shape'>[]): readonly Migration[] {
  const db = connect(MEMORY, { nativeBinding });
  try {
    return steps.reduce<readonly Migration[]>((before, step) => {
      const next = [...before, { ...step, shape: '' }];
      try {
        migrate(db, next, undefined);
      } catch {
        return next;
      }
      return [...before, { ...step, shape: shapeOf(db) }];
    }, migrations);
  } finally {
    db.close();
  }
}

/** An engine in this thread, with its outcomes unwrapped. */
export interface Bench {
  readonly engine: DatabaseEngine;
  readonly incidents: readonly Incident[];
  /** One separate call. */
  ask<A extends Aggregate, M extends keyof Store[A] & string>(
    aggregate: A,
    method: M,
    ...args: Store[A][M] extends (...args: infer P) => unknown ? P : never
  ): Promise<Store[A][M] extends (...args: never[]) => Promise<infer R> ? R : never>;
  /** The whole ledger, newest first. */
  all(): Promise<readonly LedgerEntry[]>;
  close(now?: number): Promise<void>;
}

export async function openBench(
  file: string,
  more: Partial<DatabaseEngineOptions> & { readonly now?: number } = {},
): Promise<Bench> {
  const { now = NOON, ...options } = more;
  const incidents: Incident[] = [];
  const engine = await createDatabaseEngine(
    {
      file,
      nativeBinding,
      migrations,
      appVersion: '0.1.0',
      loadRowChecks: async () => ({}),
      onIncident: (incident) => incidents.push(incident),
      ...options,
    },
    now,
  );
  const ask: Bench['ask'] = async (aggregate, method, ...args) => {
    const [outcome] = await engine.run([callOf(aggregate, method, ...args)], now);
    if (!outcome?.ok) throw outcome?.error ?? new Error('no answer');
    return outcome.value as never;
  };
  return {
    engine,
    incidents,
    ask,
    all: () => ask('ledger', 'page', { limit: 1_000_000 }),
    close: (at = now) => engine.close(at),
  };
}

/** The `n`th of a series of challenges; about 500 bytes, so that a few hundred fill many pages. */
export const entry = (n: number, more: Partial<NewLedgerEntry> = {}): NewLedgerEntry => ({
  accountId: 'alice',
  at: NOON + n,
  kind: 'challenge',
  subject: `c${n}`,
  dedupeKey: `challenge:c${n}`,
  source: 'stream',
  raw: JSON.stringify({ number: n, filler: 'x'.repeat(400) }),
  ...more,
});

export const entries = (count: number, from = 0): readonly NewLedgerEntry[] =>
  Array.from({ length: count }, (_, index) => entry(from + index));
