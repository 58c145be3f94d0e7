/** A typed list of listeners for one kind of event. A listener that throws does not keep the others from hearing. */
export interface Emitter<T> {
  /** Returns the function that stops listening. */
  on(listener: (event: T) => void): () => void;
  emit(event: T): void;
}

/** `onError` hears what listeners throw; errors must not travel back into whoever emitted. */
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
