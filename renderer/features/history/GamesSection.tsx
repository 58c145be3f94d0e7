import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components';
import { gameWords } from '@text/game-words.ts';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { ArchiveRowView, HistoryView } from '@contract/history.ts';
import {
  failureOf,
  useBridgeClient,
  useBridgeCommand,
  useBridgeQuery,
  type BridgeClient,
} from '../../bridge.ts';
import { NextPageFailure, nextPage } from '../../frame/MorePages.tsx';
import { useNavigate } from '../../frame/router.ts';
import { frameText } from '../../frame/frame-text.ts';
import {
  BlankRows,
  Button,
  EmptyState,
  InlineError,
  NoteIcon,
  Select,
  Skeleton,
  classes,
  useLongList,
  useNow,
  useText,
  useTimes,
  useTranslate,
} from '../../ui/index.ts';
import { PlayerLink } from '../../table/player/PlayerLink.tsx';
import { SignedChange } from './ActivitySpan.tsx';
import { useImportChoice } from './ImportChoice.tsx';
import { GameFilters } from './GameFilters.tsx';
import { CollectionFilters } from './CollectionFilters.tsx';
import { CollectionHead } from './CollectionHead.tsx';
import { changed, filterOfRoute, type HistoryRoute } from './games-filter.ts';
import { DropFiles, Imports } from './Imports.tsx';
import { keepScroll, leftPlace, useKeptPlace, type GameOrder } from './list-place.ts';
import { historyText } from './history-text.ts';
import { gamesText } from './games-text.ts';
import { useInsightName } from './insight-name.ts';
import { NamedSide } from './NamedSide.tsx';
import { clockText, hasPage, opponentName, perfName, resultName } from './words.ts';

/** px, must match history.css. */
const rowHeight = 32;
const gameColumns = ['day', 'opponent', 'result', 'kind', 'opening', 'moves', 'change'] as const;
const columnClasses = gameColumns.map((column) => `history-game-${column}`);
const pageSize = 200;

/** The last game of the page before; null for the first page. */
type PageStart = Pick<ArchiveRowView, 'began' | 'id'> | null;

function gamesQuery(
  client: BridgeClient,
  accountId: string,
  filter: ArchiveFilterView,
  oldestFirst: boolean,
) {
  return {
    queryKey: ['history.games', accountId, filter, oldestFirst],
    queryFn: ({ pageParam }: { readonly pageParam: PageStart }) =>
      client.fetch('history.games', {
        accountId,
        filter,
        oldestFirst,
        limit: pageSize,
        ...(pageParam !== null && { after: pageParam }),
      }),
    initialPageParam: null as PageStart,
    getNextPageParam: (last: readonly ArchiveRowView[]) => {
      const row = last.length < pageSize ? undefined : last.at(-1);
      return row && { began: row.began, id: row.id };
    },
    placeholderData: <T,>(before: T) => before,
  };
}

interface GamesSectionProps {
  readonly history: HistoryView;
  readonly route: HistoryRoute;
}

/** The account's games with filters. */
export function GamesSection({ history, route }: GamesSectionProps): ReactNode {
  const { accountId } = history;
  const text = useText(historyText);
  const t = useText(gamesText).games;
  const translate = useTranslate();
  const [filter, setFilter] = useState(() => leftPlace(route)?.filter ?? filterOfRoute(route));
  const [order, setOrder] = useState<GameOrder>(() => leftPlace(route)?.order ?? 'newest');
  useKeptPlace(route, filter, order);
  const pages = useInfiniteQuery(gamesQuery(useBridgeClient(), accountId, filter, order === 'oldest'));
  const tally = useBridgeQuery('history.tally', { accountId, filter }).data;
  const save = useBridgeCommand('history.exportGames');
  const { collection } = filter;
  const bringIn = useImportChoice(history, filter.text?.trim() ?? '', collection);
  const [saved, setSaved] = useState<string | null>(null);
  const rows = useMemo(() => pages.data?.pages.flat() ?? [], [pages.data]);
  const isFiltered = Object.keys(filter).length > 0;
  const navigate = useNavigate();
  const { titles } = useText(frameText);
  const insightName = useInsightName();
  const place = {
    ...(collection !== undefined && { collection }),
    ...(filter.import !== undefined && { import: filter.import }),
  };
  const saveGames = async () => {
    const outcome = await save.run({ accountId, filter });
    setSaved(outcome.ok ? outcome.value.file : null);
  };
  return (
    <DropFiles accountId={accountId} into={collection}>
      {collection === undefined ? (
        <Imports accountId={accountId} imports={history.imports} />
      ) : (
        <CollectionHead
          accountId={accountId}
          collection={collection}
          imports={history.imports}
          filter={filter}
        />
      )}
      {collection !== undefined && (
        <CollectionFilters
          accountId={accountId}
          collection={collection}
          filter={filter}
          onChange={setFilter}
        />
      )}
      <GameFilters accountId={accountId} filter={filter} onChange={setFilter} />
      {filter.insight && (
        <p className="history-insight">
          {insightName(filter.insight)}
          <Button
            size="small"
            variant="quiet"
            onPress={() => setFilter(changed(filter, { insight: undefined }))}
          >
            {t.clear}
          </Button>
        </p>
      )}
      <div className="history-tools">
        <p className="num" role="status">
          {tally && t.tally(tally.games, tally.win, tally.draw, tally.loss)}
          {saved !== null && ` · ${text.sync.saved(saved)}`}
          {bringIn.news !== null && ` · ${bringIn.news}`}
        </p>
        <span className="history-tools-end">
          <Select
            label={t.order}
            labelHidden
            choices={[
              { value: 'newest', label: t.newest },
              { value: 'oldest', label: t.oldest },
            ]}
            value={order}
            onChange={setOrder}
          />
          {bringIn.buttons}
          <Button
            size="small"
            onPress={() =>
              navigate({ screen: 'insights', accountId, filter: changed(filter, { insight: undefined }) })
            }
          >
            {titles.insights}
          </Button>
          <Button
            size="small"
            onPress={() => {
              const { position } = filter;
              navigate({
                ...{ screen: 'openings', accountId },
                filter: changed(filter, { position: undefined, insight: undefined }),
                ...(position && { line: { ...position, moves: [] } }),
              });
            }}
          >
            {titles.openings}
          </Button>
          <Button size="small" onPress={() => navigate({ screen: 'week', accountId })}>
            {titles.week}
          </Button>
          <Button
            size="small"
            pending={save.pending}
            isDisabled={rows.length === 0}
            onPress={() => void saveGames()}
          >
            {text.sync.exportGames}
          </Button>
        </span>
      </div>
      <InlineError failure={save.failure ?? bringIn.failure} />
      {pages.isError && rows.length === 0 && (
        <EmptyState
          title={text.failed}
          text={translate(failureOf(pages.error).message)}
          action={
            <Button size="small" onPress={() => void pages.refetch()}>
              {text.sync.refresh}
            </Button>
          }
        />
      )}
      {pages.isPending && <Skeleton width="70%" />}
      {pages.isSuccess && rows.length === 0 && (
        <EmptyState
          title={isFiltered ? t.nothing.title : t.empty.title}
          text={isFiltered ? t.nothing.text : t.empty.text}
        />
      )}
      {rows.length > 0 && (
        <GameList
          accountId={accountId}
          route={route}
          place={place}
          rows={rows}
          isBusy={pages.isPlaceholderData}
          total={(pages.isPlaceholderData ? undefined : tally?.games) ?? rows.length}
          more={nextPage(pages)}
        />
      )}
      <NextPageFailure pages={pages} />
    </DropFiles>
  );
}

interface GameListProps {
  readonly accountId: string;
  readonly route: HistoryRoute;
  /** The collection to return to from a game. */
  readonly place: Pick<HistoryRoute, 'collection' | 'import'>;
  readonly rows: readonly ArchiveRowView[];
  /** The rows are those of the filter before. */
  readonly isBusy: boolean;
  readonly total: number;
  /** Fetches the next page; null when there is none now. */
  readonly more: (() => void) | null;
}

function GameList({ accountId, route, place, rows, isBusy, total, more }: GameListProps): ReactNode {
  const { columns, filedColumns, label } = useText(gamesText).games;
  const navigate = useNavigate();
  const box = useRef<HTMLDivElement>(null);
  // Before the rows are chosen by how far the list is scrolled.
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    element.scrollTop = leftPlace(route)?.scroll ?? 0;
    return () => keepScroll(route, element.scrollTop);
  }, [route]);
  const { items, height, flying } = useLongList(box, { count: rows.length, rowHeight, overscan: 12 });
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => {
    if (last >= rows.length - 30) more?.();
  }, [last, rows.length, more]);
  return (
    <div
      className="history-games stack"
      role="table"
      aria-label={label}
      aria-rowcount={total}
      aria-busy={isBusy}
    >
      <div className="history-game ui-long-head" role="row">
        {gameColumns.map((column) => (
          <span key={column} role="columnheader" className={`history-game-${column}`}>
            {(place.collection === undefined ? columns : { ...columns, ...filedColumns })[column]}
          </span>
        ))}
      </div>
      {flying && <BlankRows className="history-game" columns={columnClasses} />}
      <div ref={box} className="ui-long-body" tabIndex={-1} role="rowgroup">
        <div style={{ height }} className="ui-long-sheet" role="presentation">
          {items.map(({ index, start }) => {
            const row = rows[index];
            if (!row) return null;
            return (
              <GameRow
                key={row.id}
                accountId={accountId}
                row={row}
                index={index}
                top={start}
                onOpen={() =>
                  navigate({
                    screen: 'history',
                    accountId,
                    section: 'games',
                    gameId: row.gameId,
                    ...place,
                    ...(row.ply !== undefined && { ply: row.ply }),
                  })
                }
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface GameRowProps {
  readonly accountId: string;
  readonly row: ArchiveRowView;
  readonly index: number;
  readonly top: number;
  readonly onOpen: () => void;
}

function GameRow({ accountId, row, index, top, onOpen }: GameRowProps): ReactNode {
  const text = useText(historyText);
  const t = useText(gamesText).games;
  const words = useText(gameWords);
  const times = useTimes();
  const now = useNow();
  const { noteTags = null } = row;
  const opponent = opponentName(row, text);
  const name = row.own === null ? opponent : `${row.own} – ${opponent}`;
  // The file has no date.
  const day = row.writtenDate ?? (row.began === 0 ? '–' : times.playedExactly(row.began));
  const shownDay = row.began === 0 || row.writtenDate !== null ? day : times.played(row.began, now);
  return (
    <div
      className="history-game history-game-row ui-long-row"
      role="row"
      aria-rowindex={index + 1}
      style={{ transform: `translateY(${top}px)` }}
    >
      <span role="cell" className="history-game-day num truncate" title={day}>
        <AriaButton className="history-open" onPress={onOpen} aria-label={t.open(name, shownDay)}>
          {shownDay}
        </AriaButton>
      </span>
      <span role="cell" className="history-game-opponent truncate">
        <NamedSide row={row} />
        <span className="truncate">
          {row.opponent !== null && hasPage(row) ? (
            <PlayerLink accountId={accountId} username={row.opponent} />
          ) : (
            <>
              {row.own !== null && <bdi>{row.own}</bdi>}
              {row.own !== null && ' – '}
              <bdi>{opponent}</bdi>
            </>
          )}
        </span>
        {row.rating !== null && <span className="history-quiet num"> {row.rating}</span>}
        {noteTags && (
          <span className="history-note-mark" title={t.noted(noteTags)}>
            <NoteIcon />
            <span className="sr-only">{t.noted(noteTags)}</span>
          </span>
        )}
      </span>
      <span
        role="cell"
        className={classes('history-game-result truncate', row.own === null && `history-${row.result}`)}
        {...(row.status === 'noStart' && { title: text.endings[row.status] })}
      >
        {resultName(row, text)}
        {row.status === 'noStart' && <span className="history-quiet"> {text.byForfeit}</span>}
      </span>
      <span role="cell" className="history-game-kind truncate">
        {row.perf === 'unknown' && row.event !== null ? row.event : perfName(row.perf, words, text)}{' '}
        <span className="history-quiet num">{clockText(row, words)}</span>
      </span>
      <span role="cell" className="history-game-opening truncate">
        {row.eco !== null && <span className="history-quiet num">{row.eco} </span>}
        {row.opening}
        {noteTags && noteTags.length > 0 && (
          <span className="history-row-tags">
            {row.opening !== null && ' · '}
            {noteTags.join(', ')}
          </span>
        )}
      </span>
      <span role="cell" className="history-game-moves num">
        {Math.ceil(row.plies / 2)}
      </span>
      <span role="cell" className="history-game-change num">
        {row.ownRating !== null && row.ownRating + (row.ownDiff ?? 0)}
        {row.ownDiff !== null && (
          <>
            {' '}
            <SignedChange change={row.ownDiff} />
          </>
        )}
      </span>
    </div>
  );
}
