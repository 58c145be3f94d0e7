/**
 * @typedef {{ passed: number, failed: number, skipped: number, notes: string[] }} Tally
 * Tests by outcome; `notes` explains counts beyond the test runner's.
 */

/**
 * @typedef {{
 *   numPassedTests: number,
 *   numFailedTests: number,
 *   numPendingTests: number,
 *   numTodoTests: number,
 *   testResults: readonly { name: string, status: string, assertionResults: readonly RunnerTest[] }[],
 * }} RunnerReport
 * The used part of vitest's JSON report.
 */

/**
 * @typedef {{ status?: string, fullName?: string, duration?: number | null, failureMessages?: readonly string[] }} RunnerTest
 * `duration` in ms.
 */

/**
 * @param {string} name
 * @param {boolean} ok
 * @returns {Tally} a check that counts as one test
 */
export function tallyCheck(name, ok) {
  return ok
    ? { passed: 1, failed: 0, skipped: 0, notes: [] }
    : { passed: 0, failed: 1, skipped: 0, notes: [`${name} failed`] };
}

/**
 * The count of a stage. Adds one failure for a stage that failed without a failed test, left no report or ran
 * nothing. Adds one for each file that could not be run.
 * @param {string} stage
 * @param {number} code  the runner's exit code
 * @param {RunnerReport | undefined} report
 * @param {readonly string[]} [outside]  errors outside of tests, for which the runner fails without a failed test
 * @returns {Tally}
 */
export function tallyReport(stage, code, report, outside = []) {
  if (!report)
    return {
      passed: 0,
      failed: 1,
      skipped: 0,
      notes: [`${stage}: ended with code ${code} and left no report`],
    };
  const notes = [];
  const passed = report.numPassedTests;
  const skipped = report.numPendingTests + report.numTodoTests;
  let failed = report.numFailedTests;
  for (const file of report.testResults) {
    notes.push(...file.assertionResults.filter(hasFailed).map((test) => failureNote(stage, file.name, test)));
    const unrun = file.status === 'failed' && file.assertionResults.length === 0;
    if (!unrun) continue;
    failed += 1;
    notes.push(`${stage}: ${file.name} could not be run`);
  }
  if (passed + failed + skipped === 0) {
    failed += 1;
    notes.push(`${stage}: no tests were run`);
  } else if (code !== 0 && failed === 0) {
    failed += 1;
    notes.push(`${stage}: ended with code ${code} although no test failed`);
  }
  notes.push(...outside.map((error) => `${stage}: outside of a test: ${error}`));
  if (skipped > 0) notes.push(`${stage}: ${skipped} skipped, and a skipped test proves nothing`);
  return { passed, failed, skipped, notes };
}

/** @param {RunnerTest} test */
const hasFailed = (test) => test.status === 'failed';

/**
 * Repeats a failed test with its reason at the log's end, which survives truncation.
 * @param {string} stage
 * @param {string} file
 * @param {RunnerTest} test
 */
function failureNote(stage, file, { fullName = 'a test', failureMessages = [] }) {
  const [why = 'no reason given'] = (failureMessages[0] ?? '').split('\n').filter((line) => line !== '');
  return `${stage}: failed: ${file}: ${fullName}: ${why}`;
}

/**
 * @param {RunnerReport | undefined} report
 * @returns {{ name: string, ms: number }[]} the durations of its tests
 */
export function durations(report) {
  return (report?.testResults ?? []).flatMap((file) =>
    file.assertionResults.map(({ fullName = 'a test', duration }) => ({
      name: `${file.name}: ${fullName}`,
      ms: duration ?? 0,
    })),
  );
}

/**
 * @param {readonly { name: string, ms: number }[]} tests
 * @param {number} count
 * @returns {string[]} a line for each of the slowest, such as "12.3 s  /project/a.test.ts: works"
 */
export function slowestLines(tests, count) {
  return tests
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, count)
    .map(({ name, ms }) => `${(ms / 1000).toFixed(1).padStart(6)} s  ${name}`);
}

/**
 * Counts test files that no stage has run as failures: a test in the wrong folder would never run.
 * @param {readonly string[]} files  all test files
 * @param {readonly string[]} run  those in the reports
 * @returns {Tally}
 */
export function tallyForgotten(files, run) {
  const known = new Set(run);
  const notes = files.filter((file) => !known.has(file)).map((file) => `${file} is in no stage`);
  return { passed: 0, failed: notes.length, skipped: 0, notes };
}

/**
 * @param {readonly Tally[]} tallies
 * @returns {Tally}
 */
export function sum(tallies) {
  return {
    passed: tallies.reduce((total, { passed }) => total + passed, 0),
    failed: tallies.reduce((total, { failed }) => total + failed, 0),
    skipped: tallies.reduce((total, { skipped }) => total + skipped, 0),
    notes: tallies.flatMap(({ notes }) => notes),
  };
}

/**
 * @param {Tally} tally
 * @returns {string} such as "12 passed, 0 failed"
 */
export function totalLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

/**
 * @param {Tally} tally
 * @returns {boolean}
 */
export function isGreen({ passed, failed, skipped }) {
  return passed > 0 && failed === 0 && skipped === 0;
}
