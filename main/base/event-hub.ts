/**
 * Named events between parts that do not know each other. `emit` calls the listeners before it returns, in the order in
 * which they were added; a listener that throws does not keep the others from hearing.
 */
import { createEmitter, type Emitter } from './emitter.ts';

export interface EventHub<E> {
  /** Returns the function that stops listening. */
  on<N extends keyof E>(name: N, listener: (event: E[N]) => void): () => void;
  emit<N extends keyof E>(name: N, event: E[N]): void;
}

/** `onError` hears what listeners throw: errors do not travel back to the part that emitted. */
export function createEventHub<E>(onError: (name: keyof E, error: unknown) => void): EventHub<E> {
  const emitters: { [N in keyof E]?: Emitter<E[N]> } = {};
  const emitterOf = <N extends keyof E>(name: N): Emitter<E[N]> =>
    (emitters[name] ??= createEmitter<E[N]>((error) => onError(name, error)));
  return {
    on: (name, listener) => emitterOf(name).on(listener),
    emit: (name, event) => emitters[name]?.emit(event),
  };
}
