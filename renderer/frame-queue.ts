import { afterFrame } from './ui/after-frame.ts';

/** What the page does of messages: at once, or behind the frame that a board is drawn with. Always in their order. */
export interface FrameQueue {
  /** Something is drawn: all else waits for the frame with it. */
  hold(): void;
  run(action: () => void): void;
  /** Does at once what waits. */
  flush(): void;
}

export function createFrameQueue(): FrameQueue {
  const waiting: (() => void)[] = [];
  let callOff: (() => void) | null = null;

  const flush = () => {
    callOff?.();
    callOff = null;
    for (const action of waiting.splice(0)) action();
  };

  return {
    hold: () => void (callOff ??= afterFrame(flush)),
    run(action) {
      if (callOff) waiting.push(action);
      else action();
    },
    flush,
  };
}
