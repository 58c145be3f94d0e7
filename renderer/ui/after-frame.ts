/** A window that is not seen draws no frames: what waits for one goes on after so long, ms. */
const withoutFrames = 100;

/**
 * Calls back behind the frame that is drawn next, once the page has a moment, so that work which can wait holds up
 * nothing that the frame shows. Returns what calls it off.
 */
export function afterFrame(action: () => void): () => void {
  let idle: number | null = null;
  const callOff = () => {
    cancelAnimationFrame(frame);
    if (idle !== null) cancelIdleCallback(idle);
    clearTimeout(late);
  };
  const go = () => {
    callOff();
    action();
  };
  const late = setTimeout(go, withoutFrames);
  const frame = requestAnimationFrame(() => (idle = requestIdleCallback(go)));
  return callOff;
}
