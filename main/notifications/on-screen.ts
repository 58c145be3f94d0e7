/** Registry of the bubbles that may still be on screen, by subject. */
import type { Clock, Timer } from '../base/clock.ts';
import type { Bubble, NotificationText } from '../desktop/notification-port.ts';
import type { Language } from '../text/language.ts';
import { withExpiry } from './notification-text.ts';

/** Bubbles that are kept clickable at once; the desktop may show them for hours. */
const bubblesKept = 100;
/** Times left in ms at which a countdown is updated: each update is a message to the desktop. */
const countdownAt: readonly number[] = [10_000, 5_000];

interface OpenBubble {
  readonly bubble: Bubble;
  readonly kind: string;
  readonly timers: readonly Timer[];
}

export function createOnScreen(clock: Clock, language: () => Language) {
  /** The oldest first. */
  const bubbles = new Map<string, OpenBubble>();

  const drop = (key: string): OpenBubble | undefined => {
    const one = bubbles.get(key);
    bubbles.delete(key);
    for (const timer of one?.timers ?? []) timer.cancel();
    return one;
  };
  const close = (key: string) => drop(key)?.bubble.close();

  return {
    /** Holds a bubble until it is closed, because garbage collection drops clicks. Closes the previous one. */
    keep(key: string, kind: string, bubble: Bubble) {
      close(key);
      bubbles.set(key, { bubble, kind, timers: [] });
      const [oldest] = bubbles.keys();
      if (bubbles.size > bubblesKept && oldest !== undefined) drop(oldest);
    },
    /** Updates the bubble's text with the time left, `ms` at first. */
    countDown(key: string, bubble: Bubble, text: NotificationText, ms: number) {
      const one = bubbles.get(key);
      if (one?.bubble !== bubble) return;
      const timers = countdownAt
        .filter((left) => left < ms)
        .map((left) => clock.after(ms - left, () => void bubble.update(withExpiry(text, left, language()))));
      bubbles.set(key, { ...one, timers });
    },
    forget(key: string, bubble: Bubble) {
      if (bubbles.get(key)?.bubble === bubble) drop(key);
    },
    close,
    size: () => bubbles.size,
    keysOf: (kind: string) => [...bubbles].flatMap(([key, one]) => (one.kind === kind ? [key] : [])),
    closeAll() {
      for (const key of [...bubbles.keys()]) close(key);
    },
  };
}
