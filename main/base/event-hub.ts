/**
 * Typed, named events between parts that do not import each other. `emit` calls the listeners synchronously, in
 * the order in which they were added. A listener that throws does not stop the others.
 */
import { createEmitter, type Emitter } from './emitter.ts';

export interface EventHub<E> {
  /** Returns a function that removes the listener. */
  on<N extends keyof E>(name: N, listener: (event: E[N]) => void): () => void;
  emit<N extends keyof E>(name: N, event: E[N]): void;
}

/** Listener errors go to `onError` and never to the caller of `emit`. */
export function createEventHub<E>(onError: (name: keyof E, error: unknown) => void): EventHub<E> {
  const emitters: { [N in keyof E]?: Emitter<E[N]> } = {};
  const emitterOf = <N extends keyof E>(name: N): Emitter<E[N]> =>
    (emitters[name] ??= createEmitter<E[N]>((error) => onError(name, error)));
  return {
    on: (name, listener) => emitterOf(name).on(listener),
    emit: (name, event) => emitters[name]?.emit(event),
  };
}
