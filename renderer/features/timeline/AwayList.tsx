import './timeline.css';
import type { ReactNode } from 'react';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import {
  CloseIcon,
  IconButton,
  InlineError,
  ListHead,
  useNow,
  useTimes,
  useText,
  useTranslate,
} from '../../ui/index.ts';
import { awaySummary, awayTitle } from './away-words.ts';
import { recentText } from './recent-text.ts';

/** Summaries of absences, when there are any. */
export function AwayList(): ReactNode {
  const text = useText(recentText).away;
  const times = useTimes();
  const translate = useTranslate();
  const away = useBridgeQuery('away.list', undefined);
  const dismiss = useBridgeCommand('away.dismiss');
  const now = useNow(60_000);
  if (!away.data || away.data.length === 0) return null;
  return (
    <section aria-label={text.title} className="away">
      <ListHead title={text.title} />
      <ul>
        {away.data.map((entry) => (
          <li key={entry.id} className="away-entry">
            <div className="away-words">
              <p className="medium num">{awayTitle(entry, now, text, times)}</p>
              <p className="text-2">{awaySummary(entry, text)}</p>
              {entry.incomplete !== null && <p className="text-3">{translate(entry.incomplete)}</p>}
            </div>
            <IconButton
              icon={CloseIcon}
              size="small"
              label={text.dismiss(awayTitle(entry, now, text, times))}
              onPress={() => void dismiss.run({ id: entry.id })}
            />
          </li>
        ))}
      </ul>
      <InlineError failure={dismiss.failure} />
    </section>
  );
}
