import { describe, expect, it } from 'vitest';
import {
  durations,
  isGreen,
  slowestLines,
  sum,
  tallyCheck,
  tallyForgotten,
  tallyReport,
  totalLine,
} from '../../../scripts/lib/tally.mjs';

const file = (name: string, status: string, tests: number) => ({
  name,
  status,
  assertionResults: Array.from({ length: tests }, () => ({})),
});

const report = (
  numbers: { passed?: number; failed?: number; pending?: number; todo?: number },
  files = [file('a', 'passed', 1)],
) => ({
  numPassedTests: numbers.passed ?? 0,
  numFailedTests: numbers.failed ?? 0,
  numPendingTests: numbers.pending ?? 0,
  numTodoTests: numbers.todo ?? 0,
  testResults: files,
});

describe('the count of a stage', () => {
  it('is the runner’s own when all went well', () => {
    expect(tallyReport('unit', 0, report({ passed: 12 }))).toEqual({
      passed: 12,
      failed: 0,
      skipped: 0,
      notes: [],
    });
  });

  it('has one failure more for each file that could not be run', () => {
    const files = [file('a', 'passed', 3), file('b', 'failed', 0), file('c', 'failed', 2)];
    expect(tallyReport('unit', 1, report({ passed: 4, failed: 1 }, files))).toMatchObject({
      passed: 4,
      failed: 2,
    });
  });

  it('names each failed test, with the first line of why', () => {
    const tests = [
      { status: 'passed', fullName: 'a clock ticks' },
      {
        status: 'failed',
        fullName: 'a clock stops',
        failureMessages: ['AssertionError: 1 is not 2\n  at a.ts'],
      },
    ];
    const files = [{ name: 'clock.test.ts', status: 'failed', assertionResults: tests }];
    expect(tallyReport('unit', 1, report({ passed: 1, failed: 1 }, files)).notes).toEqual([
      'unit: failed: clock.test.ts: a clock stops: AssertionError: 1 is not 2',
    ]);
  });

  it('has a failure when the runner failed without a failed test', () => {
    expect(tallyReport('unit', 1, report({ passed: 4 }))).toMatchObject({ passed: 4, failed: 1 });
    expect(tallyReport('unit', 137, report({ passed: 4 }))).toMatchObject({ passed: 4, failed: 1 });
  });

  it('names errors outside of tests', () => {
    const outside = ['Unhandled Rejection: Error: closed (a.test.ts)'];
    expect(tallyReport('unit', 1, report({ passed: 4 }), outside).notes).toEqual([
      'unit: ended with code 1 although no test failed',
      'unit: outside of a test: Unhandled Rejection: Error: closed (a.test.ts)',
    ]);
  });

  it('has a failure when nothing was run or nothing reported', () => {
    expect(tallyReport('e2e', 0, report({}, []))).toMatchObject({ passed: 0, failed: 1 });
    expect(tallyReport('e2e', 0, undefined)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('shows what was skipped or left to do', () => {
    const tally = tallyReport('unit', 0, report({ passed: 4, pending: 1, todo: 2 }));
    expect(tally.skipped).toBe(3);
    expect(isGreen(tally)).toBe(false);
  });
});

describe('the total', () => {
  it('adds up and is said on one line', () => {
    const total = sum([
      tallyCheck('lint', true),
      tallyCheck('format', false),
      tallyReport('unit', 0, report({ passed: 4 })),
    ]);
    expect(totalLine(total)).toBe('5 passed, 1 failed');
    expect(isGreen(total)).toBe(false);
  });

  it('names skipped tests only when there are some', () => {
    expect(totalLine({ passed: 1, failed: 0, skipped: 2, notes: [] })).toBe('1 passed, 0 failed, 2 skipped');
  });

  it('is green only when something passed and nothing else happened', () => {
    expect(isGreen(tallyCheck('lint', true))).toBe(true);
    expect(isGreen(sum([]))).toBe(false);
  });

  it('counts test files that no stage has run', () => {
    expect(tallyForgotten(['/a.test.ts', '/b.test.ts'], ['/a.test.ts'])).toMatchObject({ failed: 1 });
    expect(tallyForgotten(['/a.test.ts'], ['/a.test.ts'])).toMatchObject({ failed: 0 });
  });
});

describe('the slowest tests', () => {
  it('are listed by duration, up to a number', () => {
    const assertionResults = [
      { fullName: 'is fast', duration: 12 },
      { fullName: 'is slow', duration: 12_340 },
      { fullName: 'was skipped' },
    ];
    const tests = durations({
      ...report({}),
      testResults: [{ name: 'a.test.ts', status: 'passed', assertionResults }],
    });
    expect(slowestLines(tests, 2)).toEqual(['  12.3 s  a.test.ts: is slow', '   0.0 s  a.test.ts: is fast']);
    expect(slowestLines(durations(undefined), 2)).toEqual([]);
  });
});
