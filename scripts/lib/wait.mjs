import { setTimeout as sleep } from 'node:timers/promises';

/**
 * How long something that surely comes may take, ms. What is waited for ends the wait, so a long one costs only where
 * something is broken; and a machine whose host is busy can stand still for a minute.
 */
export const patience = 120_000;

/**
 * Waits until a condition holds: until it gives something other than false, undefined or null.
 * @template T
 * @param {string} what  as in "waiting for the window to open", for the message when it does not come true
 * @param {() => T | Promise<T>} condition
 * @param {{ timeout?: number, every?: number }} [options]  milliseconds: `patience` and 20 by default
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
