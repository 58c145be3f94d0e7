/** Fallback delay: a hidden window draws no frames, ms. */
const withoutFrames = 100;

/**
 * Runs `action` when the page is idle after the next frame, so that deferrable work does not delay the frame.
 * Returns a function that cancels it.
 */
export function afterFrame(action: () => void): () => void {
  let idle: number | null = null;
  const cancel = () => {
    cancelAnimationFrame(frame);
    if (idle !== null) cancelIdleCallback(idle);
    clearTimeout(fallback);
  };
  const run = () => {
    cancel();
    action();
  };
  const fallback = setTimeout(run, withoutFrames);
  const frame = requestAnimationFrame(() => (idle = requestIdleCallback(run)));
  return cancel;
}
