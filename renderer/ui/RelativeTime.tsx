import type { ReactNode } from 'react';
import { useNow } from './now.ts';
import { useTimes } from './text.ts';

export interface RelativeTimeProps {
  /** ms since the epoch. */
  readonly at: number;
  readonly className?: string;
}

/** Relative time; the exact one on hover and for screen readers. */
export function RelativeTime({ at, className }: RelativeTimeProps): ReactNode {
  const now = useNow(15_000);
  const times = useTimes();
  const exact = times.exact(at);
  return (
    <time dateTime={new Date(at).toISOString()} title={exact} className={className}>
      <span aria-hidden="true">{times.relative(at, Math.max(now, Math.min(at, now + 15_000)))}</span>
      <span className="sr-only">{exact}</span>
    </time>
  );
}
