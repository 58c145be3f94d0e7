import { useMemo, useState, type ReactNode } from 'react';
import { gameWords } from '@text/game-words.ts';
import type { ActivityView, HistoryView } from '@contract/history.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { frameText } from '../../frame/frame-text.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Button,
  EmptyState,
  InlineError,
  Segmented,
  Select,
  Skeleton,
  TextField,
  useNow,
  useText,
} from '../../ui/index.ts';
import { ActivitySpan, Line, ScoreLine, type ActivitySpanProps } from './ActivitySpan.tsx';
import { historyText } from './history-text.ts';
import { Waiting } from './Waiting.tsx';
import { timelineText } from './timeline-text.ts';
import { Session } from './Session.tsx';
import { dayMs, holds, ofKind, spanOfToday, weeksOf, type Kind } from './spans.ts';
import { withArenas } from './with-arenas.ts';
import { perfName } from './words.ts';

const kinds: readonly Kind[] = ['all', 'games', 'arenas', 'puzzles', 'people'];
/** Spans drawn initially; a button adds more. */
const shownFirst = 60;

interface TimelineSectionProps {
  readonly history: HistoryView;
  readonly user: HistoryView['users'][number];
}

/** A user's days, newest first. */
export function TimelineSection({ history, user }: TimelineSectionProps): ReactNode {
  const text = useText(historyText);
  const { timeline: t, session } = useText(timelineText);
  const { titles } = useText(frameText);
  const words = useText(gameWords);
  const navigate = useNavigate();
  const { accountId } = history;
  const { userId } = user;
  const [by, setBy] = useState<'day' | 'week'>('day');
  const [kind, setKind] = useState<Kind>('all');
  const [search, setSearch] = useState('');
  const [shown, setShown] = useState(shownFirst);
  const activity = useBridgeQuery('history.activity', { accountId, userId, from: 0, to: 8e15 });
  const save = useBridgeCommand('history.exportActivity');
  const arenas = useBridgeQuery('arenas.results', { accountId }, { enabled: user.own }).data;
  const server = useBridgeQuery('accounts.list', undefined).data?.find(({ id }) => id === accountId)?.server;
  const all = useMemo(
    () =>
      activity.data &&
      withArenas(activity.data, arenas ?? [], (id) => `${server?.baseUrl ?? ''}/tournament/${id}`),
    [activity.data, arenas, server],
  );
  const spans = useMemo(
    () => (all ?? []).filter((span) => holds(span, search)).flatMap((span) => ofKind(span, kind) ?? []),
    [all, kind, search],
  );
  const weeks = useMemo(() => weeksOf(spans), [spans]);
  const openGames: ActivitySpanProps['onGames'] = user.own
    ? (choice) => navigate({ screen: 'history', accountId, section: 'games', ...choice })
    : undefined;
  const today = spanOfToday(spans, useNow(60_000));
  const nameOf = (span: ActivityView): string => (span === today ? session.title : text.dayOf(span.start));
  // The games of today are not in the activity yet, so that a search does not find them.
  const showsSession =
    user.own && by === 'day' && (kind === 'all' || kind === 'games') && search.trim() === '';
  if (!all) return <Waiting answer={activity} room={<Skeleton width="50%" />} />;
  return (
    <>
      <div className="history-tools">
        <Segmented
          label={t.by.label}
          choices={[
            { value: 'day', label: t.by.day },
            { value: 'week', label: t.by.week },
          ]}
          value={by}
          onChange={setBy}
        />
        <Select
          label={t.kinds.label}
          labelHidden
          choices={kinds.map((value) => ({ value, label: t.kinds[value] }))}
          value={kind}
          onChange={setKind}
        />
        <TextField
          label={t.search}
          labelHidden
          placeholder={t.search}
          value={search}
          onChange={setSearch}
          type="search"
        />
        <span className="history-tools-end">
          {user.own && (
            <Button size="small" onPress={() => navigate({ screen: 'week', accountId })}>
              {titles.week}
            </Button>
          )}
          {(['csv', 'json'] as const).map((form) => (
            <Button
              key={form}
              size="small"
              variant="quiet"
              onPress={() => void save.run({ accountId, userId, form })}
            >
              {t.exportAs(form)}
            </Button>
          ))}
          <Button size="small" variant="quiet" onPress={() => window.print()}>
            {t.print}
          </Button>
        </span>
      </div>
      <InlineError failure={save.failure} />
      {all.length === 0 && <EmptyState title={t.empty.title} text={t.empty.text} />}
      {all.length > 0 && spans.length === 0 && <p className="text-2">{t.nothing}</p>}
      {showsSession && <Session accountId={accountId} span={today ?? null} onGames={openGames} />}
      {by === 'day' &&
        (showsSession ? spans.filter((span) => span !== today) : spans).slice(0, shown).map((span) => (
          <section key={span.id} className="history-span" aria-label={nameOf(span)}>
            <h2 className="medium">
              {nameOf(span)}
              {span.end - span.start > 1.5 * dayMs && ` – ${text.dayOf(span.end - 1)}`}
              {!span.counted && span.end > span.start && <span className="history-quiet"> {t.overlaps}</span>}
            </h2>
            <ActivitySpan accountId={accountId} span={span} onGames={openGames} />
          </section>
        ))}
      {by === 'week' &&
        weeks.slice(0, shown).map((week) => (
          <section key={week.start} className="history-span" aria-label={t.weekOf(text.dayOf(week.start))}>
            <h2 className="medium">
              {t.weekOf(text.dayOf(week.start))} <span className="history-quiet">{t.days(week.days)}</span>
            </h2>
            <ul>
              {week.games.map(({ perf, score }) => (
                <ScoreLine
                  key={perf}
                  name={perfName(perf, words, text)}
                  score={score}
                  onPress={
                    openGames && (() => openGames({ perf, from: week.start, to: week.start + 7 * dayMs }))
                  }
                />
              ))}
              <ScoreLine name={t.puzzles} score={week.puzzles} />
              {week.arenas > 0 && <Line name={t.tournaments(week.arenas)} />}
            </ul>
          </section>
        ))}
      {(by === 'day' ? spans : weeks).length > shown && (
        <Button size="small" onPress={() => setShown(shown + shownFirst)}>
          {text.more}
        </Button>
      )}
    </>
  );
}
