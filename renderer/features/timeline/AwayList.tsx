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

interface AwayListProps {
  /** Undefined: all accounts that are shown without a choice. */
  readonly accountId?: string | undefined;
  /** Name of an entry's account, or null if it needs none. */
  readonly nameOf: (accountId: string) => string | null;
}

/** Summaries of absences, when there are any. */
export function AwayList({ accountId, nameOf }: AwayListProps): ReactNode {
  const text = useText(recentText).away;
  const times = useTimes();
  const translate = useTranslate();
  const away = useBridgeQuery('away.list', undefined);
  const dismiss = useBridgeCommand('away.dismiss');
  const now = useNow(60_000);
  const entries = (away.data ?? []).filter((one) => accountId === undefined || one.accountId === accountId);
  if (entries.length === 0) return null;
  return (
    <section aria-label={text.title} className="away">
      <ListHead title={text.title} />
      <ul>
        {entries.map((entry) => (
          <li key={entry.id} className="away-entry">
            <div className="away-words">
              <p className="medium num">{awayTitle(entry, now, text, times)}</p>
              <p className="text-2">
                {[nameOf(entry.accountId), awaySummary(entry, text)].filter(Boolean).join(' · ')}
              </p>
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
