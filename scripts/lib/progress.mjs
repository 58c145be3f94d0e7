/** @typedef {{ print(line: string): void, every?: number }} ProgressOptions */

/**
 * Prints the start, the progress (every few seconds) and the duration of some work.
 * @template T
 * @param {string} what  a phrase such as "Installing packages"
 * @param {() => Promise<T>} work
 * @param {ProgressOptions} [options]  `every`: ms between progress lines, 10,000 by default
 * @returns {Promise<T>}
 */
export async function withProgress(what, work, { print, every = 10_000 } = { print: say }) {
  const started = Date.now();
  const seconds = () => `${((Date.now() - started) / 1000).toFixed(0)} s`;
  print(`${what} …`);
  const timer = setInterval(() => print(`${what} … ${seconds()}`), every);
  try {
    const value = await work();
    print(`${what}: done in ${seconds()}`);
    return value;
  } finally {
    clearInterval(timer);
  }
}

/**
 * Prints a line on stderr, so that a command's own output stays clean.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`outpost: ${line}\n`);
}

/** An error whose message suffices: printed without a stack. */
export class Stop extends Error {}

/** Invalid arguments: the command ends with exit code 2. */
export class Misuse extends Stop {}

/**
 * Runs a command's main function and ends the process with its exit code.
 * @param {() => Promise<number>} main
 */
export async function runMain(main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    say(
      error instanceof Stop
        ? error.message
        : error instanceof Error
          ? (error.stack ?? error.message)
          : String(error),
    );
    process.exitCode = error instanceof Misuse ? 2 : 1;
  }
}
