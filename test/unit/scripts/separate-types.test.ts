/** Main is compiled without the DOM's types and the renderer without Node's, so that neither uses what it does not have. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { capture } from '../../../scripts/lib/process.mjs';
import { packageScript } from '../../../scripts/lib/tools.mjs';

/** The compiler's errors for a source file under the settings of a part of the project. */
async function compile(part: 'main' | 'renderer', source: string): Promise<string> {
  // Inside the project, where the compiler finds its packages.
  const results = join(projectRoot, 'test-results');
  await mkdir(results, { recursive: true });
  const folder = await mkdtemp(join(results, 'types-'));
  try {
    await writeFile(join(folder, 'planted.ts'), source);
    await writeFile(
      join(folder, 'tsconfig.json'),
      JSON.stringify({
        extends: join(projectRoot, part, 'tsconfig.json'),
        include: ['planted.ts'],
      }),
    );
    const { stdout } = await capture(process.execPath, [
      packageScript(projectRoot, 'typescript', 'tsc'),
      '--noEmit',
      ...['-p', folder],
    ]);
    return stdout;
  } finally {
    await rm(folder, { recursive: true });
  }
}

it('main has Node and no document', async () => {
  const said = await compile('main', 'export const a = process.pid;\nexport const b = document.title;\n');
  expect(said).toContain("planted.ts(2,18): error TS2584: Cannot find name 'document'");
  expect(said).not.toContain('planted.ts(1,');
});

it('the renderer has a document and no Node', async () => {
  const said = await compile('renderer', 'export const a = process.pid;\nexport const b = document.title;\n');
  expect(said).toContain("planted.ts(1,18): error TS2591: Cannot find name 'process'");
  expect(said).not.toContain('planted.ts(2,');
});
