/**
 * The built app with one number changed: a wall of sixteen boards at two plies a second each needs sixteen feeds, and
 * the service allows four at once. The benchmark's own server allows them, and so does this copy of the app.
 */
import { cp, mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { CannotRun } from '../../harness/command.ts';

/** The row of the table of limits, as the build writes it. */
const row = /(TV feeds at once[`'"][^{}]*\(\w+\()4(\)\))/;

/** Makes the copy in `folder`, which is an app's folder then. */
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
