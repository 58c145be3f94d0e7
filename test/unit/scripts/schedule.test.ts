import { describe, expect, it } from 'vitest';
import { runJobs } from '../../../scripts/lib/schedule.mjs';

/** Jobs that end when the test says so. */
function world() {
  const running: string[] = [];
  const ends = new Map<string, { resolve: () => void; reject: (error: Error) => void }>();
  const job = (name: string, slots: number, after: readonly string[] = []) => ({
    name,
    slots,
    after,
    run: () =>
      new Promise<string>((resolve, reject) => {
        running.push(name);
        const leave = () => running.splice(running.indexOf(name), 1);
        ends.set(name, {
          resolve: () => {
            leave();
            resolve(`result of ${name}`);
          },
          reject: (error) => {
            leave();
            reject(error);
          },
        });
      }),
  });
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  return {
    running,
    job,
    async end(name: string) {
      ends.get(name)?.resolve();
      await turn();
    },
    async fail(name: string) {
      ends.get(name)?.reject(new Error(`${name} failed`));
      await turn();
    },
  };
}

describe('jobs', () => {
  it('run in parallel as far as their slots allow, in their order', async () => {
    const { running, job, end } = world();
    const all = runJobs([job('types', 1), job('app', 2), job('lint', 1), job('unit', 1)], { slots: 3 });
    expect(running).toEqual(['types', 'app']);
    await end('types');
    expect(running).toEqual(['app', 'lint']);
    await end('app');
    expect(running).toEqual(['lint', 'unit']);
    await end('unit');
    await end('lint');
    expect(await all).toEqual(['types', 'app', 'lint', 'unit'].map((name) => `result of ${name}`));
  });

  it('that lack slots keep later ones waiting, and those that wait for another job do not', async () => {
    const { running, job, end } = world();
    const jobs = [job('build', 1), job('app', 2, ['build']), job('unit', 1), job('lint', 1)];
    const all = runJobs(jobs, { slots: 2 });
    expect(running).toEqual(['build', 'unit']);
    await end('build');
    expect(running).toEqual(['unit']);
    await end('unit');
    expect(running).toEqual(['app']);
    await end('app');
    await end('lint');
    expect(await all).toHaveLength(4);
  });

  it('do not wait for a job that is not scheduled, and run alone where slots are too few', async () => {
    const { running, job, end } = world();
    const all = runJobs([job('app', 2, ['build']), job('unit', 1)], { slots: 1 });
    expect(running).toEqual(['app']);
    await end('app');
    expect(running).toEqual(['unit']);
    await end('unit');
    await all;
  });

  it('end all before a failure is reported', async () => {
    const { running, job, end, fail } = world();
    const all = runJobs([job('a', 1), job('b', 1)], { slots: 2 });
    const failure = expect(all).rejects.toThrow('a failed');
    await fail('a');
    expect(running).toEqual(['b']);
    await end('b');
    await failure;
  });

  it('do not start after a stop', async () => {
    const { running, job, end } = world();
    let isStopped = false;
    const all = runJobs([job('a', 1), job('b', 1)], { slots: 1, isStopped: () => isStopped });
    isStopped = true;
    await end('a');
    expect(running).toEqual([]);
    expect(await all).toEqual(['result of a']);
  });
});
