/**
 * A copy of the built app with one changed number: sixteen boards need sixteen feeds, and the service allows four
 * at once. The benchmark's server allows sixteen.
 */
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { CannotRun } from '../../harness/command.ts';

/** The row of the limits table in the build's output. */
const row = /(limit\.tvFeeds[`'"][^{}]*\(\w+\()4(\)\))/;

/** Creates the copy in `folder`, which becomes an app folder. */
export async function makeWideApp(folder: string, feeds: number): Promise<void> {
  await mkdir(folder, { recursive: true });
  await cp(join(projectRoot, 'out'), join(folder, 'out'), { recursive: true });
  for (const name of ['node_modules', 'main', 'package.json'])
    await symlink(join(projectRoot, name), join(folder, name));
  const built = join(folder, 'out', 'main');
  let changed = 0;
  for (const name of await readdir(built, { recursive: true })) {
    if (!name.endsWith('.cjs')) continue;
    const file = join(built, name);
    const code = await readFile(file, 'utf8');
    if (!row.test(code)) continue;
    await writeFile(file, code.replace(row, `$1${feeds}$2`));
    changed += 1;
  }
  if (changed !== 1)
    throw new CannotRun(`the build has ${changed} tables of limits: the benchmark changes one`);
}
