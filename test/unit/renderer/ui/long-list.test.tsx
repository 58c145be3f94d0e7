import { act, useEffect, useRef, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLongList } from '../../../../renderer/ui/long-list.ts';
import { mount, type Mounted } from '../mount.tsx';

const rowHeight = 20;
const boxHeight = 200;
const many = 10_000;

interface RowsProps {
  readonly count: number;
  readonly onReady: (list: ReturnType<typeof useLongList>) => void;
}

function Rows({ count, onReady }: RowsProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const list = useLongList(box, { count, rowHeight, overscan: 2 });
  useEffect(() => {
    onReady(list);
  });
  return (
    <div ref={box} data-testid="box" data-flying={list.flying}>
      <div style={{ height: list.height }}>
        {list.items.map(({ index, slot }) => (
          <p key={slot} data-index={index} />
        ))}
      </div>
    </div>
  );
}

describe('a long list', () => {
  let mounted: Mounted;
  let list: ReturnType<typeof useLongList>;
  const rowsOf = (count: number): ReactNode => <Rows count={count} onReady={(ready) => (list = ready)} />;
  const box = (): HTMLElement => mounted.container.querySelector<HTMLElement>('[data-testid]') ?? fail();
  const rows = (): readonly number[] =>
    [...mounted.container.querySelectorAll('p')]
      .map((row) => Number(row.dataset['index']))
      .toSorted((a, b) => a - b);
  const scrollTo = (top: number): void =>
    act(() => {
      box().scrollTop = top;
      box().dispatchEvent(new Event('scroll'));
    });

  const rest = (): void => act(() => void vi.advanceTimersByTime(60));
  const jumpTo = (top: number): void => {
    scrollTo(top);
    rest();
  };

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(boxHeight);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(boxHeight);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(many * rowHeight);
    mounted = mount(rowsOf(many));
  });

  afterEach(() => {
    mounted.unmount();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('renders the visible rows and its overscan', () => {
    // The rows at both edges are partly visible.
    jumpTo(100.5 * rowHeight);
    expect(rows()).toEqual(Array.from({ length: 15 }, (_, at) => 98 + at));
  });

  it('recycles elements of rows that leave the view', () => {
    jumpTo(100.5 * rowHeight);
    const before = [...mounted.container.querySelectorAll('p')];
    scrollTo(103.5 * rowHeight);
    expect(rows()).toEqual(Array.from({ length: 15 }, (_, at) => 101 + at));
    expect([...mounted.container.querySelectorAll('p')].every((row) => before.includes(row))).toBe(true);
  });

  it('renders no new rows during fast scrolling, and all visible ones when it stops', () => {
    jumpTo(1_000);
    for (const top of [2_000, 4_000, 6_000, 8_000]) scrollTo(top);
    expect(box().dataset['flying']).toBe('true');
    // The rows at which fast scrolling began.
    expect(rows()).toContain(1_000 / rowHeight);
    expect(rows()).not.toContain(8_000 / rowHeight);
    rest();
    expect(box().dataset['flying']).toBe('false');
    expect(rows()).toContain(8_000 / rowHeight);
  });

  it('renders again when scrolling slows down', () => {
    for (const top of [2_000, 4_000, 6_000, 6_060]) scrollTo(top);
    expect(box().dataset['flying']).toBe('false');
    expect(rows()).toContain(6_060 / rowHeight);
  });

  it('renders several rows at once', () => {
    jumpTo(100 * rowHeight);
    const before = rows();
    scrollTo(101 * rowHeight);
    expect(rows()).toEqual(before);
    scrollTo(102 * rowHeight);
    expect(rows()).toEqual(before.map((index) => index + 2));
  });

  it('renders every row for key presses, however fast', () => {
    for (const index of [40, 80, 120, 160]) {
      act(() => {
        list.scrollToIndex(index);
        box().dispatchEvent(new Event('scroll'));
      });
      // Scrolls only as far as needed.
      expect(box().scrollTop).toBe((index + 1) * rowHeight - boxHeight);
      expect(box().dataset['flying']).toBe('false');
      expect(rows()).toContain(index);
    }
    act(() => list.scrollToIndex(158));
    expect(box().scrollTop).toBe(161 * rowHeight - boxHeight);
    act(() => list.scrollToIndex(3));
    expect(box().scrollTop).toBe(3 * rowHeight);
  });

  it('renders its end after it becomes shorter', () => {
    jumpTo(5_000 * rowHeight);
    mounted.render(rowsOf(20));
    expect(rows()).toEqual(Array.from({ length: 15 }, (_, at) => 5 + at));
    mounted.render(rowsOf(3));
    expect(rows()).toEqual([0, 1, 2]);
  });

  it('renders after a single jump when scrolling stops', () => {
    scrollTo(90_000);
    expect(rows()).not.toContain(90_000 / rowHeight);
    rest();
    expect(box().dataset['flying']).toBe('false');
    expect(rows()).toContain(90_000 / rowHeight);
  });
});

function fail(): never {
  throw new Error('there is no list');
}
