import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { capture } from '../../../scripts/lib/process.mjs';
import { packageScript } from '../../../scripts/lib/tools.mjs';

let folder = '';
let temporary = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-runs-'));
  temporary = join(folder, 'tmp');
  await mkdir(temporary);
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const inFolder = () => ({ cwd: folder, env: { ...process.env, TMPDIR: temporary } });

/** A run that opens its folder, leaves a file in it and then does something. */
const leaving = (end: string) => [
  ...['--input-type=module', '--eval'],
  `import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTemporaryFolder } from ${JSON.stringify(pathToFileURL(join(projectRoot, 'scripts/lib/temporary-folder.mjs')).href)};
const close = openTemporaryFolder();
mkdtempSync(join(tmpdir(), 'left-'));
${end}`,
];

describe('the temporary folder of a run', () => {
  it('is that of this very run', () => {
    expect(basename(tmpdir())).toMatch(/^outpost-run-/);
  });

  it('is removed with all that was left in it, and the environment is as before', async () => {
    const end = `close();\nconsole.log(tmpdir());`;
    const { stdout, stderr } = await capture(process.execPath, leaving(end), inFolder());
    expect(stderr).toBe('');
    expect(stdout.trim()).toBe(temporary);
    expect(await readdir(temporary)).toEqual([]);
  });

  it('of a killed run is removed by the next run, and that of a running one is not', async () => {
    const start = async () => {
      const run = spawn(
        process.execPath,
        leaving('console.log(tmpdir()); setInterval(() => {}, 1000);'),
        inFolder(),
      );
      const [path] = (await once(run.stdout, 'data')) as [Buffer];
      return { run, path: path.toString().trim() };
    };
    const killed = await start();
    const running = await start();
    try {
      expect((await stat(killed.path)).mode & 0o1777).toBe(0o1777);
      killed.run.kill('SIGKILL');
      await once(killed.run, 'exit');
      expect(await readdir(temporary)).toHaveLength(2);
      await capture(process.execPath, leaving('close();'), inFolder());
      expect(await readdir(temporary)).toEqual([running.path.slice(temporary.length + 1)]);
    } finally {
      running.run.kill('SIGKILL');
    }
  });

  it('is shared by a run inside it', async () => {
    const end = `const outer = tmpdir(); openTemporaryFolder()(); console.log(outer === tmpdir()); close();`;
    const { stdout } = await capture(process.execPath, leaving(end), inFolder());
    expect(stdout.trim()).toBe('true');
    expect(await readdir(temporary)).toEqual([]);
  });

  it.each([
    ['passes', ''],
    ['fails', "throw new Error('on purpose');"],
    ['ends its process', 'process.kill(process.pid, "SIGKILL");'],
  ])('is the project’s own for vitest, also when a test %s', async (_name, end) => {
    await symlink(join(projectRoot, 'node_modules'), join(folder, 'node_modules'), 'junction');
    const setup = JSON.stringify(join(projectRoot, 'test/harness/temporary-folder.ts'));
    await writeFile(
      join(folder, 'vitest.config.mjs'),
      `export default { test: { globalSetup: ${setup}, include: ['a.test.mjs'] } };\n`,
    );
    await writeFile(
      join(folder, 'a.test.mjs'),
      `import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'vitest';
test('leaves a folder', () => {
  writeFileSync('place', mkdtempSync(join(tmpdir(), 'left-')));
  ${end}
});
`,
    );
    const vitest = packageScript(projectRoot, 'vitest');
    const { code, stderr } = await capture(process.execPath, [vitest, 'run'], inFolder());
    expect(code === 0, stderr).toBe(end === '');
    expect(await readdir(folder)).toContain('place');
    expect((await readdir(temporary)).filter((name) => !name.startsWith('tsx-'))).toEqual([]);
  });
});
