/** A window that is not seen draws no frames: what waits for one goes on after so long, ms. */
const withoutFrames = 100;

/**
 * Calls back behind the frame that is drawn next, so that work which can wait holds up nothing that the frame shows.
 * Returns what calls it off.
 */
export function afterFrame(action: () => void): () => void {
  let timer = setTimeout(action, withoutFrames);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(action, 0);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}
