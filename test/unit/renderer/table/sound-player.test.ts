import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createSoundPlayer } from '../../../../renderer/table/sound/sound-player.ts';
import { lengthOf, sounds, type SoundName } from '../../../../renderer/table/sound/sounds.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const names = Object.keys(sounds) as SoundName[];

/** A sound device that records what it is asked to play. */
function createDevice() {
  const log = { levels: [] as number[], starts: [] as number[], states: [] as string[] };
  const parameter = (levels: number[] = []) => ({
    setValueAtTime: () => undefined,
    linearRampToValueAtTime: (value: number) => levels.push(value),
    exponentialRampToValueAtTime: (value: number) => levels.push(value),
  });
  const device = {
    state: 'suspended',
    currentTime: 2,
    destination: {},
    createGain: () => ({ gain: parameter(log.levels), connect: () => undefined }),
    createOscillator: () => ({
      type: 'sine',
      frequency: parameter(),
      connect: (next: unknown) => next,
      start: (at: number) => log.starts.push(at),
      stop: () => undefined,
    }),
    resume: async () => void log.states.push((device.state = 'running')),
    suspend: async () => void log.states.push((device.state = 'suspended')),
  };
  return { log, device: device as unknown as AudioContext };
}

it.each(names)('%s is short, and its notes neither click nor overdrive', (name) => {
  expect(lengthOf(name)).toBeLessThan(1);
  for (const { from, to, level } of sounds[name]) {
    expect(to - from).toBeGreaterThan(0.02);
    expect(level).toBeGreaterThan(0);
    expect(level).toBeLessThanOrEqual(1);
  }
});

it('opens the device with the first sound, and suspends it when it is idle', () => {
  const { log, device } = createDevice();
  const open = vi.fn(() => device);
  const player = createSoundPlayer(open);
  expect(open).not.toHaveBeenCalled();
  player.play('move', 60);
  player.play('capture', 60);
  expect(open).toHaveBeenCalledTimes(1);
  expect(log.starts).toHaveLength(sounds.move.length + sounds.capture.length);
  vi.advanceTimersByTime(10_000);
  expect(log.states).toEqual(['running', 'suspended']);
  player.play('end', 60);
  expect(log.states.at(-1)).toBe('running');
});

it('is louder at a higher volume, and silent at none', () => {
  const loudest = (volume: number) => {
    const { log, device } = createDevice();
    createSoundPlayer(() => device).play('move', volume);
    return Math.max(0, ...log.levels);
  };
  expect(loudest(0)).toBe(0);
  expect(loudest(100)).toBeGreaterThan(loudest(30) * 3);
  expect(loudest(100)).toBeLessThanOrEqual(0.5);
});

it('is silent without a sound device', () => {
  const player = createSoundPlayer(() => {
    throw new Error('no device');
  });
  expect(() => player.play('move', 60)).not.toThrow();
});
