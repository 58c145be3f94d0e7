import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import OutsideReporter from '../../../scripts/lib/outside-reporter.mjs';

it('writes the first line of each error outside of tests, with the test file', () => {
  const file = join(mkdtempSync(join(tmpdir(), 'outpost-outside-')), 'outside.json');
  const reporter = new OutsideReporter();
  reporter.onInit({ config: { outputFile: { outside: file } } });
  reporter.onTestRunEnd(
    [],
    [
      {
        type: 'Unhandled Rejection',
        name: 'StoreError',
        message: 'The database is closed.\nwith details',
        VITEST_TEST_PATH: 'core.test.ts',
      },
      { name: 'Error', message: 'Worker ended' },
      // A promise that was rejected without a reason.
      { type: 'Unhandled Rejection' },
    ],
  );
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual([
    'Unhandled Rejection: StoreError: The database is closed. (core.test.ts)',
    'Error: Worker ended',
    'Unhandled Rejection: no reason given',
  ]);
});
