// `npm test`: runs all checks from a clean checkout, and prints the total on the last line. `npm test -- unit e2e`
// runs only these stages.
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { testGroups } from './lib/system-packages.mjs';
import { projectRoot } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { Misuse, runMain } from './lib/progress.mjs';
import { runStage, stages } from './lib/stages.mjs';
import { isGreen, sum, tallyCheck, tallyForgotten, totalLine } from './lib/tally.mjs';

await runMain(async () => {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(name in stages));
  if (unknown.length > 0) {
    throw new Misuse(`no such stage: ${unknown.join(', ')}; there are ${Object.keys(stages).join(', ')}`);
  }
  const electron = await prepare({ root: projectRoot, systemPackages: testGroups, build: false }).catch(
    (error) => {
      console.log(totalLine(tallyCheck('prepare', false)));
      throw error;
    },
  );
  const env = { ...process.env, OUTPOST_ELECTRON: electron.path };

  const results = [];
  for (const name of Object.keys(stages)) {
    if (named.length === 0 || named.includes(name))
      results.push(await runStage(name, { root: projectRoot, env }));
  }
  const tallies = results.map(({ tally }) => tally);
  if (named.length === 0)
    tallies.push(
      tallyForgotten(
        await testFiles(),
        results.flatMap(({ files }) => files),
      ),
    );
  const total = sum(tallies);
  for (const note of total.notes) console.log(note);
  console.log(totalLine(total));
  return isGreen(total) ? 0 : 1;
});

async function testFiles() {
  const folder = join(projectRoot, 'test');
  const entries = await readdir(folder, { recursive: true });
  return entries
    .filter((name) => /\.(test|spec)\.[cm]?[jt]sx?$/.test(name))
    .map((name) => join(folder, name));
}
