/** A typed list of listeners for one kind of event. A listener that throws does not stop the others. */
export interface Emitter<T> {
  /** Returns a function that removes the listener. */
  on(listener: (event: T) => void): () => void;
  emit(event: T): void;
}

/** Listener errors go to `onError` and never to the caller of `emit`. */
export function createEmitter<T>(onError: (error: unknown) => void): Emitter<T> {
  const listeners = new Set<(event: T) => void>();
  return {
    on(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    emit(event) {
      for (const listener of [...listeners]) {
        try {
          listener(event);
        } catch (error) {
          onError(error);
        }
      }
    },
  };
}
