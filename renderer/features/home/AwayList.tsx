import type { ReactNode } from 'react';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { CloseIcon, IconButton, InlineError, ListHead, useNow } from '../../ui/index.ts';
import { awaySummary, awayTitle } from './away-words.ts';

/** What happened while no stream was open. Absent when there is nothing to tell. */
export function AwayList(): ReactNode {
  const away = useBridgeQuery('away.list', undefined);
  const dismiss = useBridgeCommand('away.dismiss');
  const now = useNow(60_000);
  if (!away.data || away.data.length === 0) return null;
  return (
    <section aria-label="While you were away" className="away">
      <ListHead title="While you were away" />
      <ul>
        {away.data.map((entry) => (
          <li key={entry.id} className="away-entry">
            <div className="away-words">
              <p className="medium num">{awayTitle(entry, now)}</p>
              <p className="text-2">{awaySummary(entry)}</p>
              {entry.incomplete !== null && <p className="text-3">{entry.incomplete}</p>}
            </div>
            <IconButton
              icon={CloseIcon}
              size="small"
              label={`Dismiss: ${awayTitle(entry, now)}`}
              onPress={() => void dismiss.run({ id: entry.id })}
            />
          </li>
        ))}
      </ul>
      <InlineError failure={dismiss.failure} />
    </section>
  );
}
