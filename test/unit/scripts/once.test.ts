import { existsSync } from 'node:fs';
import { mkdtemp, readFile, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeOnce } from '../../../scripts/lib/once.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';

let folder = '';
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-once-'));
});
afterEach(() => rm(folder, { recursive: true }));

const makeFile = (text: string) => async (work: string) => {
  await writeFile(join(work, 'result'), text);
  return join(work, 'result');
};

describe('a thing that all runs share', () => {
  it('is made where it is wanted, and nothing else is left', async () => {
    await makeOnce(join(folder, 'deep', 'thing'), makeFile('made'));
    expect(await readFile(join(folder, 'deep', 'thing'), 'utf8')).toBe('made');
    expect(await readdir(join(folder, 'deep'))).toEqual(['thing']);
  });

  it('is made by one of two runs at the same time, and the other waits for it', async () => {
    const target = join(folder, 'thing');
    let makers = 0;
    let waits = 0;
    const run = () =>
      makeOnce(
        target,
        async (work) => {
          makers += 1;
          expect(existsSync(target)).toBe(false);
          await waitUntil('the other run to wait', () => waits === 1);
          return makeFile('made')(work);
        },
        { onWait: () => (waits += 1) },
      );
    await Promise.all([run(), run()]);
    expect([makers, waits]).toEqual([1, 1]);
  });

  it('is not there when making it failed, and can be made later', async () => {
    const target = join(folder, 'thing');
    await expect(makeOnce(target, () => Promise.reject(new Error('no space')))).rejects.toThrow('no space');
    expect(await readdir(folder)).toEqual([]);
    await makeOnce(target, makeFile('later'));
    expect(await readFile(target, 'utf8')).toBe('later');
  });

  it('does not wait for a run that is gone, nor keep what that run left', async () => {
    const target = join(folder, 'thing');
    // Larger than any process number that Linux, macOS or Windows hands out here.
    await writeFile(`${target}.lock`, '999999999');
    await makeOnce(target, makeFile('made'));
    expect(await readdir(folder)).toEqual(['thing']);
  });
});
