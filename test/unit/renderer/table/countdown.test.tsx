import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { Countdown } from '../../../../renderer/table/clock/Countdown.tsx';
import { show } from '../board/page.tsx';

test('a countdown ticks on screen, and is read out again only when its end changes', () => {
  vi.useFakeTimers({ now: 1_000_000 });
  const { container, render } = show(<Countdown at={1_020_000} />);
  const seen = () => container.querySelector('[aria-hidden]')?.textContent;
  const heard = () => container.querySelector('.sr-only')?.textContent;
  expect([seen(), heard()]).toEqual(['0:20', '0:20']);
  act(() => {
    vi.advanceTimersByTime(5_000);
  });
  expect([seen(), heard()]).toEqual(['0:15', '0:20']);
  render(<Countdown at={1_035_000} />);
  expect([seen(), heard()]).toEqual(['0:30', '0:30']);
});
