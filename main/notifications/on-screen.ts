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
  /** The text without the time left. */
  readonly plain: NotificationText;
  /** Of the countdown that runs; empty: none. */
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

  /** Removes the time left from the bubble's text, if a countdown runs. */
  const endCountdown = (key: string) => {
    const one = bubbles.get(key);
    if (!one || one.timers.length === 0) return;
    for (const timer of one.timers) timer.cancel();
    bubbles.set(key, { ...one, timers: [] });
    one.bubble.update(one.plain);
  };

  /** Updates the bubble's text with the time left, `ms` at first, and removes the time when it is over. */
  const countDown = (key: string, ms: number) => {
    const one = bubbles.get(key);
    if (!one) return;
    const { bubble, plain } = one;
    const steps = countdownAt
      .filter((left) => left < ms)
      .map((left) => clock.after(ms - left, () => void bubble.update(withExpiry(plain, left, language()))));
    const end = clock.after(ms, () => endCountdown(key));
    bubbles.set(key, { ...one, timers: [...steps, end] });
  };

  return {
    /** Holds a bubble until it is closed, because garbage collection drops clicks. Closes the previous one. */
    keep(key: string, kind: string, bubble: Bubble, plain: NotificationText) {
      close(key);
      bubbles.set(key, { bubble, kind, plain, timers: [] });
      const [oldest] = bubbles.keys();
      if (bubbles.size > bubblesKept && oldest !== undefined) drop(oldest);
    },
    /** Counts down in a bubble whose text already has the time left. */
    countDown(key: string, bubble: Bubble, ms: number) {
      if (bubbles.get(key)?.bubble === bubble) countDown(key, ms);
    },
    /** Adds the time left to a shown bubble and counts down; does nothing while a countdown runs. */
    startCountdown(key: string, ms: number) {
      const one = bubbles.get(key);
      if (!one || one.timers.length > 0 || ms <= 0) return;
      one.bubble.update(withExpiry(one.plain, ms, language()));
      countDown(key, ms);
    },
    endCountdown,
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
