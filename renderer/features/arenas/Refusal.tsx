import type { ReactNode } from 'react';
import type { ArenaRefusal } from '@contract/arenas.ts';
import { AlertIcon, useNow, useText, useTimes, useTranslate } from '../../ui/index.ts';
import { joinText } from './join-text.ts';

/** Why joining failed, and the next step. */
export function Refusal({ refusal }: { readonly refusal: ArenaRefusal }): ReactNode {
  const text = useText(joinText);
  const translate = useTranslate();
  const { what, next } = text.refusals[refusal.code];
  return (
    <div className="arena-refusal">
      <AlertIcon />
      <div>
        <div role="alert">
          <p className="strong">{what}</p>
          <p className="text-2">{next}</p>
          {refusal.said !== null && (
            <p className="text-3" data-selectable>
              {text.serverSaid(translate(refusal.said))}
            </p>
          )}
        </div>
        {refusal.retryAt !== null && <RetryTime at={refusal.retryAt} />}
      </div>
    </div>
  );
}

/** Outside the alert, which would be read out again at each change of the figure. */
function RetryTime({ at }: { readonly at: number }): ReactNode {
  const text = useText(joinText);
  const times = useTimes();
  const now = useNow();
  return at > now && <p className="num text-2">{text.retryAt(times.until(at - now))}</p>;
}
