/** The bubbles that may still be on screen, by what they are about. */
import type { Clock, Timer } from '../base/clock.ts';
import type { Bubble, NotificationText } from '../desktop/notification-port.ts';
import type { Language } from '../text/language.ts';
import { withExpiry } from './notification-text.ts';

/** Bubbles kept clickable at once; the desktop may keep them for hours. */
const bubblesKept = 100;
/** A bubble that counts down says how long is left at these moments, ms: each change is a message to the desktop. */
const countdownAt: readonly number[] = [10_000, 5_000];

interface Kept {
  readonly bubble: Bubble;
  readonly kind: string;
  readonly timers: readonly Timer[];
}

export interface OnScreen {
  /** Kept until closed: a bubble that is collected loses its click. The one before it under this key is closed. */
  keep(key: string, kind: string, bubble: Bubble): void;
  /** Says on it how long is left. */
  countDown(key: string, bubble: Bubble, text: NotificationText, ms: number): void;
  forget(key: string, bubble: Bubble): void;
  close(key: string): void;
  keysOf(kind: string): readonly string[];
  /** How many bubbles may still be on screen. */
  size(): number;
  closeAll(): void;
}

export function createOnScreen(clock: Clock, language: () => Language): OnScreen {
  /** The oldest first. */
  const kept = new Map<string, Kept>();

  const drop = (key: string): Kept | undefined => {
    const one = kept.get(key);
    kept.delete(key);
    for (const timer of one?.timers ?? []) timer.cancel();
    return one;
  };
  const close = (key: string) => drop(key)?.bubble.close();

  return {
    keep(key, kind, bubble) {
      close(key);
      kept.set(key, { bubble, kind, timers: [] });
      const [oldest] = kept.keys();
      if (kept.size > bubblesKept && oldest !== undefined) drop(oldest);
    },
    countDown(key, bubble, text, ms) {
      const one = kept.get(key);
      if (one?.bubble !== bubble) return;
      const timers = countdownAt
        .filter((left) => left < ms)
        .map((left) => clock.after(ms - left, () => void bubble.update(withExpiry(text, left, language()))));
      kept.set(key, { ...one, timers });
    },
    forget(key, bubble) {
      if (kept.get(key)?.bubble === bubble) drop(key);
    },
    close,
    size: () => kept.size,
    keysOf: (kind) => [...kept].flatMap(([key, one]) => (one.kind === kind ? [key] : [])),
    closeAll() {
      for (const key of [...kept.keys()]) close(key);
    },
  };
}
