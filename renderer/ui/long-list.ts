import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * So many frames without a step, and it stands. Not a time: frames of a busy machine are long. A jump waits for them as
 * well: rows drawn for the first of many steps would hold up the second.
 */
const restFrames = 3;

interface LongListOptions {
  readonly count: number;
  /** px. */
  readonly rowHeight: number;
  /** Rows drawn beyond each edge. */
  readonly overscan: number;
}

/** A row in sight. */
interface LongListItem {
  readonly index: number;
  /** px from the top of the list. */
  readonly start: number;
  /**
   * As a key: the element that left on one side comes in again on the other, which costs less than a new one. Not for
   * rows that hold what can be focused.
   */
  readonly slot: number;
}

interface LongList {
  readonly items: readonly LongListItem[];
  /** Of all rows, px. */
  readonly height: number;
  readonly flying: boolean;
  readonly scrollToIndex: (index: number) => void;
}

interface Drawn {
  /** The first row's index; below zero where the list begins. */
  readonly from: number;
  readonly rows: number;
  readonly flying: boolean;
}

/**
 * Rows of one height, of which only those in sight exist. While they fly by no others are drawn, since nobody can read
 * them: `BlankRows` are to stand there, and the list keeps up with the hand. Those that were in sight stay
 * where they were, which costs nothing.
 */
export function useLongList(
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan }: LongListOptions,
): LongList {
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, rows: 0, flying: false });
  /** The next step is a key's: who presses keys wants to see each row, however fast. */
  const keyed = useRef(false);

  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let present: Drawn = { from: 0, rows: 0, flying: false };
    let height = element.clientHeight;
    let before = element.scrollTop;
    let isFast = false;
    let still = 0;
    let frame: number | null = null;

    const draw = (flying: boolean): void => {
      // One more than fit is in sight when the first is cut off.
      const rows = Math.ceil(height / rowHeight) + 1 + 2 * overscan;
      const from = Math.floor(element.scrollTop / rowHeight) - overscan;
      const away = Math.abs(from - present.from);
      const isFrozen = flying && present.rows > 0;
      // Some at once every few frames cost less than one in each.
      const isNear = away <= overscan / 2 && rows === present.rows;
      if (flying === present.flying && (isFrozen || isNear)) return;
      const isBare = present.rows > 0 && !flying && away > overscan;
      present = isFrozen ? { ...present, flying } : { from, rows, flying };
      // What is in sight already must not wait for the next frame.
      if (isBare) flushSync(() => setDrawn(present));
      else setDrawn(present);
    };
    const rest = (): void => {
      still += 1;
      frame = still < restFrames ? requestAnimationFrame(rest) : null;
      if (frame !== null) return;
      isFast = false;
      draw(false);
    };
    const onScroll = (): void => {
      const now = element.scrollTop;
      // Steps of half the box and more are faster than anyone reads.
      isFast = Math.abs(now - before) >= height / 2 && !keyed.current;
      keyed.current = false;
      before = now;
      draw(isFast);
      still = 0;
      if (isFast) frame ??= requestAnimationFrame(rest);
    };
    const resized = new ResizeObserver(() => {
      height = element.clientHeight;
      draw(present.flying);
    });
    draw(false);
    resized.observe(element);
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', onScroll);
      if (frame !== null) cancelAnimationFrame(frame);
    };
  }, [box, rowHeight, overscan]);

  const scrollToIndex = (index: number): void => {
    const element = box.current;
    if (!element) return;
    const least = (index + 1) * rowHeight - element.clientHeight;
    const target = Math.max(least, Math.min(index * rowHeight, element.scrollTop));
    if (target === element.scrollTop) return;
    keyed.current = true;
    element.scrollTo({ top: target });
  };

  const { flying, rows } = drawn;
  // A list that became shorter begins nearer to its top.
  const from = Math.max(0, Math.min(drawn.from, count - rows));
  const until = Math.min(count, drawn.from + rows);
  const items = Array.from({ length: Math.max(0, until - from) }, (_, at): LongListItem => {
    const index = from + at;
    return { index, start: index * rowHeight, slot: index % rows };
  });
  return { items, height: count * rowHeight, flying, scrollToIndex };
}
