import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createFrameQueue } from '../../../renderer/frame-queue.ts';

let frames: (() => void)[] = [];
let moments: (() => void)[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  [frames, moments] = [[], []];
  vi.stubGlobal('requestAnimationFrame', (call: () => void) => frames.push(call));
  vi.stubGlobal('cancelAnimationFrame', (id: number) => void (frames[id - 1] = () => {}));
  vi.stubGlobal('requestIdleCallback', (call: () => void) => moments.push(call));
  vi.stubGlobal('cancelIdleCallback', (id: number) => void (moments[id - 1] = () => {}));
});
afterEach(() => {
  // In this order: the stubs replaced fakes, and would restore them.
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

function start() {
  const done: string[] = [];
  const queue = createFrameQueue();
  return { done, queue, run: (name: string) => queue.run(() => done.push(name)) };
}

const draw = () => frames.splice(0).forEach((call) => call());
const rest = () => moments.splice(0).forEach((call) => call());

test('actions run at once while no board is drawn', () => {
  const { done, run } = start();
  run('first');
  run('second');
  expect(done).toEqual(['first', 'second']);
});

test('after a drawn board, actions wait for its frame and an idle moment, in order', () => {
  const { done, queue, run } = start();
  queue.hold();
  run('first');
  queue.hold();
  run('second');
  draw();
  expect(done).toEqual([]);
  rest();
  expect(done).toEqual(['first', 'second']);
  run('third');
  expect(done).toEqual(['first', 'second', 'third']);
});

test('a flush runs waiting actions first, and once', () => {
  const { done, queue, run } = start();
  queue.hold();
  run('first');
  queue.flush();
  expect(done).toEqual(['first']);
  draw();
  rest();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['first']);
});

test('a hidden window without frames runs its actions after the fallback delay', () => {
  const { done, queue, run } = start();
  queue.hold();
  run('first');
  vi.advanceTimersByTime(99);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['first']);
});
