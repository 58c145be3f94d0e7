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
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function start() {
  const done: string[] = [];
  const queue = createFrameQueue();
  return { done, queue, run: (name: string) => queue.run(() => done.push(name)) };
}

const draw = () => frames.splice(0).forEach((call) => call());
const rest = () => moments.splice(0).forEach((call) => call());

test('nothing waits while no board is drawn', () => {
  const { done, run } = start();
  run('first');
  run('second');
  expect(done).toEqual(['first', 'second']);
});

test('behind a drawn board all waits for its frame and a moment of rest, and keeps its order', () => {
  const { done, queue, run } = start();
  queue.hold(0);
  run('first');
  queue.hold(0);
  run('second');
  draw();
  expect(done).toEqual([]);
  rest();
  expect(done).toEqual(['first', 'second']);
  run('third');
  expect(done).toEqual(['first', 'second', 'third']);
});

test('what is asked for meanwhile is done before, and once', () => {
  const { done, queue, run } = start();
  queue.hold(0);
  run('first');
  queue.flush();
  expect(done).toEqual(['first']);
  draw();
  rest();
  vi.advanceTimersByTime(1_000);
  expect(done).toEqual(['first']);
});

test('a window that draws no frames goes on all the same', () => {
  const { done, queue, run } = start();
  queue.hold(0);
  run('first');
  vi.advanceTimersByTime(99);
  expect(done).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(done).toEqual(['first']);
});

test('where much is drawn, what waits has its turn so often and no more', () => {
  const { done, queue, run } = start();
  const drawAndRest = () => {
    draw();
    rest();
  };
  queue.hold(100);
  run('first');
  drawAndRest();
  expect(done).toEqual(['first']);
  vi.advanceTimersByTime(30);
  queue.hold(100);
  run('second');
  vi.advanceTimersByTime(69);
  queue.hold(100);
  run('third');
  drawAndRest();
  expect(done).toEqual(['first']);
  vi.advanceTimersByTime(1);
  drawAndRest();
  expect(done).toEqual(['first', 'second', 'third']);
});

test('whoever cannot wait so long is waited for no longer than the next frame', () => {
  const { done, queue, run } = start();
  queue.hold(100);
  draw();
  rest();
  queue.hold(100);
  run('a clock on the wall');
  queue.hold(0);
  run('a move of mine');
  queue.hold(100);
  draw();
  rest();
  expect(done).toEqual(['a clock on the wall', 'a move of mine']);
  vi.advanceTimersByTime(1_000);
  draw();
  rest();
  expect(done).toHaveLength(2);
});

test('what waits for its turn is done at once when asked for, and once', () => {
  const { done, queue, run } = start();
  queue.hold(0);
  draw();
  rest();
  queue.hold(100);
  run('first');
  queue.flush();
  vi.advanceTimersByTime(1_000);
  draw();
  rest();
  expect(done).toEqual(['first']);
});
