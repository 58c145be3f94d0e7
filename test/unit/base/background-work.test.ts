import { expect, test } from 'vitest';
import { createBackgroundWork, createPerStore } from '../../../main/base/background-work.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

/** Work whose runs the test ends. */
function createBench() {
  const clock = createVirtualClock();
  const warned: string[] = [];
  const runs: { readonly end: () => void; readonly fail: () => void }[] = [];
  const background = createBackgroundWork({
    clock,
    log: { ...silentLog, warn: (message) => void warned.push(message) },
    failure: 'not done',
    work: (signal) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')));
        runs.push({ end: resolve, fail: () => reject(new Error('full disk')) });
      }),
  });
  return { background, runs, warned, clock };
}

test('asks during a run cause one more run', async () => {
  const { background, runs } = createBench();
  for (const _ of [1, 2, 3]) background.ask();
  expect(runs).toHaveLength(1);
  runs[0]?.end();
  await expect.poll(() => runs.length).toBe(2);
  runs[1]?.end();
  await background.idle();
  expect(runs).toHaveLength(2);
});

test('a failure is logged, and the run is repeated after a minute, with the requests that came meanwhile', async () => {
  const { background, runs, warned, clock } = createBench();
  background.ask();
  runs[0]?.fail();
  await background.idle();
  expect(warned).toEqual(['not done']);
  background.ask();
  expect(runs).toHaveLength(1);
  clock.advance(60_000);
  expect(runs).toHaveLength(2);
  runs[1]?.end();
  await background.idle();
  clock.advance(60_000);
  expect(runs).toHaveLength(2);
  await background.close();
  expect(warned).toHaveLength(1);
});

test('the end cancels the repetition of a failed run', async () => {
  const { background, runs, clock } = createBench();
  background.ask();
  runs[0]?.fail();
  await background.idle();
  await background.close();
  expect(clock.untilNext()).toBeUndefined();
  expect(runs).toHaveLength(1);
});

test('nothing begins after the end', async () => {
  const { background, runs } = createBench();
  background.ask();
  await background.close();
  background.ask();
  expect(runs).toHaveLength(1);
});

test('accounts of one store share its work, and an end closes the works of all stores', async () => {
  const [first, second] = [{}, {}];
  const benches = new Map<object, ReturnType<typeof createBench>>();
  const works = createPerStore(
    (accountId) => (accountId === 'practice' ? second : first),
    (store) => {
      const bench = createBench();
      benches.set(store, bench);
      return bench.background;
    },
  );
  expect(benches.size).toBe(0);
  for (const accountId of ['ruth', 'robin', 'practice']) works.of(accountId).ask();
  expect(works.of('ruth')).toBe(works.of('robin'));
  expect([...benches.keys()]).toEqual([first, second]);
  await works.close();
  for (const { background, runs } of benches.values()) {
    background.ask();
    expect(runs).toHaveLength(1);
  }
});
