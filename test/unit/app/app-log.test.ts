import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAppLog } from '../../../main/app/app-log.ts';
import { createLogFile } from '../../../main/app/log-file.ts';
import { createRedactor } from '../../../main/base/redact.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

function createTestLog(level: 'debug' | 'info' = 'info') {
  const lines: string[] = [];
  const redactor = createRedactor();
  const log = createAppLog({
    clock: createVirtualClock(Date.UTC(2026, 0, 2, 3, 4, 5)),
    redactor,
    sinks: [(line) => lines.push(line)],
    level,
  });
  return { log, lines, redactor };
}

describe('log', () => {
  it('writes time, level, scope, message and fields in one line', () => {
    const { log, lines } = createTestLog();
    log.child('streams').child('event').warn('closed', { reason: 'idle\n15 s' });
    expect(lines).toEqual(['2026-01-02T03:04:05.000Z warn  [streams/event] closed {"reason":"idle\\n15 s"}']);
  });

  it('escapes control characters, so that no text starts a line or controls a terminal', () => {
    const { log, lines } = createTestLog();
    const forged =
      'gone\r2026-01-02T03:04:05.000Z error [vault] token leaked\u2028more\u0085\u001b[2J\u009b31m\u202E';
    log.warn(forged, { said: '\u007f\u2029\u202Ex' });
    expect(lines).toHaveLength(1);
    expect(lines[0]).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]/u);
    expect(lines[0]).toContain('gone\\r2026');
    expect(lines[0]).toContain('\\u001b[2J');
  });

  it('stays bounded if all characters must be escaped', () => {
    const { log, lines } = createTestLog();
    log.warn('\u0001'.repeat(100_000));
    expect(lines[0]?.length).toBeLessThan(8_300);
  });

  it('drops entries below its level', () => {
    const { log, lines } = createTestLog();
    log.debug('detail');
    expect(lines).toEqual([]);
  });

  it('redacts messages and fields before truncation', () => {
    const { log, lines, redactor } = createTestLog();
    redactor.protect('canary-token-0123');
    log.info(`${'x'.repeat(8140)} canary-token-0123`);
    log.error('failed', { reason: new Error('with canary-token-0123') });
    expect(lines).toHaveLength(2);
    expect(lines.join('\n')).not.toContain('canary');
  });

  it('bounds each line and tolerates fields that are not JSON', () => {
    const { log, lines } = createTestLog();
    log.info('long', { text: 'y'.repeat(20_000) });
    log.info('odd', { big: 10n ** 20n, none: undefined });
    expect(lines[0]?.length).toBeLessThan(8300);
    expect(lines[1]).toContain('100000000000000000000');
  });
});

describe('log file', () => {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'outpost-log-'));
  });
  afterEach(() => rmSync(directory, { recursive: true, force: true }));

  it('rotates when full and keeps a few predecessors', () => {
    const file = createLogFile({ directory, name: 'main', maxBytes: 30, keep: 2 });
    for (let line = 1; line <= 9; line++) file.append(`line number ${line}`);
    expect(readdirSync(directory).toSorted()).toEqual(['main.1.log', 'main.2.log', 'main.log']);
    expect(readFileSync(file.path, 'utf8')).toBe('line number 9\n');
    expect(readFileSync(join(directory, 'main.1.log'), 'utf8')).toBe('line number 7\nline number 8\n');
  });

  it('continues the previous run’s file, readable by its owner only', () => {
    createLogFile({ directory, name: 'main', maxBytes: 1000, keep: 1 }).append('first');
    createLogFile({ directory, name: 'main', maxBytes: 1000, keep: 1 }).append('second');
    expect(readFileSync(join(directory, 'main.log'), 'utf8')).toBe('first\nsecond\n');
    expect(statSync(join(directory, 'main.log')).mode & 0o077).toBe(0);
  });

  it('reports a failed write, and writes again once possible', () => {
    const blocked = join(directory, 'logs');
    writeFileSync(blocked, 'a file where the directory should be');
    const file = createLogFile({ directory: blocked, name: 'main', maxBytes: 1000, keep: 1 });
    expect(file.append('lost')).toBe(false);
    rmSync(blocked);
    expect(file.append('kept')).toBe(true);
    expect(readFileSync(file.path, 'utf8')).toBe('kept\n');
  });
});
