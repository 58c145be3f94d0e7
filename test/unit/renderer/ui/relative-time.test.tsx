// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { act } from 'react';
import { RelativeTime } from '../../../../renderer/ui/RelativeTime.tsx';
import { times } from '@text/times.ts';
import { mount } from '../mount.tsx';

const at = new Date(2026, 10, 21, 14, 30, 0).getTime();

describe('RelativeTime', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: at + 60_000 });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('shows the relative time, and the exact one on hover and to screen readers', () => {
    const { container, unmount } = mount(<RelativeTime at={at} />);
    const time = container.querySelector('time');
    expect(time?.querySelector('[aria-hidden]')?.textContent).toBe('1 min ago');
    expect(time?.getAttribute('title')).toBe(times.en.exact(at));
    expect(time?.querySelector('.sr-only')?.textContent).toBe(times.en.exact(at));
    expect(time?.getAttribute('datetime')).toBe(new Date(at).toISOString());
    unmount();
  });

  it('stays current while mounted, and leaves no timer behind', () => {
    const { container, unmount } = mount(<RelativeTime at={at} />);
    act(() => void vi.advanceTimersByTime(4 * 60_000));
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('5 min ago');
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });

  it('shows a moment slightly in the future as the present', () => {
    const { container, unmount } = mount(<RelativeTime at={at + 60_000 + 9_000} />);
    expect(container.querySelector('[aria-hidden]')?.textContent).toBe('just now');
    unmount();
  });
});
