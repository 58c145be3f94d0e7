import { setTimeout as sleep } from 'node:timers/promises';

/**
 * Default timeout, ms. Generous, because it elapses only on a failure, and a busy virtual machine can stall for a
 * minute.
 */
export const patience = 120_000;

/**
 * Waits until a condition returns a value other than false, undefined or null.
 * @template T
 * @param {string} what  such as "the window to open", for the timeout's message
 * @param {() => T | Promise<T>} condition
 * @param {{ timeout?: number, every?: number }} [options]  ms, default `patience` and 20
 * @returns {Promise<Exclude<T, false | undefined | null>>}
 */
export async function waitUntil(what, condition, { timeout = patience, every = 20 } = {}) {
  const end = performance.now() + timeout;
  for (;;) {
    const value = await condition();
    if (value !== false && value !== undefined && value !== null) {
      return /** @type {Exclude<T, false | undefined | null>} */ (value);
    }
    if (performance.now() > end) throw new Error(`waiting for ${what}: not within ${timeout / 1000} s`);
    await sleep(every);
  }
}
