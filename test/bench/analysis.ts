/**
 * Analysis of the archive. The engine in the app's process against the bare one, in turns. Then the app analyses an
 * archive, with moves played in a game without a clock, against the app that does not analyse.
 */
import { readFile } from 'node:fs/promises';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { unpackAnalysis } from '../../main/chess/packed-analysis.ts';
import { analysisCoresFor } from '../../main/engine/analysis/worker-count.ts';
import { nativeBindingFor } from '../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startVirtualDesktop } from '../../scripts/lib/virtual-desktop.mjs';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { knownGames } from '../unit/chess/figures/analysed-games.ts';
import { measurePairs, type EnginePair } from './analysis/engine-pairs.ts';
import { measureApp, paintedRatio, type Measured } from './play.ts';
import { median, quantile, rounded } from './statistics.ts';

const targets = { speed: 0.95, loopMs: 8, painted: 1.1, bytes: 6 } as const;
const nodes = 200_000;
/** The speed's ratio must be known better than its distance from 1 that counts. */
const mostSpeedError = 0.02;
/** More than the app analyses meanwhile. */
const archivedGames = 200;
const measureMain = join(projectRoot, 'test', 'bench', 'analysis', 'measure-main.cjs');

export async function benchAnalysis({ quick, print }: CommandContext): Promise<CommandResult> {
  const electron = process.env['OUTPOST_ELECTRON'];
  if (electron === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- analysis`');
  const loadBefore = loadavg()[0] ?? 0;
  const games = knownGames.map(({ sans }) => sans.split(' '));
  const { pairs, cpuRatio } = await measurePairs(
    electron,
    quick ? games.slice(0, 1).map((sans) => sans.slice(0, 24)) : games,
    nodes,
    (count) => count % 40 === 0 && print(`${count} positions searched by both`),
  );
  const speed = speedOf(pairs);
  print(
    `speed: ${speed.ratio} of the bare engine, ± ${speed.error}, by processor time ${rounded(cpuRatio, 3)}, load ${rounded(loadBefore)}`,
  );

  const desktop = await startVirtualDesktop({ windowManager: true, size: '1700x1100x24' });
  const runs: { readonly without: AppRun; readonly with: AppRun }[] = [];
  try {
    for (let pair = 0; pair < (quick ? 1 : 4); pair += 1) {
      const measure = (isAnalysing: boolean) => runApp(electron, desktop.env, isAnalysing, quick ? 1 : 2);
      // In turns, because whichever is second may find a calmer machine.
      const first = await measure(pair % 2 === 1);
      const second = await measure(pair % 2 === 0);
      const run = pair % 2 === 0 ? { without: first, with: second } : { without: second, with: first };
      runs.push(run);
      print(`pair ${pair + 1}: painted ${rounded(ratioOf(run), 2)} of the value without analysis`);
    }
  } finally {
    await desktop.stop();
  }
  const analysed = runs.map((run) => run.with);
  const total = (of: (run: AppRun) => number) => analysed.reduce((sum, run) => sum + of(run), 0);
  const bytes = total((run) => run.bytes) / total((run) => run.positions);
  const loopMs = median(analysed.map(({ loop }) => loop.p999));
  const loopWithoutMs = median(runs.map(({ without }) => without.loop.p999));
  const ratios = runs.map(ratioOf);
  const painted = median(ratios);
  const paintedSpread = quantile(ratios, 1) - quantile(ratios, 0);
  if (total((run) => run.positions) === 0) throw new Error('the app analysed nothing');
  const figures = {
    nodes_per_second: Math.round(median(pairs.map(({ nodes: count, appMs }) => (count / appMs) * 1_000))),
    bare_nodes_per_second: Math.round(
      median(pairs.map(({ nodes: count, bareMs }) => (count / bareMs) * 1_000)),
    ),
    speed_ratio: speed.ratio,
    speed_ratio_p10: speed.p10,
    speed_ratio_p90: speed.p90,
    speed_ratio_error: speed.error,
    speed_cpu_ratio: rounded(cpuRatio, 3),
    pairs: pairs.length,
    positions_per_hour_a_core: Math.round(3_600_000 / median(pairs.map(({ appMs }) => appMs))),
    cores: analysisCoresFor(availableParallelism(), Infinity).usual,
    app_positions_per_hour: Math.round((total((run) => run.positions) / total((run) => run.ms)) * 3_600_000),
    loop_p999_ms: rounded(loopMs),
    loop_p999_without_ms: rounded(loopWithoutMs),
    painted_ratio: rounded(painted, 2),
    painted_ratio_spread: rounded(paintedSpread, 2),
    bytes_per_position: rounded(bytes, 2),
    app_positions: total((run) => run.positions),
    least_speed_ratio: targets.speed,
    target_loop_p999_ms: targets.loopMs,
    target_painted_ratio: targets.painted,
    target_bytes_per_position: targets.bytes,
    load_before: rounded(loadBefore),
    load_after: rounded(loadavg()[0] ?? 0),
  };
  const noise = [
    ...(speed.error > mostSpeedError ? [`the speed's ratio is known to ± ${speed.error} only`] : []),
    ...(loopWithoutMs > targets.loopMs
      ? [`without analysis the event loop has ${rounded(loopWithoutMs)} ms`]
      : []),
    ...(ratios.length > 1 && paintedSpread > 0.3
      ? [`the painted ratio varies by ${rounded(paintedSpread, 2)}`]
      : []),
  ];
  const isMet =
    speed.ratio >= targets.speed &&
    loopMs <= targets.loopMs &&
    painted <= targets.painted &&
    bytes <= targets.bytes;
  // A busy machine proves neither.
  if (noise.length > 0 && !isMet)
    throw new CannotRun(`the machine is too busy: ${noise.join('; ')}. Measured: ${JSON.stringify(figures)}`);
  return { ok: isMet, figures, ...(noise.length > 0 && { note: noise.join('; ') }) };
}

function speedOf(pairs: readonly EnginePair[]) {
  const ratios = pairs.map(({ appMs, bareMs }) => bareMs / appMs);
  const [p10, p90] = [quantile(ratios, 0.1), quantile(ratios, 0.9)];
  // Of a median, for a normal distribution with these quantiles.
  const error = ((p90 - p10) / 2.563) * (1.253 / Math.sqrt(ratios.length));
  return {
    ...{ ratio: rounded(median(ratios), 3), error: rounded(error, 3) },
    ...{ p10: rounded(p10, 3), p90: rounded(p90, 3) },
  };
}

interface AppRun {
  readonly measured: Measured;
  readonly loop: { readonly p999: number };
  /** Time in which the app could analyse. */
  readonly ms: number;
  /** Analysed positions, and their bytes in the database. */
  readonly positions: number;
  readonly bytes: number;
}

const ratioOf = (run: { readonly without: AppRun; readonly with: AppRun }): number =>
  paintedRatio(run.with.measured) / paintedRatio(run.without.measured);

async function runApp(
  electron: string,
  env: Readonly<Record<string, string>>,
  isAnalysing: boolean,
  games: number,
): Promise<AppRun> {
  let startedAt = 0;
  let ms = 0;
  let loop = { p999: NaN };
  let stored = { positions: 0, bytes: 0 };
  const measured = await measureApp(electron, env, {
    ...{ games, gamesASecond: 0, hasClock: false },
    pastGames: Array.from(
      { length: archivedGames },
      (_, nth) => knownGames[nth % knownGames.length]?.sans ?? '',
    ),
    settings: { analysis: isAnalysing ? 'always' : 'off' },
    ownArguments: ['-r', measureMain],
    environment: (profile) => ({ OUTPOST_BENCH_DELAYS: join(profile, 'delays.json') }),
    onReady({ pid }) {
      startedAt = performance.now();
      process.kill(pid, 'SIGUSR2');
    },
    async onPlayed({ pid }, profile) {
      process.kill(pid, 'SIGCONT');
      ms = performance.now() - startedAt;
      loop = await readSoon(join(profile, 'delays.json'));
    },
    onStopped: (profile) => (stored = storedIn(join(profile, 'outpost.db'))),
  });
  return { measured, loop, ms, ...stored };
}

/** Reads the file once the app has written it. */
async function readSoon(file: string): Promise<{ readonly p999: number }> {
  for (const deadline = performance.now() + 10_000; ;) {
    try {
      return JSON.parse(await readFile(file, 'utf8')) as { readonly p999: number };
    } catch (error) {
      if (performance.now() > deadline) throw error;
      await new Promise((resolve) => setImmediate(resolve));
    }
  }
}

function storedIn(file: string): { readonly positions: number; readonly bytes: number } {
  const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });
  const database = new Database(file, nativeBinding === undefined ? {} : { nativeBinding });
  try {
    const rows = database.prepare('SELECT data FROM archive_analysis').all() as {
      readonly data: Uint8Array;
    }[];
    return {
      positions: rows.reduce((sum, { data }) => sum + unpackAnalysis(data).filter(Boolean).length, 0),
      bytes: rows.reduce((sum, { data }) => sum + data.length, 0),
    };
  } finally {
    database.close();
  }
}
