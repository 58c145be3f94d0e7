import type { ReactNode } from 'react';
import { formatClock } from '@chess/clock.ts';
import { useNow } from '../../ui/index.ts';

/** Time until `at` (ms since the epoch) as `0:23`; stops at zero. */
export function Countdown({ at }: { readonly at: number }): ReactNode {
  const left = Math.max(0, at - useNow());
  return <span className="num">{formatClock(Math.max(left - (left % 1000), 0)).replace(/\.\d$/, '')}</span>;
}
