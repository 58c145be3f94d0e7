import { settles, type Clock } from './clock.ts';
import type { Log } from './log.ts';

/** Least time for each part, even when `allMs` is used up, ms. */
const leastMs = 100;

/**
 * Closes named parts one after another. A part that fails or hangs is logged, and does not keep the others open. `eachMs`:
 * limit of one part; `allMs`: limit of all together, apart from `leastMs` for each.
 */
export async function closeInOrder(
  parts: readonly (readonly [string, () => unknown])[],
  {
    clock,
    log,
    eachMs,
    allMs,
  }: { readonly clock: Clock; readonly log: Log; readonly eachMs: number; readonly allMs: number },
): Promise<void> {
  const end = clock.monotonic() + allMs;
  for (const [part, close] of parts) {
    const ms = Math.max(leastMs, Math.min(eachMs, end - clock.monotonic()));
    try {
      const isOver = await settles(
        clock,
        ms,
        (async () => {
          await close();
        })(),
      );
      if (!isOver) log.error('closing of a part timed out', { part, ms });
    } catch (error) {
      log.error('closing of a part failed', { part, reason: error });
    }
  }
}
