import { say } from './progress.mjs';

/**
 * @typedef {(phase?: string) => void} OnPhase
 * Called when a step begins a part of its work, and without a phase when it waits for another step.
 */

/**
 * The progress of steps that run in parallel. Prints nothing for a step without work, and every few seconds one
 * line with all that is left.
 * @param {readonly string[]} names  all steps, in the order of the line
 * @param {{ print?: (line: string) => void, every?: number, now?: () => number }} [options]  `every`: ms between
 *   lines, 10,000 by default
 */
export function createSteps(names, { print = say, every = 10_000, now = Date.now } = {}) {
  const begun = now();
  /** @type {Map<string, { phase: string, since: number } | undefined>} */
  const left = new Map(names.map((name) => [name, undefined]));
  /** @type {NodeJS.Timeout | undefined} */
  let timer;
  const seconds = (/** @type {number} */ since) => `${((now() - since) / 1000).toFixed(0)} s`;
  const rest = () =>
    [...left].map(([name, at]) => (at ? `${name} (${at.phase}, ${seconds(at.since)})` : name)).join(', ');
  const isWorking = () => [...left.values()].some((at) => at);
  const printRest = () => {
    // Steps without a phase may turn out to have no work.
    if (isWorking()) print(`${seconds(begun)}: left: ${rest()}`);
  };

  return {
    /**
     * Runs a step. Its work reports what it does.
     * @template T
     * @param {string} name  one of `names`
     * @param {(onPhase: OnPhase) => Promise<T>} work
     * @returns {Promise<T>}
     */
    async run(name, work) {
      let since = 0;
      const onPhase = (/** @type {string | undefined} */ phase) => {
        const at = now();
        if (phase === undefined) {
          left.set(name, undefined);
          return;
        }
        since ||= at;
        left.set(name, { phase, since: at });
        print(`${name}: ${phase} …`);
        timer ??= setInterval(printRest, every);
      };
      try {
        const value = await work(onPhase);
        left.delete(name);
        if (since > 0) print(`${name}: done in ${seconds(since)}${left.size > 0 ? `; left: ${rest()}` : ''}`);
        return value;
      } catch (error) {
        left.delete(name);
        if (since > 0) print(`${name}: failed${left.size > 0 ? `; left: ${rest()}` : ''}`);
        throw error;
      } finally {
        left.delete(name);
        if (!isWorking()) {
          clearInterval(timer);
          timer = undefined;
        }
      }
    },
  };
}

/**
 * Waits for all steps, also after a failure, so that its message is the last line. An installation is not broken off.
 * @param {readonly Promise<unknown>[]} steps
 * @returns {Promise<void>}
 */
export async function settled(steps) {
  for (const outcome of await Promise.allSettled(steps))
    if (outcome.status === 'rejected') throw outcome.reason;
}
