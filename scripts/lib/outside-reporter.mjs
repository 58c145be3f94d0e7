/**
 * A reporter of vitest for what its JSON report lacks: errors outside of tests, such as unhandled rejections and ended
 * workers. Writes their first lines, a JSON array, to the file of `--outputFile.outside`.
 */
import { writeFileSync } from 'node:fs';

export default class OutsideReporter {
  /** @type {string | undefined} */
  #file;

  /** @param {{ config: Pick<import('vitest/node').ResolvedConfig, 'outputFile'> }} vitest */
  onInit({ config: { outputFile } }) {
    this.#file = typeof outputFile === 'object' ? outputFile['outside'] : undefined;
  }

  /**
   * @param {unknown} _modules
   * @param {readonly import('vitest').SerializedError[]} errors
   */
  onTestRunEnd(_modules, errors) {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(errors.map(describe)));
  }
}

/**
 * @param {import('vitest').SerializedError} error
 * @returns {string} such as "Unhandled Rejection: StoreError: The database is closed. (test/core.test.ts)"
 */
function describe({ type, name, message, VITEST_TEST_PATH: file }) {
  const kind = [type, name].filter((part) => typeof part === 'string').join(': ');
  return `${kind}: ${String(message).split('\n')[0]}${typeof file === 'string' ? ` (${file})` : ''}`;
}
