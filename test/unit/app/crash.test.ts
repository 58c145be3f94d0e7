import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { describe, expect, it } from 'vitest';
import { handleCrashes } from '../../../main/app/crash.ts';
import { createLog } from '../../../main/base/log.ts';
import { inEnglish } from '../../../main/text/english.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

function arrange(hasWindow: boolean, isStarted = true) {
  const process = new EventEmitter();
  const app = new EventEmitter();
  const logged: string[] = [];
  const told: string[] = [];
  const notified: string[] = [];
  const failed: string[] = [];
  const clock = createVirtualClock();
  handleCrashes({
    process: process as unknown as NodeJS.Process,
    app: app as unknown as App,
    log: createLog((level, _scope, message) => logged.push(`${level}: ${message}`)),
    now: clock.monotonic,
    tell: (message) => {
      told.push(inEnglish(message));
      return hasWindow;
    },
    notify(message) {
      if (isStarted) notified.push(inEnglish(message));
      return isStarted;
    },
    fail: (message) => failed.push(message),
  });
  return { process, app, clock, logged, told, notified, failed };
}

describe('an uncaught error', () => {
  it('is logged and reported in the window', () => {
    const { process, logged, told, failed } = arrange(true);
    process.emit('uncaughtException', new Error('broken'));
    process.emit('unhandledRejection', 'also broken');
    expect(logged).toEqual(['error: uncaught exception', 'error: unhandled rejection']);
    expect(told).toHaveLength(2);
    expect(failed).toEqual([]);
  });

  it('does not end the app while its window is closed, and is reported on the desktop', () => {
    const { process, clock, logged, notified, failed } = arrange(false);
    for (let error = 0; error < 20; error++) {
      process.emit('uncaughtException', new Error('broken'));
      clock.advance(60_000);
    }
    expect(logged).toHaveLength(20);
    expect(notified).toHaveLength(20);
    expect(notified[0]).toContain('Something went wrong inside Outpost');
    expect(failed).toEqual([]);
  });

  it('ends the app without a window if it comes again and again within a minute', () => {
    const { process, notified, failed } = arrange(false);
    for (let error = 0; error < 5; error++) process.emit('unhandledRejection', new Error('broken'));
    expect(notified).toHaveLength(1);
    expect(failed).toEqual([]);
    process.emit('unhandledRejection', new Error('broken'));
    expect(failed).toEqual(['an internal error: broken']);
  });

  it('ends the app while it starts', () => {
    const { process, failed } = arrange(false, false);
    process.emit('uncaughtException', new Error('broken'));
    expect(failed).toEqual(['an internal error: broken']);
  });
});

describe('a crashed page', () => {
  const page = (isClosed = false) => {
    const contents = { reloads: 0, isDestroyed: () => isClosed, reload: () => void (contents.reloads += 1) };
    return contents;
  };
  const crash = ({ app }: ReturnType<typeof arrange>, contents: object) =>
    app.emit('render-process-gone', {}, contents, { reason: 'crashed', exitCode: 1 });

  it('is reloaded, but not endlessly', () => {
    const parts = arrange(true);
    const contents = page();
    for (let death = 0; death < 4; death++) crash(parts, contents);
    expect(contents.reloads).toBe(3);
    expect(parts.failed).toHaveLength(1);
  });

  it('is reloaded for as long as the app runs if it crashes now and then', () => {
    const parts = arrange(true);
    const contents = page();
    for (let death = 0; death < 20; death++) {
      crash(parts, contents);
      parts.clock.advance(20_001);
    }
    expect(contents.reloads).toBe(20);
    expect(parts.failed).toEqual([]);
  });

  it('does not count the crashes of another window', () => {
    const parts = arrange(true);
    for (let window = 0; window < 5; window++) crash(parts, page());
    expect(parts.failed).toEqual([]);
  });

  it('is left alone when its window is closed', () => {
    const parts = arrange(true);
    const contents = page(true);
    for (let death = 0; death < 5; death++) crash(parts, contents);
    expect(contents.reloads).toBe(0);
    expect(parts.failed).toEqual([]);
  });

  it('is not assumed after a clean exit', () => {
    const { app, logged } = arrange(true);
    app.emit('render-process-gone', {}, page(), { reason: 'clean-exit', exitCode: 0 });
    app.emit('child-process-gone', {}, { type: 'Utility', reason: 'clean-exit', exitCode: 0 });
    expect(logged).toEqual([]);
  });
});

describe('a child process', () => {
  it.each([
    ['ends as the app asked it to', 'killed', 15, []],
    ['crashes', 'crashed', 139, ['error: child process gone']],
    ['is killed by the system', 'killed', 9, ['error: child process gone']],
    ['runs out of memory', 'oom', 15, ['error: child process gone']],
  ])('that %s', (_what, reason, exitCode, expected) => {
    const { app, logged } = arrange(true);
    app.emit('child-process-gone', {}, { type: 'Utility', name: 'engine', reason, exitCode });
    expect(logged).toEqual(expected);
  });
});
