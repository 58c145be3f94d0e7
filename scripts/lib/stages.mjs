import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { mkdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ensureBuilt } from './build.mjs';
import { toolCommand } from './tools.mjs';
import { attach } from './process.mjs';
import { say } from './progress.mjs';
import { runJobs } from './schedule.mjs';
import { createSteps } from './steps.mjs';
import { durations, tallyCheck, tallyReport } from './tally.mjs';
import { startVirtualDesktop } from './virtual-desktop.mjs';

/** @typedef {import('./tally.mjs').Tally} Tally */
/**
 * @typedef {{
 *   root: string,
 *   env: NodeJS.ProcessEnv,
 *   changed?: import('./changed-files.mjs').Changed,
 *   onOutput?: import('./process.mjs').OnOutput | undefined,
 * }} StageContext
 * `changed`: check only what these changes touch; `onOutput`: receives the output instead of the terminal
 */
/**
 * @typedef {{ tally: Tally, files: string[], tests: { name: string, ms: number }[] }} StageResult
 * `files`: the executed test files; `tests`: their durations
 */
/** @typedef {(name: string, context: StageContext) => Promise<StageResult>} Stage */
/**
 * @typedef {{ run: Stage, slots: number, after?: readonly string[] }} PlannedStage
 * `slots`: see `runJobs`; `after`: stages that must have ended
 */

/** Counts for a stage that has nothing to check. */
const nothing = () => ({ tally: { passed: 0, failed: 0, skipped: 0, notes: [] }, files: [], tests: [] });

/**
 * @param {string} name
 * @param {StageContext} context
 * @param {readonly string[]} [more]  arguments of the tool
 * @returns {Promise<StageResult>}
 */
async function runTool(name, { root, env, onOutput }, more) {
  const { command, args } = toolCommand(root, name, more);
  const code = await attach(command, args, { cwd: root, env, onOutput });
  return { tally: tallyCheck(name, code === 0), files: [], tests: [] };
}

/** @type {Stage} */
const check = (name, context) => runTool(name, context);

/**
 * In one thread: each further one would infer the same types again, on processors that other stages need.
 * @type {Stage}
 */
const checkTypes = (name, context) =>
  runTool(name, context, ['--singleThreaded', ...(context.changed ? ['--incremental'] : [])]);

/** @type {Stage} */
async function checkFiles(name, context) {
  const { changed } = context;
  if (changed?.sources.length === 0) return nothing();
  return runTool(name, context, changed?.sources);
}

/** @type {Stage} */
async function build(_name, { root }) {
  await ensureBuilt(root);
  return nothing();
}

const outsideReporter = fileURLToPath(new URL('outside-reporter.mjs', import.meta.url));

/**
 * @param {string} file
 * @returns {Promise<any>} undefined if the runner wrote none
 */
const readJson = async (file) => (existsSync(file) ? JSON.parse(await readFile(file, 'utf8')) : undefined);

/**
 * @param {readonly string[]} projects  of vitest.config.ts
 * @returns {Stage}
 */
function vitest(projects) {
  return async (name, { root, env, changed, onOutput }) => {
    const results = join(root, 'test-results');
    const reportFile = join(results, `${name}.json`);
    const outsideFile = join(results, `${name}-outside.json`);
    await mkdir(results, { recursive: true });
    for (const file of [reportFile, outsideFile]) await rm(file, { force: true });
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
        `--reporter=${outsideReporter}`,
        `--outputFile.outside=${outsideFile}`,
      ],
      { cwd: root, env, onOutput },
    );
    const report = await readJson(reportFile);
    const outside = await readJson(outsideFile);
    if (changed && code === 0 && (report?.testResults.length ?? 0) === 0) return nothing();
    const files = report ? report.testResults.map((/** @type {{ name: string }} */ file) => file.name) : [];
    return { tally: tallyReport(name, code, report, outside), files, tests: durations(report) };
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

/** Two apps at once saturate two processors. */
const desktops = 2;
/** One more than there are processors, because tests also wait. */
const allSlots = availableParallelism() + 1;

/**
 * The stages of `npm test`, in the order in which they start. Those that show a mistake in seconds come first.
 * @type {Readonly<Record<string, PlannedStage>>}
 */
export const stages = {
  build: { run: build, slots: 1 },
  typecheck: { run: checkTypes, slots: 1 },
  lint: { run: checkFiles, slots: 1 },
  format: { run: checkFiles, slots: 1 },
  notices: { run: check, slots: 1 },
  unit: { run: vitest(['unit', 'unit-renderer']), slots: 1 },
  integration: { run: onVirtualDesktops(vitest(['integration'])), slots: 1 },
  // Alone: what it waits for has a time limit.
  e2e: { run: onVirtualDesktops(vitest(['e2e']), desktops), slots: allSlots, after: ['build'] },
};

/** The stages of `npm test -- --changed`. */
export const stagesOfChanges = ['typecheck', 'lint', 'format', 'unit'];

/**
 * Runs stages in parallel as far as their slots allow. The output of each is printed at its end, that of a single one
 * at once.
 * @param {readonly string[]} names
 * @param {StageContext} context
 * @param {{ isStopped(): boolean }} options  `isStopped`: whether no further stage may start
 * @returns {Promise<StageResult[]>}
 */
export async function runStages(names, context, { isStopped }) {
  const planned = Object.entries(stages).filter(([name]) => names.includes(name));
  const steps = createSteps(
    planned.map(([name]) => name),
    { every: 30_000 },
  );
  const jobs = planned.map(([name, { run, slots, after = [] }]) => ({
    name,
    slots,
    after,
    run: () =>
      steps.run(name, async (onPhase) => {
        onPhase('running');
        /** @type {Buffer[]} */
        const output = [];
        const onOutput =
          planned.length > 1 ? (/** @type {Buffer} */ chunk) => void output.push(chunk) : undefined;
        const result = await runStage(name, run, { ...context, onOutput });
        process.stdout.write(Buffer.concat(output));
        return result;
      }),
  }));
  return runJobs(jobs, { slots: allSlots, isStopped });
}

/**
 * @param {string} name
 * @param {Stage} stage
 * @param {StageContext} context
 * @returns {Promise<StageResult>} a failed tally if the stage throws
 */
async function runStage(name, stage, context) {
  try {
    return await stage(name, context);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    say(`${name}: ${message}`);
    return { tally: tallyCheck(name, false), files: [], tests: [] };
  }
}
