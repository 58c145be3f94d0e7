import './timeline.css';
import { useEffect, useMemo, useRef, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import type { LedgerEntryView } from '@contract/models.ts';
import { failureOf, useBridgeClient } from '../../bridge.ts';
import { NextPageFailure, nextPage } from '../../frame/MorePages.tsx';
import { useNavigate } from '../../frame/router.ts';
import {
  AlertIcon,
  Button,
  ChallengeIcon,
  classes,
  CloseIcon,
  EmptyState,
  FlagIcon,
  OfflineIcon,
  PlayIcon,
  RelativeTime,
  Skeleton,
  useNow,
  useText,
  useTimes,
  useTranslate,
  useTranslateText,
  type Icon,
} from '../../ui/index.ts';
import { dayRows, stickyHead, type DayRow } from '../../ui/day-rows.ts';
import { recentText } from './recent-text.ts';
import { timelineQuery } from './timeline-query.ts';

/** px, must match timeline.css. */
const heights = { day: 32, item: 48 } as const;

const icons: Readonly<Record<LedgerEntryView['kind'], Icon>> = {
  challenge: ChallengeIcon,
  challenge_declined: CloseIcon,
  challenge_canceled: CloseIcon,
  game_start: PlayIcon,
  game_finish: FlagIcon,
  gap: OfflineIcon,
  quarantine: AlertIcon,
};

interface TimelineProps {
  /** Undefined: all accounts that are shown without a choice. */
  readonly accountId?: string | undefined;
  /** The account of an entry, where entries of several accounts are mixed; otherwise null. */
  readonly nameOf: (accountId: string) => string | null;
}

/** Ledger entries, newest first; scrolling loads older pages. */
export function Timeline({ accountId, nameOf }: TimelineProps): ReactNode {
  const text = useText(recentText).timeline;
  const translate = useTranslate();
  const pages = useInfiniteQuery(timelineQuery(useBridgeClient(), accountId));
  const rows = useMemo(() => dayRows(pages.data?.pages.flat() ?? []), [pages.data]);

  if (pages.isError && rows.length === 0) {
    return (
      <div className="timeline-state">
        <EmptyState
          title={text.failed}
          text={`${translate(failureOf(pages.error).message)} ${text.kept}`}
          action={
            <Button size="small" onPress={() => void pages.refetch()}>
              {text.tryAgain}
            </Button>
          }
        />
      </div>
    );
  }
  if (pages.isPending) {
    return (
      <div className="timeline-state" aria-hidden="true">
        {[70, 55, 62, 48].map((width) => (
          <div key={width} className="timeline-entry">
            <Skeleton width={`${width}%`} />
          </div>
        ))}
      </div>
    );
  }
  if (rows.length === 0) {
    return <p className="ui-list-note timeline-state">{text.none}</p>;
  }
  return (
    <>
      <TimelineWindow key={accountId ?? ''} rows={rows} nameOf={nameOf} more={nextPage(pages)} />
      <NextPageFailure pages={pages} />
    </>
  );
}

/** Rows before the end at which the next page loads. The first page fills a screen without triggering it. */
const margin = 4;

/** Assumed size for the first render, px; measuring would cause a second layout. */
const likelySize = { width: 320, height: 560 };

/** Reports the list's size after its layout and on every change. */
function observeSize(
  { scrollElement }: { readonly scrollElement: HTMLDivElement | null },
  tell: (size: { readonly width: number; readonly height: number }) => void,
): () => void {
  const observer = new ResizeObserver(([entry]) => {
    const size = entry?.borderBoxSize[0];
    if (size) tell({ width: size.inlineSize, height: size.blockSize });
  });
  if (scrollElement) observer.observe(scrollElement);
  return () => observer.disconnect();
}

interface TimelineWindowProps extends Pick<TimelineProps, 'nameOf'> {
  readonly rows: readonly DayRow<LedgerEntryView>[];
  /** Fetches the next page; null when there is none or it is loading. */
  readonly more: (() => void) | null;
}

function TimelineWindow({ rows, more, nameOf }: TimelineWindowProps): ReactNode {
  const box = useRef<HTMLDivElement>(null);
  const times = useTimes();
  const now = useNow(60_000);
  const head = useRef(0);
  const list = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: (index) => heights[rows[index]?.kind ?? 'item'],
    getItemKey: (index) => rows[index]?.key ?? index,
    overscan: 3,
    initialRect: likelySize,
    observeElementRect: observeSize,
    rangeExtractor: (range: Range) => {
      head.current = stickyHead(rows, range.startIndex);
      return [...new Set([head.current, ...defaultRangeExtractor(range)])].sort((a, b) => a - b);
    },
  });
  const items = list.getVirtualItems();
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - margin) more?.();
  }, [last, rows.length, more]);

  return (
    <div ref={box} className="timeline">
      <div className="timeline-sheet" style={{ height: list.getTotalSize() }}>
        {items.map((item) => {
          const row = rows[item.index];
          if (!row) return null;
          if (row.kind === 'item') {
            return (
              <div key={item.key} className="timeline-place" style={{ translate: `0 ${item.start}px` }}>
                <Entry entry={row.item} account={nameOf(row.item.accountId)} />
              </div>
            );
          }
          const sticks = item.index === head.current;
          return (
            <h3
              key={item.key}
              className={classes('timeline-day', sticks ? 'timeline-day-sticky' : 'timeline-place')}
              style={sticks ? {} : { translate: `0 ${item.start}px` }}
            >
              {times.day(row.at, now)}
            </h3>
          );
        })}
      </div>
    </div>
  );
}

interface EntryProps {
  readonly entry: LedgerEntryView;
  readonly account: string | null;
}

function Entry({ entry, account }: EntryProps): ReactNode {
  const navigate = useNavigate();
  const Glyph = icons[entry.kind];
  const translateText = useTranslateText();
  const { route, machine } = entry;
  const { anotherMachine } = useText(recentText).timeline;
  const where = machine ? (machine.name ?? anotherMachine) : null;
  const title = translateText(entry.title);
  const detail = [account, where, translateText(entry.detail)].filter(Boolean).join(' · ');
  const content = (
    <>
      <Glyph />
      <span className="timeline-words">
        <span className="timeline-title truncate">{title}</span>
        <span className="timeline-more">
          <span className="timeline-detail truncate" title={detail}>
            {detail}
          </span>
          <RelativeTime at={entry.at} className="timeline-time" />
        </span>
      </span>
    </>
  );
  return (
    <article aria-label={title}>
      {route ? (
        <button type="button" className="timeline-entry" onClick={() => navigate(route)}>
          {content}
        </button>
      ) : (
        <div className="timeline-entry">{content}</div>
      )}
    </article>
  );
}
