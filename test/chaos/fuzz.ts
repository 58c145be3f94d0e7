import Database from 'better-sqlite3';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { silentLog } from '../../main/base/log.ts';
import { createVirtualClock } from '../harness/virtual-clock.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import type { CommandContext, CommandResult } from '../harness/command.ts';
import { sourceWorker } from '../harness/virtual-store.ts';
import { makeInput } from './fuzz/inputs.ts';
import { createPipeline, createSink, type Pipeline } from './fuzz/pipeline.ts';

/** Longest time of one line or body on the main thread, ms. */
const slowMs = 8;
/** A longer time is a hang, ms. */
const hangMs = 50;
/** One input in this many goes into a real database. */
const storedEvery = 50;
/** One input in this many also reaches the features. */
const foldedEvery = 10;
/** Growth of the heap over three quarters of the inputs that counts as flat, MiB. */
const flatMib = 4;

/**
 * Virtual time of 500 inputs, ms: a full run takes two weeks, so that the daily storage budget is not the limit.
 */
const stepMs = 600_000;

const mib = 2 ** 20;
const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });

/**
 * Checks that nothing a server can send crashes, blocks or fills the path from the wire to ledger and features.
 */
export async function chaosFuzz({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  const inputs = quick ? 60_000 : 1_000_000;
  const startedAt = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'outpost-fuzz-'));
  const file = join(folder, 'outpost.db');
  const clock = createVirtualClock();
  const store = await createStore({
    workerUrl: sourceWorker,
    file,
    nativeBinding,
    clock,
    log: silentLog,
  });
  const expected = { entries: new Map<string, string>(), quarantined: 0 };
  const storing = createPipeline({
    clock,
    store,
    features: true,
    onEntry: ({ dedupeKey, raw }) => {
      if (!expected.entries.has(dedupeKey)) expected.entries.set(dedupeKey, raw);
    },
    onQuarantine: () => void (expected.quarantined += 1),
  });
  const passing = createPipeline({ clock, store: createSink(), features: false });
  const folding = createPipeline({ clock, store: createSink(), features: true });

  const crashes: string[] = [];
  const noteCrash = (what: string, error: unknown) => {
    crashes.push(what);
    if (crashes.length <= 10) print(`${what}: ${error instanceof Error ? error.stack : String(error)}`);
  };
  let current = 0;
  const onUncaught = (error: unknown) => noteCrash(`uncaught around input ${current}`, error);
  process.on('uncaughtException', onUncaught).on('unhandledRejection', onUncaught);

  /** Inputs that were slow once, possibly because of a busy machine. */
  const suspects: number[] = [];
  let slowest = { index: -1, ms: 0 };
  let slowestFold = { index: -1, ms: 0 };
  let bytes = 0;
  /** After every twentieth of the inputs, MiB. */
  const heaps: number[] = [];
  try {
    for (let index = 0; index < inputs; index += 1) {
      current = index;
      const input = makeInput(seed, index);
      bytes += input.bytes.length;
      const pipeline = index % storedEvery === 0 ? storing : index % foldedEvery === 0 ? folding : passing;
      const foldedBefore = pipeline.foldMs();
      try {
        await pipeline.feed(input);
        // Only a real database needs more than this turn.
        if (pipeline !== storing) await pipeline.settled();
      } catch (error) {
        noteCrash(`input ${index}`, error);
      }
      const foldMs = pipeline.foldMs() - foldedBefore;
      const ms = pipeline.stretchMs();
      if (foldMs > slowestFold.ms) slowestFold = { index, ms: foldMs };
      if (ms > slowest.ms) slowest = { index, ms };
      if (ms > slowMs) suspects.push(index);
      // Lets the event loop run, as between two lines of a connection.
      if (index % 500 === 0) {
        clock.advance(stepMs);
        await storing.settled();
        await new Promise((resolve) => setImmediate(resolve));
      }
      if ((index + 1) % (inputs / 20) === 0) heaps.push(await heapAfterCollection(expected));
      if ((index + 1) % (inputs / 10) === 0) print(`${index + 1} inputs, ${crashes.length} crashes`);
    }
    await storing.settled();
    const heap = heapGrowth(heaps);
    const { slow, hangs } = await confirmSlow(suspects, seed, print);
    const counts = countAll(storing, passing, folding);
    await storing.close();
    await passing.close();
    await folding.close();
    await store.close();
    const { missing, counted } = judgeDatabase(file, expected, print);
    return {
      ok:
        crashes.length === 0 &&
        slow === 0 &&
        hangs === 0 &&
        missing === 0 &&
        expected.entries.size > 0 &&
        heap.growth <= flatMib,
      figures: {
        inputs,
        megabytes: Math.round(bytes / 1e6),
        ...counts,
        crashes: crashes.length,
        slow_over_8_ms: slow,
        hangs_over_50_ms: hangs,
        slowest_ms: round(slowest.ms),
        slowest_again_ms: round(await timeAlone(slowest.index, seed)),
        slowest_fold_ms: round(slowestFold.ms),
        slowest_fold_input: slowestFold.index,
        stored: expected.entries.size + expected.quarantined - counted,
        counted_beyond_the_budget: counted,
        missing,
        heap_early_mib: round(heap.early),
        heap_late_mib: round(heap.late),
        heap_growth_mib: round(heap.growth),
        seconds: Math.round((performance.now() - startedAt) / 1000),
        seed,
      },
    };
  } finally {
    await store.close();
    process.off('uncaughtException', onUncaught).off('unhandledRejection', onUncaught);
    rmSync(folder, { recursive: true, force: true });
  }
}

const round = (value: number) => Math.round(value * 10) / 10;

function countAll(...pipelines: readonly Pipeline[]) {
  const sum = (name: keyof Pipeline['counts']) =>
    pipelines.reduce((total, { counts }) => total + counts[name], 0);
  return {
    events: sum('events'),
    keep_alives: sum('keepAlives'),
    quarantined: sum('quarantined'),
    answers: sum('answers'),
    failures: sum('failures'),
  };
}

/** Repeats suspects alone: garbage collection may have slowed them the first time. */
async function confirmSlow(
  suspects: readonly number[],
  seed: number,
  print: (line: string) => void,
): Promise<{ readonly slow: number; readonly hangs: number }> {
  let slow = 0;
  let hangs = 0;
  for (const index of suspects) {
    const ms = await timeAlone(index, seed);
    if (ms <= slowMs) continue;
    slow += 1;
    if (ms > hangMs) hangs += 1;
    const { target, bytes } = makeInput(seed, index);
    print(`input ${index} (${target}, ${bytes.length} bytes) takes ${round(ms)} ms alone`);
  }
  return { slow, hangs };
}

/** The best of several runs on a fresh pipeline, ms: other programs may have used the processor. */
async function timeAlone(index: number, seed: number): Promise<number> {
  const input = makeInput(seed, index);
  let best = Infinity;
  for (let run = 0; run < 8; run += 1) {
    const alone = createPipeline({ clock: createVirtualClock(), store: createSink(), features: true });
    await alone.feed(input);
    await alone.settled();
    best = Math.min(best, alone.stretchMs());
    await alone.close();
  }
  return best;
}

let collect: (() => void) | undefined;

/**
 * Growth over three quarters of the inputs, MiB. Batches in memory vary by several MiB, so the minimum of the second
 * quarter's samples is compared with that of the last quarter; a leak raises both.
 */
function heapGrowth(samples: readonly number[]): {
  readonly early: number;
  readonly late: number;
  readonly growth: number;
} {
  const quarter = samples.length / 4;
  const early = Math.min(...samples.slice(quarter, 2 * quarter));
  const late = Math.min(...samples.slice(3 * quarter));
  // The two quarters lie half of the inputs apart.
  return { early, late, growth: (late - early) * 1.5 };
}

/** The heap after forced collection, MiB, without this command's own data. */
async function heapAfterCollection(expected: {
  readonly entries: ReadonlyMap<string, string>;
}): Promise<number> {
  if (!collect) {
    setFlagsFromString('--expose-gc');
    collect = runInNewContext('gc') as () => void;
  }
  // Lets pending callbacks run first.
  for (let turn = 0; turn < 3; turn += 1) {
    await new Promise((resolve) => setImmediate(resolve));
    collect();
  }
  let own = 0;
  for (const [key, raw] of expected.entries) own += key.length + raw.length;
  const { heapUsed, external } = process.memoryUsage();
  return (heapUsed + external - own) / mib;
}

/**
 * `missing`: entries and quarantined lines that the file neither contains unchanged nor counts as over the daily
 * budget; `counted`: those that it counts.
 */
function judgeDatabase(
  file: string,
  expected: { readonly entries: ReadonlyMap<string, string>; readonly quarantined: number },
  print: (line: string) => void,
): { readonly missing: number; readonly counted: number } {
  const db = new Database(file, {
    readonly: true,
    ...(nativeBinding === undefined ? {} : { nativeBinding }),
  });
  const numberOf = (sql: string): number => db.prepare<[], { count: number }>(sql).get()?.count ?? 0;
  try {
    const rows = db
      .prepare<[], { key: string; raw: string }>('SELECT dedupe_key AS key, raw FROM ledger')
      .all();
    const there = new Map(rows.map(({ key, raw }) => [key, raw]));
    const changed = [...expected.entries].filter(([key, raw]) => there.has(key) && there.get(key) !== raw);
    for (const [key] of changed.slice(0, 5)) print(`changed in the ledger: ${JSON.stringify(key)}`);
    const absent =
      expected.entries.size -
      there.size +
      expected.quarantined -
      numberOf('SELECT count(*) AS count FROM quarantine');
    const counted = numberOf('SELECT coalesce(sum(messages), 0) AS count FROM intake_summaries');
    return { missing: changed.length + Math.abs(absent - counted), counted };
  } finally {
    db.close();
  }
}
