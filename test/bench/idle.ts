/**
 * Measures the idle app, two accounts in the tray, against an empty window of the same runtime.
 *
 * First, half an hour of server time passes in compressed form. All its traffic (keep-alives, challenges that
 * arrive and expire) is sent, only faster, while the app's clock runs normally. Then server time runs normally.
 * After a minute the kernel's counters of all the app's processes are compared with those of the window.
 *
 * Both programs have run once before: an account's first run downloads months of games, which is not a daily cost.
 *
 * An idle window uses next to nothing. The compared figure is therefore the average share of a processor over half
 * an hour including the start: the start's processor time, plus half an hour at the share measured after the
 * run-up. The idle shares are reported as well. Processor speed varies, so starts alternate and their median
 * counts, and the idle phases are measured simultaneously.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startVirtualDesktop } from '../../scripts/lib/virtual-desktop.mjs';
import { startClub, type RunningClub } from '../harness/club.ts';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { startTrayWatcher } from '../harness/tray-watcher.ts';
import { fillProfile } from './filled-profile.ts';
import { treeUse, type TreeUse } from './process-tree.ts';
import { median, rounded } from './statistics.ts';

const targetCpu = 1.15;
/** Largest difference where an empty window uses next to nothing: percent of a processor. */
const targetMore = 0.02;
const targetMemory = 0.95;
const entries = 10_000;
/** Minutes of server time before the measurement. */
const runUpMinutes = 30;
/** A first run has finished when the program uses less than this share of a processor for this long. */
const quiet = { percent: 0.5, ms: 6_000, patienceMs: 300_000 } as const;
/** End of a start, ms after the app has connected or the window was painted. */
const settlingMs = 10_000;
/** Time for garbage of the compressed half hour to be collected, ms. */
const calmMs = 60_000;
/** Number of starts of each program. */
const pairs = 5;
/** Challenges to each account in that time. */
const challenges = 6;

export async function benchIdle({ quick, print }: CommandContext): Promise<CommandResult> {
  const electron = process.env['OUTPOST_ELECTRON'];
  if (electron === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- idle`');
  const runUpMs = quick ? 12_000 : 90_000;
  const measuredMs = quick ? 12_000 : 300_000;
  const speed = (runUpMinutes * 60_000) / runUpMs;
  const folder = await mkdtemp(join(tmpdir(), 'outpost-idle-'));
  const desktop = await startVirtualDesktop({ windowManager: true });
  const tray = await startTrayWatcher(desktop.env);
  const clubs = [await begin(1), await begin(2)];
  const run = (app: string, profile: string, ...args: string[]) =>
    startProgram(electron, [app, `--user-data-dir=${join(folder, profile)}`, ...args], desktop.env);
  try {
    await fillProfile({ profile: join(folder, 'outpost'), accounts: clubs, entries });

    const startOurs = async () => {
      const started = run(projectRoot, 'outpost', '--hidden');
      await tray.icon();
      for (const club of clubs) await club.connected();
      return started;
    };
    print('a first run of each, until all is fetched and kept');
    const emptyApp = join(projectRoot, 'test', 'bench', 'empty-window');
    for (const first of [await startOurs(), run(emptyApp, 'empty')]) {
      await untilQuiet(first);
      await first.stop();
    }

    const startOf = async (start: () => Program | Promise<Program>) => {
      const program = await start();
      await pause(settlingMs);
      const { cpuMs } = await treeUse(program.pid);
      return { program, cpuMs };
    };
    const startEmpty = () => run(emptyApp, 'empty');
    const starts = { ours: [] as number[], empty: [] as number[] };
    for (let pair = 1; pair < pairs; pair += 1)
      for (const [whose, start] of [['ours', startOurs] as const, ['empty', startEmpty] as const]) {
        const { program, cpuMs } = await startOf(start);
        starts[whose].push(cpuMs);
        await program.stop();
      }
    const [ours, window] = [await startOf(startOurs), await startOf(startEmpty)];
    starts.ours.push(ours.cpuMs);
    starts.empty.push(window.cpuMs);
    print(`starts: ${inSeconds(starts.ours)} s; an empty window ${inSeconds(starts.empty)} s`);

    for (const club of clubs) await club.clock({ speed });
    print(`${runUpMinutes} minutes of the servers' time pass in ${runUpMs / 1_000} s`);
    for (let round = 0; round < challenges; round += 1) {
      for (const club of clubs) await club.challenge();
      await pause(runUpMs / challenges);
    }
    for (const club of clubs) await club.clock({ speed: 1 });
    await pause(calmMs);
    const [idle, empty] = await Promise.all([
      measure(ours.program, measuredMs, median(starts.ours)),
      measure(window.program, measuredMs, median(starts.empty)),
    ]);
    for (const club of clubs) await club.connected();
    await ours.program.stop();
    await window.program.stop();
    print(`two accounts in the tray: ${inWords(idle)}`);
    print(`an empty window: ${inWords(empty)}`);

    const cpuRatio = idle.halfHourPercent / empty.halfHourPercent;
    const morePercent = idle.halfHourPercent - empty.halfHourPercent;
    const memoryRatio = idle.memoryMiB / empty.memoryMiB;
    return {
      ok: (cpuRatio <= targetCpu || morePercent <= targetMore) && memoryRatio <= targetMemory,
      figures: {
        cpu_ratio: rounded(cpuRatio, 2),
        target_cpu_ratio: targetCpu,
        more_cpu_percent: rounded(morePercent, 3),
        target_more_cpu_percent: targetMore,
        memory_ratio: rounded(memoryRatio, 2),
        target_memory_ratio: targetMemory,
        half_hour_cpu_percent: rounded(idle.halfHourPercent, 3),
        empty_window_half_hour_cpu_percent: rounded(empty.halfHourPercent, 3),
        start_cpu_s: rounded(idle.startMs / 1_000, 2),
        empty_window_start_cpu_s: rounded(empty.startMs / 1_000, 2),
        idle_cpu_percent: rounded(idle.cpuPercent, 3),
        empty_window_cpu_percent: rounded(empty.cpuPercent, 3),
        idle_wake_ups_per_s: rounded(idle.wakeUpsPerS),
        empty_window_wake_ups_per_s: rounded(empty.wakeUpsPerS),
        idle_memory_mib: rounded(idle.memoryMiB),
        empty_window_memory_mib: rounded(empty.memoryMiB),
        idle_processes: idle.processes,
        empty_window_processes: empty.processes,
        run_up_virtual_min: runUpMinutes,
        measured_s: measuredMs / 1_000,
        accounts: clubs.length,
        ledger_entries: entries,
      },
    };
  } finally {
    for (const club of clubs) await club.stop();
    await tray.stop();
    await desktop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const begin = (seed: number): Promise<RunningClub> =>
  startClub({ seed, account: { kind: 'human', name: 'Bench' } });

interface Program {
  readonly pid: number;
  stop(): Promise<void>;
}

function startProgram(
  electron: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Program {
  const child = spawn(electron, [...switchesHere(), ...args], {
    env: { ...process.env, ...env },
    stdio: 'ignore',
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  if (child.pid === undefined) throw new CannotRun(`${electron} could not be started`);
  return {
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** Shares are those of one processor. */
interface Idle {
  /** During the measurement. */
  readonly cpuPercent: number;
  /** Processor time of the start, all threads together. */
  readonly startMs: number;
  /** Over half an hour, the start included. */
  readonly halfHourPercent: number;
  readonly wakeUpsPerS: number;
  readonly memoryMiB: number;
  readonly processes: number;
}

async function untilQuiet({ pid }: Program): Promise<void> {
  const deadline = performance.now() + quiet.patienceMs;
  for (let before = await treeUse(pid); performance.now() < deadline;) {
    await pause(quiet.ms);
    const after = await treeUse(pid);
    if ((after.cpuMs - before.cpuMs) / (after.at - before.at) < quiet.percent / 100) return;
    before = after;
  }
  throw new Error(`a first run did not come to rest within ${quiet.patienceMs / 1_000} s`);
}

async function measure({ pid }: Program, ms: number, startMs: number): Promise<Idle> {
  const before = await treeUse(pid);
  await pause(ms);
  const after = await treeUse(pid);
  const passed = after.at - before.at;
  const per = (member: 'cpuMs' | 'wakeUps') => (after[member] - before[member]) / passed;
  const { memoryMiB, processes }: TreeUse = after;
  return {
    cpuPercent: per('cpuMs') * 100,
    startMs,
    halfHourPercent: (startMs / (runUpMinutes * 60_000) + per('cpuMs')) * 100,
    wakeUpsPerS: per('wakeUps') * 1_000,
    memoryMiB,
    processes,
  };
}

const inSeconds = (ms: readonly number[]) => ms.map((one) => rounded(one / 1_000, 2)).join(', ');

const inWords = ({ cpuPercent, halfHourPercent, startMs, wakeUpsPerS, memoryMiB, processes }: Idle) =>
  `${rounded(halfHourPercent, 3)} % of a processor over half an hour with its start of ${rounded(startMs / 1_000, 2)} s, ` +
  `${rounded(cpuPercent, 3)} % at rest, ${rounded(wakeUpsPerS)} wake-ups a second, ` +
  `${rounded(memoryMiB)} MiB in ${processes} processes`;
