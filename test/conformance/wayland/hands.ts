/** Pointer and keyboard of the desktop, which the compositor passes to its clients. */
import type { Page } from 'playwright-core';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import type { DesktopSession } from '../../harness/desktop-session.ts';

export interface Place {
  readonly x: number;
  readonly y: number;
}

/** Converts a place of a page, in CSS pixels, to one of the desktop. */
export type Mapping = (place: Place) => Place;

export interface Hands {
  move(place: Place): Promise<void>;
  click(place: Place, button?: 1 | 3): Promise<void>;
  drag(from: Place, to: Place): Promise<void>;
  /** In xdotool's notation, such as `ctrl+c`. */
  key(name: string): Promise<void>;
  type(text: string): Promise<void>;
  /** Where a page is on the desktop; its window must be on top at both places of the desktop. */
  find(page: Page, first: Place, second: Place): Promise<Mapping>;
  /** Whether a page is what the pointer touches at a place of the desktop. */
  touches(page: Page, place: Place): Promise<boolean>;
}

/** Pages round the pointer's place to whole pixels in places. */
const precision = 0.05;
/** Pause between the events of a gesture, ms. Compositors drop events that follow each other faster. */
const betweenMs = '12';

export function createHands(session: DesktopSession): Hands {
  const xdotool = async (...args: readonly string[]) => void (await session.run('xdotool', args));
  const at = ({ x, y }: Place) => ['mousemove', String(Math.round(x)), String(Math.round(y))];
  const touched = (page: Page) =>
    page.evaluate(() => (globalThis as { touchedAt?: Place }).touchedAt ?? null);
  const listen = (page: Page) =>
    page.evaluate(() => {
      const memory = globalThis as { touchedAt?: Place | undefined; listens?: boolean };
      memory.touchedAt = undefined;
      if (memory.listens) return;
      memory.listens = true;
      window.addEventListener(
        'pointermove',
        ({ clientX, clientY }) => (memory.touchedAt = { x: clientX, y: clientY }),
        true,
      );
    });
  const nudge = async (place: Place) => {
    await xdotool(...at({ x: place.x + 2, y: place.y + 2 }));
    await xdotool(...at(place));
  };
  const frames = (page: Page) =>
    page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  /** Where the page sees the pointer once no event is on its way. */
  const touch = async (page: Page, place: Place) => {
    await listen(page);
    await nudge(place);
    let last: Place | null = null;
    return waitUntil(
      'the pointer to rest in the page',
      async () => {
        await frames(page);
        const before = last;
        last = await touched(page);
        return last !== null && before?.x === last.x && before.y === last.y ? last : null;
      },
      { timeout: 10_000 },
    );
  };
  return {
    move: (place) => xdotool(...at(place)),
    click: (place, button = 1) => xdotool(...at(place), 'sleep', '0.05', 'click', String(button)),
    async drag(from, to) {
      const steps = [0.1, 0.3, 0.5, 0.7, 0.9, 1].map((part) =>
        at({ x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }),
      );
      await xdotool(
        ...at(from),
        ...['sleep', '0.05', 'mousedown', '1', 'sleep', '0.05'],
        ...steps.flatMap((step) => [...step, 'sleep', '0.03']),
        ...['mouseup', '1'],
      );
    },
    key: (name) => xdotool('key', '--delay', betweenMs, name),
    type: (text) => xdotool('type', '--delay', betweenMs, text),
    async find(page, first, second) {
      const ratio = await page.evaluate(() => devicePixelRatio);
      return waitUntil(
        'the page to follow the pointer at its own scale',
        async () => {
          const one = await touch(page, first);
          const two = await touch(page, second);
          const scale = (second.x - first.x) / (two.x - one.x);
          if (!(Math.abs(scale - ratio) < ratio * precision)) return null;
          return ({ x, y }: Place) => ({
            x: first.x + (x - one.x) * scale,
            y: first.y + (y - one.y) * scale,
          });
        },
        { timeout: 30_000 },
      );
    },
    async touches(page, place) {
      await listen(page);
      await nudge(place);
      // Frames later, an event on its way has arrived.
      await frames(page);
      return (await touched(page)) !== null;
    },
  };
}
