import './notifications.css';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useInfiniteQuery, type UseInfiniteQueryResult } from '@tanstack/react-query';
import { useVirtualizer } from '@tanstack/react-virtual';
import { Button as AriaButton } from 'react-aria-components';
import { oneLine } from '@text/one-line.ts';
import type { NoticeFilter, NoticeKind, NoticeView } from '@contract/notifications.ts';
import { failureOf, useBridgeClient, useBridgeQuery } from '../../bridge.ts';
import { NextPageFailure, nextPage } from '../../frame/MorePages.tsx';
import { Screen } from '../../frame/Screen.tsx';
import { useNavigate } from '../../frame/router.ts';
import { useAccountScope } from '../../frame/use-account-scope.tsx';
import {
  Badge,
  BoardIcon,
  Button,
  ChallengeIcon,
  classes,
  ClockIcon,
  EyeIcon,
  CloseIcon,
  EmptyState,
  FlagIcon,
  PlayIcon,
  RelativeTime,
  Segmented,
  Skeleton,
  AnalysisIcon,
  CardsIcon,
  HistoryIcon,
  TrophyIcon,
  TvIcon,
  useNow,
  useText,
  useTimes,
  useTranslate,
  type Icon,
} from '../../ui/index.ts';
import { dayRows } from '../../ui/day-rows.ts';
import { NoticePanel } from './NoticePanel.tsx';
import { noticeQuery } from './notice-query.ts';
import { notificationsText } from './notifications-text.ts';
import { StateLines } from './StateLines.tsx';
import { outcomeTone, placedOutcomeWord } from './words.ts';

/** px, must match notifications.css. */
const heights = { day: 32, item: 48 } as const;

const icons: Readonly<Record<NoticeKind, Icon>> = {
  challenge: ChallengeIcon,
  challengeDeclined: CloseIcon,
  challengeCanceled: CloseIcon,
  gameStart: PlayIcon,
  gameFinish: FlagIcon,
  myTurn: BoardIcon,
  firstMove: ClockIcon,
  tvFeatured: TvIcon,
  followedGame: EyeIcon,
  arena: TrophyIcon,
  session: HistoryIcon,
  weekReview: AnalysisIcon,
  trainingDue: CardsIcon,
};

const filters: readonly NoticeFilter[] = ['all', 'shown', 'not_sent'];

/** Notification history with outcomes and reasons. */
export function NotificationsScreen(): ReactNode {
  const words = useText(notificationsText);
  const text = words.history;
  const navigate = useNavigate();
  const [filter, setFilter] = useState<NoticeFilter>('all');
  const [chosen, setChosen] = useState<number | null>(null);
  const scope = useAccountScope();
  const accounts = useBridgeQuery('accounts.list', undefined).data ?? [];
  const pages = useInfiniteQuery(noticeQuery(useBridgeClient(), filter, scope.accountId));
  const notices = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const selected = notices.find(({ id }) => id === chosen);
  return (
    <Screen
      title={words.title}
      className="notices-screen"
      actions={
        <>
          {scope.select}
          <Segmented
            label={text.filters.label}
            choices={filters.map((value) => ({ value, label: text.filters[value] }))}
            value={filter}
            onChange={setFilter}
          />
          <Button size="small" onPress={() => navigate({ screen: 'settings', section: 'notifications' })}>
            {text.rules}
          </Button>
        </>
      }
    >
      <StateLines />
      <NoticeList
        pages={pages}
        notices={notices}
        filter={filter}
        chosen={selected?.id ?? null}
        onChoose={(id) => setChosen(id === chosen ? null : id)}
      />
      {selected && (
        <NoticePanel
          key={selected.id}
          notice={selected}
          accounts={accounts}
          onClose={() => setChosen(null)}
        />
      )}
    </Screen>
  );
}

interface NoticeListProps {
  readonly pages: UseInfiniteQueryResult;
  readonly notices: readonly NoticeView[];
  readonly filter: NoticeFilter;
  readonly chosen: number | null;
  readonly onChoose: (id: number) => void;
}

function NoticeList({ pages, notices, filter, ...rows }: NoticeListProps): ReactNode {
  const text = useText(notificationsText).history;
  const translate = useTranslate();
  if (pages.isError && notices.length === 0) {
    return (
      <EmptyState
        title={text.failed}
        text={`${translate(failureOf(pages.error).message)} ${text.stillRecorded}`}
        action={
          <Button size="small" onPress={() => void pages.refetch()}>
            {text.tryAgain}
          </Button>
        }
      />
    );
  }
  if (pages.isPending) {
    return (
      <div aria-hidden="true">
        {[64, 48, 56, 52].map((width) => (
          <div key={width} className="notice-row">
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    );
  }
  if (notices.length === 0) {
    return <EmptyState title={text.none[filter].title} text={text.none[filter].text} />;
  }
  return (
    <>
      <NoticeWindow notices={notices} more={nextPage(pages)} {...rows} />
      <NextPageFailure pages={pages} />
    </>
  );
}

interface NoticeWindowProps extends Pick<NoticeListProps, 'notices' | 'chosen' | 'onChoose'> {
  /** Fetches the next page; null when there is none or it is loading. */
  readonly more: (() => void) | null;
}

function NoticeWindow({ notices, chosen, onChoose, more }: NoticeWindowProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const text = useText(notificationsText).history;
  const times = useTimes();
  const now = useNow(60_000);
  const rows = useMemo(() => dayRows(notices), [notices]);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'item'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 6,
  });
  const items = list.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 12) more?.();
  }, [last, rows.length, more]);
  return (
    <div ref={box} className="notice-list" role="list" aria-label={text.label}>
      <div className="notice-sheet" style={{ height: list.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          return (
            <div
              key={item.key}
              role="listitem"
              className="notice-place"
              style={{ translate: `0 ${item.start}px` }}
            >
              {row.kind === 'day' ? (
                <h2 className="notice-day">{times.day(row.at, now)}</h2>
              ) : (
                <NoticeRow notice={row.item} chosen={row.item.id === chosen} onChoose={onChoose} />
              )}
            </div>
          );
        })}
      </div>
    </div>
  );
}

interface NoticeRowProps {
  readonly notice: NoticeView;
  readonly chosen: boolean;
  readonly onChoose: (id: number) => void;
}

function NoticeRow({ notice, chosen, onChoose }: NoticeRowProps): ReactNode {
  const text = useText(notificationsText);
  const Glyph = icons[notice.kind];
  // With several accounts, the text itself names the account.
  const body = oneLine(notice.body);
  return (
    <AriaButton
      className={classes('notice-row', 'notice-row-press', chosen && 'notice-row-chosen')}
      onPress={() => onChoose(notice.id)}
      aria-expanded={chosen}
    >
      <Glyph className="notice-glyph" />
      <span className="notice-words">
        <span className="truncate">{notice.title}</span>
        <span className="notice-body truncate">{body}</span>
      </span>
      <Badge tone={outcomeTone(notice.outcome)}>{placedOutcomeWord(notice, text)}</Badge>
      <RelativeTime at={notice.at} className="notice-time" />
    </AriaButton>
  );
}
