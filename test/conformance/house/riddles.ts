/** Riddling phrases in code, by the project's own lint rule, and in documents and style sheets. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { findRiddlesInTextFile, textFiles } from '../../../scripts/lint/plain-words.mjs';
import { capture } from '../../../scripts/lib/process.mjs';
import { packageScript } from '../../../scripts/lib/tools.mjs';
import { CannotRun } from '../../harness/command.ts';

const reportSchema = z.object({
  diagnostics: z.array(z.object({ filename: z.string(), message: z.string(), code: z.string() })),
});

const sources = ['main', 'preload', 'renderer', 'scripts', 'test'];

/** One line for each. */
export async function findAllRiddles(root: string): Promise<readonly string[]> {
  return [...(await riddlesInCode(root)), ...(await riddlesInTexts(root))];
}

async function riddlesInCode(root: string): Promise<readonly string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-house-'));
  try {
    const config = join(folder, 'oxlintrc.json');
    const plugin = join(root, 'scripts', 'lint', 'house-rules.mjs');
    const rules = { 'house/plain-words': 'error' };
    await writeFile(
      config,
      JSON.stringify({ jsPlugins: [plugin], categories: { correctness: 'off' }, rules }),
    );
    const args = [packageScript(root, 'oxlint'), '-c', config, '--format=json', ...sources];
    const { stdout } = await capture(process.execPath, args, { cwd: root });
    const report = reportSchema.safeParse(JSON.parse(stdout));
    if (!report.success) throw new CannotRun(`oxlint did not answer: ${stdout.slice(0, 200)}`);
    return report.data.diagnostics
      .filter(({ code }) => code === 'house(plain-words)')
      .map(({ filename, message }) => `${filename}: ${message}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function riddlesInTexts(root: string): Promise<readonly string[]> {
  const found = await Promise.all(
    textFiles(root).map(async (file) =>
      findRiddlesInTextFile(file, await readFile(join(root, file), 'utf8')).map(
        ({ line, sentence }) => `${file}:${line}: ${sentence}`,
      ),
    ),
  );
  return found.flat();
}
