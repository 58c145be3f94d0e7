import { existsSync } from 'node:fs';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { ensureBuilt } from './build.mjs';
import { toolCommand } from './tools.mjs';
import { attach } from './process.mjs';
import { say } from './progress.mjs';
import { durations, tallyCheck, tallyReport } from './tally.mjs';
import { startVirtualDesktop } from './virtual-desktop.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/**
 * @typedef {{ root: string, env: NodeJS.ProcessEnv, changed?: import('./changed-files.mjs').Changed }} StageContext
 * `changed`: check only what these changes touch
 */
/**
 * @typedef {{ tally: Tally, files: string[], tests: { name: string, ms: number }[] }} StageResult
 * `files`: the executed test files; `tests`: their durations
 */
/** @typedef {(name: string, context: StageContext) => Promise<StageResult>} Stage */

/** Counts for a stage that has nothing to check. */
const nothing = () => ({ tally: { passed: 0, failed: 0, skipped: 0, notes: [] }, files: [], tests: [] });

/** @type {Stage} */
async function check(name, { root, env }) {
  const { command, args } = toolCommand(root, name);
  const code = await attach(command, args, { cwd: root, env });
  return { tally: tallyCheck(name, code === 0), files: [], tests: [] };
}

/** @type {Stage} */
async function checkFiles(name, context) {
  const { root, env, changed } = context;
  if (!changed) return check(name, context);
  if (changed.sources.length === 0) return nothing();
  const { command, args } = toolCommand(root, name, changed.sources);
  const code = await attach(command, args, { cwd: root, env });
  return { tally: tallyCheck(name, code === 0), files: [], tests: [] };
}

/** @type {Stage} */
async function build(_name, { root }) {
  await ensureBuilt(root);
  return nothing();
}

/**
 * @param {readonly string[]} projects  of vitest.config.ts
 * @returns {Stage}
 */
function vitest(projects) {
  return async (name, { root, env, changed }) => {
    const reportFile = join(root, 'test-results', `${name}.json`);
    await mkdir(join(root, 'test-results'), { recursive: true });
    await rm(reportFile, { force: true });
    const { command, args } = toolCommand(root, 'vitest');
    const code = await attach(
      command,
      [
        ...args,
        'run',
        ...projects.map((project) => `--project=${project}`),
        ...(changed ? [`--changed=${changed.since}`] : []),
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${reportFile}`,
      ],
      { cwd: root, env },
    );
    const report = existsSync(reportFile) ? JSON.parse(await readFile(reportFile, 'utf8')) : undefined;
    if (changed && code === 0 && (report?.testResults.length ?? 0) === 0) return nothing();
    const files = report ? report.testResults.map((/** @type {{ name: string }} */ file) => file.name) : [];
    return { tally: tallyReport(name, code, report), files, tests: durations(report) };
  };
}

/**
 * Runs the stage on virtual desktops, so that it needs no display and does not disturb an existing one. Each of its
 * workers takes a desktop of its own: test/harness/worker-desktop.ts.
 * @param {Stage} stage
 * @param {number} [count]  of desktops
 * @returns {Stage}
 */
function onVirtualDesktops(stage, count = 1) {
  return async (name, context) => {
    if (process.platform !== 'linux') return stage(name, context);
    /** @type {import('./virtual-desktop.mjs').VirtualDesktop[]} */
    const desktops = [];
    try {
      for (let started = 0; started < count; started++)
        desktops.push(await startVirtualDesktop({ windowManager: true }));
      const { WAYLAND_DISPLAY: _, ...env } = context.env;
      const ofWorkers = desktops.map((desktop) => desktop.env);
      return await stage(name, {
        ...context,
        env: { ...env, ...ofWorkers[0], OUTPOST_WORKER_DESKTOPS: JSON.stringify(ofWorkers) },
      });
    } finally {
      for (const desktop of desktops) await desktop.stop();
    }
  };
}

/**
 * The stages of `npm test`, in order.
 * @type {Readonly<Record<string, Stage>>}
 */
export const stages = {
  typecheck: check,
  lint: checkFiles,
  format: checkFiles,
  notices: check,
  unit: vitest(['unit', 'unit-renderer']),
  integration: onVirtualDesktops(vitest(['integration'])),
  build,
  e2e: onVirtualDesktops(vitest(['e2e']), 2),
};

/** The stages of `npm test -- --changed`. */
export const stagesOfChanges = ['typecheck', 'lint', 'format', 'unit'];

/**
 * @param {string} name
 * @param {StageContext} context
 * @returns {Promise<StageResult>} a failed tally if the stage throws
 */
export async function runStage(name, context) {
  const stage = stages[name];
  if (!stage) throw new Error(`there is no stage ${name}`);
  say(name);
  try {
    return await stage(name, context);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say(message);
    return { tally: tallyCheck(name, false), files: [], tests: [] };
  }
}
