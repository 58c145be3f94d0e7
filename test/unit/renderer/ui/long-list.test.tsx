import { act, useRef, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useLongList } from '../../../../renderer/ui/long-list.ts';
import { mount, type Mounted } from '../mount.tsx';

const rowHeight = 20;
const boxHeight = 200;
const count = 10_000;

function Rows(): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const { items, height, flying } = useLongList(box, { count, rowHeight, overscan: 2 });
  return (
    <div ref={box} data-testid="box" data-flying={flying}>
      <div style={{ height }}>
        {items.map(({ index, slot }) => (
          <p key={slot} data-index={index} />
        ))}
      </div>
    </div>
  );
}

describe('a long list', () => {
  let mounted: Mounted;
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

  beforeEach(() => {
    vi.useFakeTimers();
    vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(boxHeight);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(boxHeight);
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(count * rowHeight);
    mounted = mount(<Rows />);
  });

  afterEach(() => {
    mounted.unmount();
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  it('draws the rows in sight and some beyond', () => {
    // The rows at both edges are cut off.
    scrollTo(100.5 * rowHeight);
    expect(rows()).toEqual(Array.from({ length: 15 }, (_, at) => 98 + at));
  });

  it('lets rows that leave come in again on the other side', () => {
    scrollTo(100.5 * rowHeight);
    const before = [...mounted.container.querySelectorAll('p')];
    scrollTo(103.5 * rowHeight);
    expect(rows()).toEqual(Array.from({ length: 15 }, (_, at) => 101 + at));
    expect([...mounted.container.querySelectorAll('p')].every((row) => before.includes(row))).toBe(true);
  });

  it('draws no others while they fly by, and all in sight as soon as it stands', () => {
    for (const top of [2_000, 4_000, 6_000, 8_000]) scrollTo(top);
    expect(box().dataset['flying']).toBe('true');
    // Where it was when they began to fly.
    expect(rows()).toContain(2_000 / rowHeight);
    expect(rows()).not.toContain(8_000 / rowHeight);
    act(() => void vi.advanceTimersByTime(150));
    expect(box().dataset['flying']).toBe('false');
    expect(rows()).toContain(8_000 / rowHeight);
  });

  it('draws at once after a single jump', () => {
    scrollTo(90_000);
    expect(rows()).toContain(90_000 / rowHeight);
  });
});

function fail(): never {
  throw new Error('there is no list');
}
