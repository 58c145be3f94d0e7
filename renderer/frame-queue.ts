import { afterFrame } from './ui/after-frame.ts';

/** Runs message handlers in order: at once, or after the frame in which a board is drawn. */
export interface FrameQueue {
  /** A board was drawn: later actions wait until its frame is painted. */
  hold(): void;
  run(action: () => void): void;
  /** Runs all waiting actions now. */
  flush(): void;
}

export function createFrameQueue(): FrameQueue {
  const waiting: (() => void)[] = [];
  let cancelFrame: (() => void) | null = null;

  const flush = () => {
    cancelFrame?.();
    cancelFrame = null;
    for (const action of waiting.splice(0)) action();
  };

  return {
    hold: () => void (cancelFrame ??= afterFrame(flush)),
    run(action) {
      if (cancelFrame) waiting.push(action);
      else action();
    },
    flush,
  };
}
