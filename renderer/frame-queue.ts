import { afterFrame } from './ui/after-frame.ts';

/** What the page does of messages: at once, or behind the frame that a board is drawn with. Always in their order. */
export interface FrameQueue {
  /**
   * Something is drawn: all else waits for the frame with it, and for `apart` ms since such a wait ended last. Each change
   * of a page costs its own layout, so where boards are drawn all the time, many of them share one. The shortest wait
   * that was asked for counts.
   */
  hold(apart: number): void;
  run(action: () => void): void;
  /** Does at once what waits. */
  flush(): void;
}

export function createFrameQueue(): FrameQueue {
  const waiting: (() => void)[] = [];
  let held: { readonly until: number; readonly callOff: () => void } | null = null;
  /** ms of `performance.now()`. */
  let endedAt = Number.NEGATIVE_INFINITY;

  const flush = () => {
    if (held) endedAt = performance.now();
    held?.callOff();
    held = null;
    for (const action of waiting.splice(0)) action();
  };

  return {
    hold(apart) {
      const until = endedAt + apart;
      if (held && held.until <= until) return;
      held?.callOff();
      held = { until, callOff: afterFrameFrom(until, flush) };
    },
    run(action) {
      if (held) waiting.push(action);
      else action();
    },
    flush,
  };
}

/** `afterFrame` of the first frame from `at` on, ms of `performance.now()`. */
function afterFrameFrom(at: number, action: () => void): () => void {
  const wait = at - performance.now();
  if (wait <= 0) return afterFrame(action);
  let callOff = () => clearTimeout(timer);
  const timer = setTimeout(() => (callOff = afterFrame(action)), wait);
  return () => callOff();
}
