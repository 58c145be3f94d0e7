/**
 * `npm run conformance -- FOLDER [--json] [--quick]`: whether every recorded answer in a folder reaches the domain and
 * survives the way back, and no answer with a wrong type slips through. Exit 0: yes; 1: no; 2: it cannot be checked.
 */

import { cpus } from 'node:os';
import { basename, resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { checkFolder } from './folder.ts';
import { summarize } from './report.ts';

const seed = 1;

/** Where the recordings lie beside a checkout. */
const usualFolder = resolve(import.meta.dirname, '../../../shared/recorded');

/** Lines go to `print`; resolves to the exit code. */
export async function runConformance(argv: readonly string[], print: (line: string) => void): Promise<number> {
  let folder: string;
  let options: { readonly json?: boolean; readonly quick?: boolean };
  try {
    const { values, positionals } = parseArgs({
      args: [...argv],
      options: { json: { type: 'boolean' }, quick: { type: 'boolean' } },
      allowPositionals: true,
    });
    if (positionals.length > 1) throw new Error('one folder at a time');
    options = values;
    folder = resolve(positionals[0] ?? usualFolder);
  } catch (error) {
    print(`${String(error)}\nUsage: npm run conformance -- FOLDER [--json] [--quick]`);
    return 2;
  }
  const name = basename(folder);
  const environment = {
    node: process.version,
    platform: `${process.platform}-${process.arch}`,
    cores_count: cpus().length,
    seed,
    quick: options.quick === true,
  };
  try {
    const report = await checkFolder({ folder, mutations: options.quick ? 5 : 20, seed });
    const { ok, lines, figures } = summarize(report);
    for (const line of lines) print(line);
    if (options.json) print(JSON.stringify({ name, ok, figures, environment }));
    if (figures['checked_files'] === 0) return 2;
    return ok ? 0 : 1;
  } catch (error) {
    print(`${folder} cannot be checked: ${String(error)}`);
    if (options.json) print(JSON.stringify({ name, ok: false, figures: {}, environment }));
    return 2;
  }
}
