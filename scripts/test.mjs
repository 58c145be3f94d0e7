// `npm test`: runs all checks from a clean checkout, and prints the total on the last line. `npm test -- unit e2e`
// runs only these stages, `npm test -- --changed` what the uncommitted changes touch.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { testArguments } from './lib/arguments.mjs';
import { findChanges } from './lib/changed-files.mjs';
import { testGroups } from './lib/system-packages.mjs';
import { projectRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { Stop, runMain } from './lib/progress.mjs';
import { runStages, stages, stagesOfChanges } from './lib/stages.mjs';
import { isGreen, slowestLines, sum, tallyCheck, tallyForgotten, totalLine } from './lib/tally.mjs';
import { openTemporaryFolder } from './lib/temporary-folder.mjs';

await runMain(async () => {
  const { named, since } = testArguments(process.argv.slice(2), Object.keys(stages));
  const changed = since === undefined ? undefined : await findChanges(projectRoot, since);
  const electron = await prepare({ root: projectRoot, systemPackages: testGroups, build: false }).catch(
    (error) => {
      console.log(totalLine(tallyCheck('prepare', false)));
      throw error;
    },
  );
  const chosen = changed ? stagesOfChanges : named.length > 0 ? named : Object.keys(stages);
  const results = await runInTemporaryFolder(chosen, electron.path, changed);
  const tallies = results.map(({ tally }) => tally);
  if (named.length === 0 && !changed)
    tallies.push(
      tallyForgotten(
        await testFiles(),
        results.flatMap(({ files }) => files),
      ),
    );
  const slowest = slowestLines(
    results.flatMap(({ tests }) => tests),
    20,
  );
  if (slowest.length > 0) console.log(['the slowest tests:', ...slowest].join('\n'));
  const total = sum(tallies);
  for (const note of total.notes) console.log(note);
  console.log(totalLine(total));
  return isGreen(total) ? 0 : 1;
});

/**
 * Runs the stages in a temporary folder of this run. Throws `Stop` when a signal interrupts it.
 * @param {readonly string[]} names
 * @param {string} electron  the executable
 * @param {import('./lib/changed-files.mjs').Changed | undefined} changed
 */
async function runInTemporaryFolder(names, electron, changed) {
  const closeFolder = openTemporaryFolder();
  let isInterrupted = false;
  // The stages at work get the signal as well, and end.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => (isInterrupted = true));
  try {
    const env = { ...process.env, OUTPOST_ELECTRON: electron };
    const context = { root: projectRoot, env, ...(changed && { changed }) };
    const results = await runStages(names, context, { isStopped: () => isInterrupted });
    if (isInterrupted) throw new Stop('interrupted');
    return results;
  } finally {
    closeFolder();
  }
}

async function testFiles() {
  const folder = join(projectRoot, 'test');
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((name) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(name))
    .map((name) => join(folder, name));
}
