import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';

export interface Unsaved<T> {
  /** The typed value that is not stored yet; null when there is none. */
  readonly typed: T | null;
  readonly type: (next: T) => void;
  /** Drops the typed value. With `taken`: only if it is still the typed value. */
  readonly discard: (taken?: T) => void;
}

/**
 * Keeps a typed value until it is stored or discarded. `onLeave` gets the rest when the field disappears: React reports
 * no blur of a focused element that it removes. The owner gives each stored text a key of its own, so that a draft
 * belongs to the text that it was typed for.
 */
export function useUnsaved<T>(onLeave: (typed: T) => void): Unsaved<T> {
  const [typed, setTyped] = useState<T | null>(null);
  // A draft that is taken in the event that removes the field is not left twice.
  const latest = useRef<T | null>(null);
  const leave = useEffectEvent((): void => {
    const left = latest.current;
    latest.current = null;
    if (left !== null) onLeave(left);
  });
  useEffect(() => () => leave(), []);
  const type = useCallback((next: T) => {
    latest.current = next;
    setTyped(next);
  }, []);
  const discard = useCallback((taken?: T) => {
    if (taken !== undefined && latest.current !== taken) return;
    latest.current = null;
    setTyped(null);
  }, []);
  return { typed, type, discard };
}
