import type { ReactNode } from 'react';
import type { ArenaRefusal } from '@contract/arenas.ts';
import { AlertIcon, useNow, useText, useTimes, useTranslate } from '../../ui/index.ts';
import { joinText } from './join-text.ts';

/** Why joining failed, and the next step. */
export function Refusal({ refusal }: { readonly refusal: ArenaRefusal }): ReactNode {
  const text = useText(joinText);
  const times = useTimes();
  const translate = useTranslate();
  const now = useNow();
  const { what, next } = text.refusals[refusal.code];
  return (
    <div className="arena-refusal" role="alert">
      <AlertIcon />
      <div>
        <p className="strong">{what}</p>
        <p className="text-2">{next}</p>
        {refusal.retryAt !== null && refusal.retryAt > now && (
          <p className="num text-2">{text.retryAt(times.until(refusal.retryAt - now))}</p>
        )}
        {refusal.said !== null && (
          <p className="text-3" data-selectable>
            {text.serverSaid(translate(refusal.said))}
          </p>
        )}
      </div>
    </div>
  );
}
