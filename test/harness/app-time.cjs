/**
 * Preloaded into Electron when a test lets time pass in the app (`app-time.ts`): the main process's clocks can be
 * advanced, and its timers then fire as they would have. Only main/base/system-clock.ts reads clocks and arms timers.
 */
const { setTimeout: arm, clearTimeout: disarm } = globalThis;
const { now } = Date;
const { hrtime } = process;
let aheadMs = 0;
/** @type {Map<unknown, { at: number, run: () => void, early?: NodeJS.Timeout }>} by the timer that the app holds */
const armed = new Map();

const monotonic = () => performance.now() + aheadMs;

/** @param {unknown} timer */
const forget = (timer) => {
  disarm(armed.get(timer)?.early);
  armed.delete(timer);
};

Date.now = () => now() + aheadMs;
process.hrtime = Object.assign(
  (/** @type {[number, number] | undefined} */ since) => {
    const [seconds, nanoseconds] = hrtime();
    const whole = seconds * 1e9 + nanoseconds + aheadMs * 1e6 - (since ? since[0] * 1e9 + since[1] : 0);
    return /** @type {[number, number]} */ ([Math.floor(whole / 1e9), Math.round(whole % 1e9)]);
  },
  { bigint: hrtime.bigint },
);

Object.assign(globalThis, {
  /**
   * @param {(...given: unknown[]) => void} action
   * @param {number} [ms]
   * @param {unknown[]} given
   */
  setTimeout(action, ms = 0, ...given) {
    const run = () => {
      disarm(timer);
      forget(timer);
      action(...given);
    };
    const timer = arm(run, ms);
    armed.set(timer, { at: monotonic() + ms, run });
    return timer;
  },
  /** @param {NodeJS.Timeout | undefined} timer */
  clearTimeout(timer) {
    forget(timer);
    disarm(timer);
  },
  /**
   * The name that the tests call. Times are whole ms.
   * @param {number} ms
   */
  outpostPassTime(ms) {
    aheadMs += ms;
    for (const [timer, one] of [...armed].sort(([, a], [, b]) => a.at - b.at)) {
      // An earlier timer may have cancelled it.
      if (!armed.has(timer)) continue;
      const left = one.at - monotonic();
      disarm(one.early);
      if (left <= 0) one.run();
      else one.early = arm(one.run, left);
    }
  },
});
