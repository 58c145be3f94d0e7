import { useState, type ReactNode } from 'react';
import { formatClock } from '@chess/clock.ts';
import { useNow } from '../../ui/index.ts';

/**
 * Time until `at` (ms since the epoch) as `0:23`; stops at zero. For screen readers its text changes with `at` alone:
 * in a live region, each second would read the whole region again.
 */
export function Countdown({ at }: { readonly at: number }): ReactNode {
  const left = Math.max(0, at - useNow());
  const figure = formatClock(Math.max(left - (left % 1000), 0)).replace(/\.\d$/, '');
  const [spoken, setSpoken] = useState({ at, figure });
  if (spoken.at !== at) setSpoken({ at, figure });
  return (
    <>
      <span className="num" aria-hidden="true">
        {figure}
      </span>
      <span className="sr-only">{spoken.figure}</span>
    </>
  );
}
