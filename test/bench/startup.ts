/**
 * Measures from the start of the process to Home painted with an account and 10,000 ledger entries, against an
 * empty window. Measures the checkout or a packaged app.
 */
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { packageFolder } from '../../scripts/lib/package.mjs';
import { startVirtualDesktop } from '../../scripts/lib/virtual-desktop.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { startEventServer } from './event-server.ts';
import { fillProfile } from './filled-profile.ts';
import { isWithin, ratioOf } from './ratio.ts';
import { startApp, type StartOptions } from './started-app.ts';
import { median, quantile, rounded } from './statistics.ts';

const target = 1.4;
const entries = 10_000;
/** Ms after which a start has finished and the app has written its caches for the next one. */
const startDoneMs = 13_000;

export async function benchStartup({ quick, print, has, text }: CommandContext): Promise<CommandResult> {
  const electron = process.env['OUTPOST_ELECTRON'];
  if (electron === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- startup`');
  const pairs = quick ? 3 : 15;
  const folder = await mkdtemp(join(tmpdir(), 'outpost-startup-'));
  const desktop = await startVirtualDesktop({ windowManager: true });
  const server = await startEventServer();
  const emptyApp = join(projectRoot, 'test', 'bench', 'empty-window');
  const profile = join(folder, 'outpost');
  const emptyProfile = join(folder, 'empty');
  const time = async (
    started: Pick<StartOptions, 'electron' | 'app'>,
    data: string,
    mark: string,
    until: () => Promise<unknown> = async () => {},
  ) => {
    const app = await startApp({ ...started, profile: data, env: desktop.env, mark });
    await until();
    await app.stop();
    return app.paintedMs;
  };
  const isCompiled = () =>
    waitUntil('compiled code that is kept', () => existsSync(join(profile, 'compiled')), { timeout: 60_000 });
  try {
    const program = has('packaged') ? await packageProgram(join(folder, 'packaged')) : text('program');
    const app = program === undefined ? { electron, app: projectRoot } : { electron: program };
    print(`starting ${program ?? `${electron} ${projectRoot}`}`);
    const isWarm = program === undefined ? isCompiled : () => pause(startDoneMs);
    await fillProfile({ profile, accounts: [server], entries });
    const ours: number[] = [];
    const empty: number[] = [];
    // The first start fills caches.
    for (let pair = 0; pair <= pairs; pair += 1) {
      const emptyMs = await time({ electron, app: emptyApp }, emptyProfile, 'painted');
      const oursMs = await time(app, profile, 'home-painted', pair === 0 ? isWarm : undefined);
      print(
        `${pair === 0 ? 'warm-up' : `pair ${pair}`}: empty window ${Math.round(emptyMs)} ms, Home ${Math.round(oursMs)} ms`,
      );
      if (pair === 0) continue;
      ours.push(oursMs);
      empty.push(emptyMs);
    }
    const pairsOfBoth = ours.map((ms, index) => ms / (empty[index] ?? Number.NaN));
    const { ratio, spread } = ratioOf(pairsOfBoth);
    return {
      ok: isWithin(pairsOfBoth, target, 'the ratio of both starts'),
      figures: {
        ratio: rounded(ratio, 2),
        ratio_spread: rounded(spread, 2),
        target_ratio: target,
        home_ms: rounded(median(ours)),
        home_quarter_ms: rounded(quantile(ours, 0.25)),
        home_three_quarters_ms: rounded(quantile(ours, 0.75)),
        empty_window_ms: rounded(median(empty)),
        pairs,
        ledger_entries: entries,
      },
    };
  } finally {
    server.close();
    await desktop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Packs the app into a folder; returns its program. */
async function packageProgram(folder: string): Promise<string> {
  return join(await packageFolder(projectRoot, await ensureElectron(projectRoot), folder), 'outpost');
}
