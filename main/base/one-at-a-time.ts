/**
 * Coalesces calls: at most one run of `action` at a time. Calls during a run cause one more run afterwards.
 * `action` handles its own errors.
 */
export function createOneAtATime(action: () => Promise<void>): () => void {
  let state: 'done' | 'doing' | 'again' = 'done';
  const request = (): void => {
    if (state !== 'done') {
      state = 'again';
      return;
    }
    state = 'doing';
    void action().finally(() => {
      const again = state === 'again';
      state = 'done';
      if (again) request();
    });
  };
  return request;
}
