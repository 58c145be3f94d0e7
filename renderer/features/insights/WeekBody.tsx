import './insights.css';
import './week.css';
import { useState, type ReactNode } from 'react';
import type { WeekReviewView } from '@contract/insight-week.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  Badge,
  Button,
  ChevronLeftIcon,
  ChevronRightIcon,
  EmptyState,
  ErrorState,
  IconButton,
  Skeleton,
  useText,
  useTimes,
} from '../../ui/index.ts';
import { WeekAgain, WeekChanges, WeekPerfs } from './WeekParts.tsx';
import { WeekAnalysis } from './WeekAnalysis.tsx';
import { WeekMistakes } from './WeekMistakes.tsx';
import { WeekNotify } from './WeekNotify.tsx';
import { WeekSummary } from './WeekSummary.tsx';
import { weekText } from './week-text.ts';

interface WeekBodyProps {
  readonly accountId: string;
  /** A day of the week; undefined: the latest week that is over. */
  readonly week: string | undefined;
  readonly onWeek: (day: string) => void;
}

/** A week of the account's games, with the way to its neighbours. */
export function WeekBody({ accountId, week, onWeek }: WeekBodyProps): ReactNode {
  const t = useText(weekText);
  const query = useBridgeQuery('insights.week', { accountId, ...(week !== undefined && { week }) });
  // The last week stays until the chosen one arrives.
  const [last, setLast] = useState({ accountId, view: query.data });
  if (query.data && query.data !== last.view) setLast({ accountId, view: query.data });
  const view = query.data ?? (last.accountId === accountId ? last.view : undefined);

  if (query.failure && !query.data)
    return <ErrorState title={t.failed} failure={query.failure} onRetry={query.retry} />;
  if (!view)
    return (
      <div className="week-waiting" aria-busy="true">
        <Skeleton width="40%" />
        <Skeleton height="120px" />
        <Skeleton height="240px" />
      </div>
    );
  return (
    <div className="week">
      <WeekSteps view={view} onWeek={onWeek} />
      {view.games === 0 ? (
        <Empty accountId={accountId} view={view} onWeek={onWeek} />
      ) : (
        <>
          <WeekSummary view={view} />
          <WeekAnalysis accountId={accountId} view={view} />
          <WeekMistakes accountId={accountId} view={view} />
          <div className="week-columns">
            <WeekAgain accountId={accountId} view={view} />
            <WeekChanges accountId={accountId} view={view} />
            <WeekPerfs accountId={accountId} view={view} />
          </div>
        </>
      )}
      <WeekNotify accountId={accountId} />
    </div>
  );
}

interface PartProps {
  readonly view: WeekReviewView;
  readonly onWeek: (day: string) => void;
}

function WeekSteps({ view, onWeek }: PartProps): ReactNode {
  const t = useText(weekText);
  const times = useTimes();
  const { previous, next } = view;
  return (
    <div className="week-steps">
      <IconButton icon={ChevronLeftIcon} label={t.previous} onPress={() => onWeek(previous)} />
      <h2 className="type-15 num" aria-live="polite">
        {times.span(view.from, view.to - 1)}
      </h2>
      <IconButton
        icon={ChevronRightIcon}
        label={t.next}
        isDisabled={next === null}
        onPress={() => next !== null && onWeek(next)}
      />
      {!view.isOver && <Badge>{t.soFar}</Badge>}
    </div>
  );
}

function Empty({ accountId, view, onWeek }: PartProps & { readonly accountId: string }): ReactNode {
  const { empty } = useText(weekText);
  const navigate = useNavigate();
  const { lastPlayed } = view;
  return (
    <EmptyState
      title={empty.title}
      text={empty.text}
      action={
        lastPlayed === null ? (
          <Button onPress={() => navigate({ screen: 'history', accountId, section: 'games' })}>
            {empty.history}
          </Button>
        ) : (
          <Button onPress={() => onWeek(lastPlayed)}>{empty.last}</Button>
        )
      }
    />
  );
}
