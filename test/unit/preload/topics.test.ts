import { expect, it, vi } from 'vitest';
import { createTopicFan } from '../../../preload/topics.ts';

const heardBy = (fan: ReturnType<typeof createTopicFan>, name: string) => {
  const listener = vi.fn();
  return { unsubscribe: fan.subscribe(name, listener), heard: () => listener.mock.calls.map(([one]) => one) };
};

it('keeps the newest state for the first listener', () => {
  const fan = createTopicFan();
  fan.receive('games', 'old');
  fan.receive('games', 'new');
  expect(heardBy(fan, 'games').heard()).toEqual(['new']);
  expect(heardBy(fan, 'games').heard()).toEqual([]);
});

it('keeps every event for the first listener, in order', () => {
  const fan = createTopicFan();
  fan.receive('toast', 'first');
  fan.receive('toast', 'second');
  expect(heardBy(fan, 'toast').heard()).toEqual(['first', 'second']);
});

it('keeps the latest 20 events of a topic', () => {
  const fan = createTopicFan();
  for (let count = 1; count <= 50; count += 1) fan.receive('toast', count);
  const heard = heardBy(fan, 'toast').heard();
  expect([heard.length, heard[0], heard.at(-1)]).toEqual([20, 31, 50]);
});

it('keeps messages also after the last listener has left', () => {
  const fan = createTopicFan();
  const { unsubscribe, heard } = heardBy(fan, 'toast');
  fan.receive('toast', 'heard');
  unsubscribe();
  fan.receive('toast', 'between');
  expect(heard()).toEqual(['heard']);
  expect(heardBy(fan, 'toast').heard()).toEqual(['between']);
});
