import { expect, test } from 'vitest';
import { createOneAtATime } from '../../../main/base/one-at-a-time.ts';

function gated() {
  const ends: (() => void)[] = [];
  const ask = createOneAtATime(() => new Promise<void>((resolve) => ends.push(resolve)));
  return {
    ask,
    begun: () => ends.length,
    async end() {
      ends.at(-1)?.();
      await new Promise(setImmediate);
    },
  };
}

test('calls during a run cause one more run', async () => {
  const { ask, begun, end } = gated();
  ask();
  ask();
  ask();
  expect(begun()).toBe(1);
  await end();
  expect(begun()).toBe(2);
  await end();
  expect(begun()).toBe(2);
});

test('after the last run it can be called again', async () => {
  const { ask, begun, end } = gated();
  ask();
  await end();
  expect(begun()).toBe(1);
  ask();
  expect(begun()).toBe(2);
});
