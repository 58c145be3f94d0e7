import type { ReactNode } from 'react';
import type { WatchedView } from '@contract/watching.ts';
import { Dot, useNow, useText, useTranslate } from '../../ui/index.ts';
import { watchText } from './watch-text.ts';

/**
 * Why nothing arrives, and when the next attempt follows. Not a live region, because its seconds would be read out;
 * the header or the opening line announces the state.
 */
export function WatchWaiting({
  waiting,
}: {
  readonly waiting: NonNullable<WatchedView['waiting']>;
}): ReactNode {
  const text = useText(watchText);
  const translate = useTranslate();
  const now = useNow();
  const left = (waiting.nextAttemptAt ?? now) - now;
  return (
    <div className="watch-waiting">
      <p className="num">
        <Dot tone="busy" />
        {left > 0 ? text.offlineUntil(left) : text.offline}
      </p>
      {waiting.cause && <p className="text-3">{translate(waiting.cause)}</p>}
    </div>
  );
}
