/** `npm run release`: see `usage` in `options.ts`. */
import { relative } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { describeEnvironment } from '../lib/environment.ts';
import { projectRoot } from '../lib/paths.mjs';
import { Misuse, Stop, runMain, say } from '../lib/progress.mjs';
import { parseReleaseOptions, usage } from './options.ts';
import { tagOf } from './source.ts';
import { makeRelease, type Released } from './steps.ts';

await runMain(async () => {
  const argv = process.argv.slice(2);
  if (argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = parseReleaseOptions(argv);
  const { isDryRun, isJson, skipsTests } = options;
  const conclude = async (ok: boolean, figures: Readonly<Record<string, number | string>>) => {
    if (!isJson) return;
    const environment = await describeEnvironment();
    console.log(JSON.stringify({ name: isDryRun ? 'dry-run' : 'release', ok, figures, environment }));
  };
  let released: Released;
  try {
    released = await makeRelease({ root: projectRoot, options, env: process.env, askKey });
  } catch (error) {
    if (!(error instanceof Stop)) console.error(error);
    else say(error.message);
    await conclude(false, {});
    return error instanceof Misuse ? 2 : 1;
  }
  const { version, folder, files, problems } = released;
  for (const { name, size } of files) console.log(`${(size / 2 ** 20).toFixed(1).padStart(7)} MiB  ${name}`);
  for (const problem of problems) console.log(`Would stop a release: ${problem}`);
  const place = relative(process.cwd(), folder);
  console.log(
    isDryRun
      ? `${place} has a rehearsal of ${version}. It is signed with a key that was thrown away${skipsTests ? ', and the tests were skipped' : ''}.`
      : `${place} has ${version}. Nothing was published: push the tag ${tagOf(version)} and upload the folder.`,
  );
  await conclude(true, {
    version,
    files: files.length,
    bytes: files.reduce((sum, { size }) => sum + size, 0),
    problems: problems.length,
    tests: skipsTests ? 'skipped' : 'passed',
  });
  return 0;
});

async function askKey(): Promise<string> {
  if (!process.stdin.isTTY) throw new Misuse('a release needs --key FILE, the private key of updates');
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const file = (await terminal.question('File of the private key of updates: ')).trim();
    if (file === '') throw new Stop('a release needs the private key of updates');
    return file;
  } finally {
    terminal.close();
  }
}
