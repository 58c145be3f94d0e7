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
   * @param {readonly Partial<import('vitest').SerializedError>[]} errors
   */
  onTestRunEnd(_modules, errors) {
    if (this.#file !== undefined) writeFileSync(this.#file, JSON.stringify(errors.map(describe)));
  }
}

/**
 * @param {Partial<import('vitest').SerializedError>} error  a rejected promise may have no reason
 * @returns {string} such as "Unhandled Rejection: StoreError: The database is closed. (test/core.test.ts)"
 */
function describe({ type, name, message = 'no reason given', VITEST_TEST_PATH: file }) {
  const kind = [type, name].filter((part) => typeof part === 'string').join(': ');
  return `${kind}: ${message.split('\n')[0]}${typeof file === 'string' ? ` (${file})` : ''}`;
}
