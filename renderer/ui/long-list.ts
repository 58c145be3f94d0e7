import { useCallback, useEffect, useState, type RefObject } from 'react';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';

/** Steps of half the box and more, this often in a row, are faster than anyone reads. */
const fastSteps = 2;
/** Without a step for so long it stands, ms. */
const restMs = 100;

/** Whether the content of a scrolled box flies by. */
function useFlight(box: RefObject<HTMLElement | null>): boolean {
  const [flying, setFlying] = useState(false);
  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    let before = element.scrollTop;
    let fast = 0;
    let rest: ReturnType<typeof setTimeout> | undefined;
    const land = (): void => {
      fast = 0;
      setFlying(false);
    };
    const onScroll = (): void => {
      const now = element.scrollTop;
      fast = Math.abs(now - before) >= element.clientHeight / 2 ? fast + 1 : 0;
      before = now;
      setFlying(fast >= fastSteps);
      clearTimeout(rest);
      rest = setTimeout(land, restMs);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      element.removeEventListener('scroll', onScroll);
      clearTimeout(rest);
    };
  }, [box]);
  return flying;
}

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

/**
 * Rows of one height, of which only those in sight exist. While they fly by no others are drawn, since nobody can read
 * them: `box` is to show blank ones (`ui-rows-flying`) and so keeps up with the hand. Those that were in sight stay
 * where they were, which costs nothing.
 */
export function useLongList(
  box: RefObject<HTMLElement | null>,
  { count, rowHeight, overscan }: LongListOptions,
): LongList {
  const flying = useFlight(box);
  const [drawn] = useState<{ indexes: number[] }>(() => ({ indexes: [] }));
  const draw = useCallback(
    (range: Range) => {
      if (!flying) drawn.indexes = defaultRangeExtractor(range);
      return drawn.indexes.filter((index) => index < range.count);
    },
    [flying, drawn],
  );
  const virtual = useVirtualizer<HTMLElement, Element>({
    count,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan,
    rangeExtractor: draw,
    // Rows beyond the edges are there already: what comes next may be drawn when there is time.
    useFlushSync: false,
  });
  // One row more than fit is in sight when the first is cut off.
  const slots = Math.ceil((virtual.scrollRect?.height ?? 0) / rowHeight) + 1 + 2 * overscan;
  return {
    items: virtual.getVirtualItems().map(({ index, start }) => ({ index, start, slot: index % slots })),
    height: virtual.getTotalSize(),
    flying,
    scrollToIndex: (index) => virtual.scrollToIndex(index),
  };
}
