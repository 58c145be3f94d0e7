import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSteps, settled } from '../../../scripts/lib/steps.mjs';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function recorded(names: readonly string[]) {
  const lines: string[] = [];
  const steps = createSteps(names, { print: (line) => lines.push(line) });
  const begin = (name: string) => {
    let resolve = () => {};
    let reject: (error: Error) => void = () => {};
    const promise = new Promise<void>((...settle) => ([resolve, reject] = settle));
    let phase: (text?: string) => void = () => {};
    const step = steps.run(name, (onPhase) => {
      phase = onPhase;
      return promise;
    });
    const end = async () => {
      resolve();
      await step;
    };
    const fail = async () => {
      reject(new Error('no network'));
      await expect(step).rejects.toThrow('no network');
    };
    return { phase: (text?: string) => phase(text), end, fail };
  };
  return { lines, begin };
}

describe('the progress of parallel steps', () => {
  it('is one line with all that is left, and how long each part lasts', async () => {
    const { lines, begin } = recorded(['packages', 'Electron', 'app']);
    const packages = begin('packages');
    const electron = begin('Electron');
    packages.phase('installing');
    electron.phase('fetching');
    await vi.advanceTimersByTimeAsync(6000);
    electron.phase('unpacking');
    await vi.advanceTimersByTimeAsync(4000);
    expect(lines).toEqual([
      'packages: installing …',
      'Electron: fetching …',
      'Electron: unpacking …',
      '10 s: left: packages (installing, 10 s), Electron (unpacking, 4 s), app',
    ]);
    await packages.end();
    expect(lines.at(-1)).toBe('packages: done in 10 s; left: Electron (unpacking, 4 s), app');
    await electron.end();
    expect(lines.at(-1)).toBe('Electron: done in 10 s; left: app');
    const app = begin('app');
    app.phase('building');
    await vi.advanceTimersByTimeAsync(3000);
    await app.end();
    expect(lines.at(-1)).toBe('app: done in 3 s');
    expect(vi.getTimerCount()).toBe(0);
  });

  it('is silent about steps without work, also after a long time', async () => {
    const { lines, begin } = recorded(['packages', 'app']);
    const packages = begin('packages');
    await vi.advanceTimersByTimeAsync(30_000);
    await packages.end();
    await begin('app').end();
    expect(lines).toEqual([]);
  });

  it('names a step that waits for another without a duration', async () => {
    const { lines, begin } = recorded(['packages', 'Stockfish']);
    begin('packages').phase('installing');
    const stockfish = begin('Stockfish');
    stockfish.phase('fetching');
    stockfish.phase();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines.at(-1)).toBe('10 s: left: packages (installing, 10 s), Stockfish');
  });

  it('ends with a failed step, which is not called done', async () => {
    const { lines, begin } = recorded(['packages', 'Electron']);
    const packages = begin('packages');
    packages.phase('installing');
    await packages.fail();
    expect(lines).toEqual(['packages: installing …', 'packages: failed; left: Electron']);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('fails once all steps have ended, so that the reason is not followed by progress', async () => {
    let end = () => {};
    const slow = new Promise<void>((resolve) => (end = resolve));
    const all = settled([Promise.reject(new Error('no network')), slow]);
    let isOver = false;
    const over = all.catch(() => (isOver = true));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(isOver).toBe(false);
    end();
    await over;
    await expect(all).rejects.toThrow('no network');
  });
});
