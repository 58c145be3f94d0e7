/**
 * Checks that analysis survives kills of the app, engines that crash and hang, and a full disk: no acknowledged
 * position is lost, at most one position is analysed again for each kill, and no stronger evaluation is replaced.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { silentLog } from '../../main/base/log.ts';
import { createSeededRandom, integerBelow } from '../../main/base/random.ts';
import { packAnalysis, unpackAnalysis, type AnalysedPosition } from '../../main/chess/packed-analysis.ts';
import { createStore } from '../../main/store/connection/client.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { archived } from '../unit/store/history/archived.ts';
import { packMoves } from '../../main/chess/packed-game.ts';
import { chaosAccount, type AnalysisEvent } from './analysis-events.ts';
import { lookAtCopy } from './outside-look.ts';

const workers = join(projectRoot, 'out', 'main');
const script = join(projectRoot, 'test', 'chaos', 'analysis-work.ts');
/** A process without output for this long is stuck, even on a busy machine. */
const patienceMs = 120_000;
const plies = 30;
/**
 * Thousands of nodes of evaluations that were there before: weaker than each pass, between the passes, so that the
 * second one competes with them, and stronger than each pass.
 */
const strengths = [100, 500, 5_000] as const;

const openStore = (database: string) =>
  createStore({
    workerUrl: pathToFileURL(join(workers, 'store-worker.cjs')),
    file: database,
    nativeBinding: nativeBindingFor({ napi: process.versions.napi, root: projectRoot }),
    log: silentLog,
  });

interface Tally {
  /** Highest acknowledged number of kilonodes by game and ply. */
  readonly acknowledged: Map<string, number>;
  readonly found: Map<string, number>;
  /** Acknowledged positions that replaced a stronger one. */
  weakened: number;
  crashes: number;
  hangs: number;
  fullDisks: number;
  skipped: number;
}

export async function chaosAnalysis({ quick, seed, print }: CommandContext): Promise<CommandResult> {
  if (!existsSync(join(workers, 'store-worker.cjs')))
    throw new CannotRun('the app was not built: run it as `npm run chaos -- analysis`');
  const wanted = quick ? { kills: 8, games: 10 } : { kills: 100, games: 120 };
  const random = createSeededRandom(seed);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-analysis-'));
  const database = join(folder, 'outpost.db');
  const startedAt = performance.now();
  const tally: Tally = {
    ...{ acknowledged: new Map(), found: new Map() },
    ...{ weakened: 0, crashes: 0, hangs: 0, fullDisks: 0, skipped: 0 },
  };
  try {
    const before = await fill(database, wanted.games);
    for (const [key, { kiloNodes }] of before) tally.acknowledged.set(key, kiloNodes);
    let kills = 0;
    let damaged = 0;
    for (let run = 0; ; run += 1) {
      const killAfter = kills < wanted.kills ? 1 + integerBelow(random, 60) : null;
      const end = await work([workers, database, String(seed * 1_000 + run)], killAfter, tally);
      if (end === 'done') break;
      if (end === 'left') continue;
      kills += 1;
      damaged += lookAtCopy(database).damage.length;
      if (kills % 10 === 0) print(`${kills} kills: ${tally.acknowledged.size} positions acknowledged`);
    }
    const after = await contentOf(database, wanted.games);
    let lost = 0;
    for (const [key, kiloNodes] of tally.acknowledged)
      if ((after.get(key)?.kiloNodes ?? 0) < kiloNodes) lost += 1;
    let overwritten = 0;
    let strengthened = 0;
    for (const [key, one] of before) {
      const now = after.get(key);
      if (JSON.stringify(now) === JSON.stringify(one)) continue;
      if ((now?.kiloNodes ?? 0) > one.kiloNodes) strengthened += 1;
      else overwritten += 1;
    }
    const repeated = [...tally.found.values()].reduce((sum, times) => sum + times - 1, 0);
    const missing = wanted.games * (plies + 1) - after.size - tally.skipped;
    return {
      ok:
        lost === 0 &&
        overwritten === 0 &&
        tally.weakened === 0 &&
        strengthened > 0 &&
        damaged === 0 &&
        missing <= 0 &&
        repeated <= kills &&
        kills === wanted.kills &&
        tally.crashes > 0 &&
        tally.hangs > 0 &&
        tally.fullDisks > 0,
      figures: {
        kills,
        engine_crashes: tally.crashes,
        engine_hangs: tally.hangs,
        full_disks: tally.fullDisks,
        positions: after.size,
        positions_lost: lost,
        positions_missing: Math.max(0, missing),
        positions_skipped: tally.skipped,
        analysed_twice: repeated,
        analysed_twice_beyond_one_a_kill: Math.max(0, repeated - kills),
        stronger_overwritten: overwritten,
        replaced_by_weaker: tally.weakened,
        replaced_by_stronger: strengthened,
        damaged,
        seconds: Math.round((performance.now() - startedAt) / 1_000),
        seed,
      },
    };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const keyOf = (game: number, ply: number): string => `${game} ${ply}`;

/** Games of which some positions have evaluations of several strengths already; returns those. */
async function fill(database: string, games: number): Promise<ReadonlyMap<string, AnalysedPosition>> {
  const store = await openStore(database);
  const sans = Array.from({ length: plies }, (_, ply) => (ply % 2 === 0 ? 'Nf3' : 'Nf6'));
  const ids = Array.from({ length: games }, (_, at) => `game${String(at).padStart(4, '0')}`);
  await store.archive.put(
    chaosAccount,
    ids.map((gameId, at) =>
      archived({ gameId, began: at * 1_000, plies, moves: packMoves(sans), clocks: null, own: null }),
    ),
    null,
  );
  const engine = await store.analysis.engineNumber('Earlier 1');
  const known = new Map<string, AnalysedPosition>();
  for (const gameId of ids.filter((_, at) => at % 3 === 0)) {
    const row = await store.analysis.game(chaosAccount, gameId);
    if (!row) continue;
    const positions = Array.from({ length: plies + 1 }, (_, ply): AnalysedPosition | null =>
      ply % 5 === 0
        ? {
            evaluation: { kind: 'centipawns', value: 99 },
            ...{ best: 'd2d4', depth: 40, engine, kiloNodes: strengths[(ply / 5) % 3] ?? 0 },
          }
        : null,
    );
    await store.analysis.put(chaosAccount, row, false, packAnalysis(positions));
    for (const [ply, one] of positions.entries()) if (one) known.set(keyOf(row.id, ply), one);
  }
  await store.close();
  return known;
}

async function contentOf(database: string, games: number): Promise<ReadonlyMap<string, AnalysedPosition>> {
  const store = await openStore(database);
  const content = new Map<string, AnalysedPosition>();
  for (let at = 0; at < games; at += 1) {
    const row = await store.analysis.game(chaosAccount, `game${String(at).padStart(4, '0')}`);
    if (!row || row.data === null) continue;
    for (const [ply, one] of unpackAnalysis(row.data).entries())
      if (one) content.set(keyOf(row.id, ply), one);
  }
  await store.close();
  return content;
}

/** Kills the process at the event with this number. `left`: it ended with games that it could not finish. */
async function work(
  args: readonly string[],
  killAfter: number | null,
  tally: Tally,
): Promise<'done' | 'killed' | 'left'> {
  const child = spawn(process.execPath, ['--import', 'tsx', script, ...args], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
  const patience = setTimeout(() => child.kill('SIGTERM'), patienceMs);
  let complaint = '';
  let events = 0;
  let end: 'done' | 'left' = 'left';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (complaint += text));
  createInterface({ input: child.stdout }).on('line', (line) => {
    patience.refresh();
    const event = JSON.parse(line) as AnalysisEvent;
    count(event, tally);
    if (event.kind === 'done') end = 'done';
    events += 1;
    if (events === killAfter) void pause((events % 7) * 3).then(() => child.kill('SIGKILL'));
  });
  const [code, signal] = await exited;
  clearTimeout(patience);
  if (signal === 'SIGKILL') return 'killed';
  if (code !== 0) throw new Error(`the analysing process ended with ${code ?? signal}: ${complaint}`);
  return end;
}

function count(event: AnalysisEvent, tally: Tally): void {
  switch (event.kind) {
    case 'found': {
      const key = `${keyOf(event.game, event.ply)} ${event.kiloNodes}`;
      tally.found.set(key, (tally.found.get(key) ?? 0) + 1);
      break;
    }
    case 'stored':
      for (const [ply, kiloNodes] of event.plies) {
        const key = keyOf(event.game, ply);
        if (kiloNodes < (tally.acknowledged.get(key) ?? 0)) tally.weakened += 1;
        tally.acknowledged.set(key, Math.max(kiloNodes, tally.acknowledged.get(key) ?? 0));
      }
      break;
    case 'crash':
      tally.crashes += 1;
      break;
    case 'hang':
      tally.hangs += 1;
      break;
    case 'full':
      tally.fullDisks += 1;
      break;
    case 'done':
      tally.skipped += event.skipped;
      break;
    case 'working':
    case 'left':
      break;
  }
}
