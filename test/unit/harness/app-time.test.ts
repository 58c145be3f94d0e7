import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';

/** Runs a script in a process whose time passes by `outpostPassTime`; returns its output. */
async function runWith(script: string): Promise<string> {
  const preload = join(projectRoot, 'test', 'harness', 'app-time.cjs');
  const { stdout } = await promisify(execFile)(process.execPath, ['-r', preload, '-e', script]);
  return stdout.trim();
}

it('fires the timers that are due when time passes, in their order, without those that were cancelled', async () => {
  const script = `
    const fired = [];
    const cancelled = setTimeout(() => fired.push('cancelled'), 30_000);
    const later = setTimeout(() => fired.push('later'), 600_000);
    setTimeout((word) => fired.push(word), 60_000, 'second');
    setTimeout(() => {
      fired.push('first');
      clearTimeout(byFirst);
    }, 50_000);
    const byFirst = setTimeout(() => fired.push('cancelled by the first'), 55_000);
    clearTimeout(cancelled);
    outpostPassTime(59_000);
    fired.push('59 s');
    outpostPassTime(1_000);
    fired.push('60 s');
    clearTimeout(later);
    console.log(fired.join(', '));`;
  expect(await runWith(script)).toBe('first, 59 s, second, 60 s');
});

it('fires a timer early by the time that has passed', async () => {
  const script = `
    const before = performance.now();
    setTimeout(() => console.log(performance.now() - before < 30_000 ? 'early' : 'late'), 60_000);
    outpostPassTime(59_900);`;
  expect(await runWith(script)).toBe('early');
});

it('advances the wall clock and the monotonic one', async () => {
  const script = `
    const [wall, since] = [Date.now(), process.hrtime()];
    outpostPassTime(60_000);
    const [seconds] = process.hrtime(since);
    console.log(Math.floor((Date.now() - wall) / 60_000), Math.floor(seconds / 60));`;
  expect(await runWith(script)).toBe('1 1');
});
