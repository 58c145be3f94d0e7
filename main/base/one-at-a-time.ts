/**
 * An action that is asked for more often than it can be done: one at a time, and once more afterwards where it was asked
 * for meanwhile, so that a slow disk does not collect questions. `action` says itself what went wrong.
 */
export function createOneAtATime(action: () => Promise<void>): () => void {
  let state: 'done' | 'doing' | 'again' = 'done';
  const ask = (): void => {
    if (state !== 'done') {
      state = 'again';
      return;
    }
    state = 'doing';
    void action().finally(() => {
      const again = state === 'again';
      state = 'done';
      if (again) ask();
    });
  };
  return ask;
}
