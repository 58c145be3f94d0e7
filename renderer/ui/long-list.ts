import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Frames without a scroll step after which scrolling has stopped. Frames and not ms, because a busy machine draws
 * long frames. A jump waits for them too: rows drawn for the first of many steps would delay the second.
 */
const restFrames = 3;

interface LongListOptions {
  readonly count: number;
  readonly rowHeight: number;
  /** Rows drawn beyond each edge. */
  readonly overscan: number;
}

/** A visible row. */
interface LongListItem {
  readonly index: number;
  /** px from the top of the list. */
  readonly start: number;
  /**
   * React key that recycles the elements of rows that left the view, which is cheaper than new ones. Not for rows
   * with focusable content.
   */
  readonly slot: number;
}

interface LongList {
  readonly items: readonly LongListItem[];
  /** Total height, px. */
  readonly height: number;
  readonly flying: boolean;
  readonly scrollToIndex: (index: number) => void;
}

interface Drawn {
  /** Index of the first row; negative at the start of the list. */
  readonly from: number;
  readonly rows: number;
  readonly flying: boolean;
}

/**
 * Virtual list of rows of one height. During fast scrolling rows would be unreadable and are not drawn:
 * `BlankRows` replace them, so that the list keeps up with the pointer. Rows already drawn stay in place.
 */
export function useLongList(
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan }: LongListOptions,
): LongList {
  const [drawn, setDrawn] = useState<Drawn>({ from: 0, rows: 0, flying: false });
  /** The next scroll step comes from a key, and every row is drawn, however fast. */
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
      // A partly visible first row makes room for one more.
      const rows = Math.ceil(height / rowHeight) + 1 + 2 * overscan;
      const from = Math.floor(element.scrollTop / rowHeight) - overscan;
      const away = Math.abs(from - present.from);
      const isFrozen = flying && present.rows > 0;
      // Drawing several rows every few frames is cheaper than one in each frame.
      const isNear = away <= overscan / 2 && rows === present.rows;
      if (flying === present.flying && (isFrozen || isNear)) return;
      const isBare = present.rows > 0 && !flying && away > overscan;
      present = isFrozen ? { ...present, flying } : { from, rows, flying };
      // Uncovered rows are drawn in this frame.
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
      // Steps of half the box and more are too fast to read.
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
  // Keeps the range valid when the list becomes shorter.
  const from = Math.max(0, Math.min(drawn.from, count - rows));
  const until = Math.min(count, drawn.from + rows);
  const items = Array.from({ length: Math.max(0, until - from) }, (_, at): LongListItem => {
    const index = from + at;
    return { index, start: index * rowHeight, slot: index % rows };
  });
  return { items, height: count * rowHeight, flying, scrollToIndex };
}
