import { useState, type ReactNode } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { NextPageFailure } from '../../frame/MorePages.tsx';
import { useNavigate } from '../../frame/router.ts';
import type { NotedPositionView } from '@contract/notes.ts';
import { MiniBoard } from '../../board/MiniBoard.tsx';
import { useBoardLook } from '../../board/use-board-look.ts';
import { failureOf, useBridgeClient, useBridgeQuery, type BridgeClient } from '../../bridge.ts';
import { Tags } from '../../table/notes/NoteBox.tsx';
import {
  Button,
  EmptyState,
  ErrorState,
  Select,
  Skeleton,
  TextField,
  useText,
  useTimes,
} from '../../ui/index.ts';
import { notedText } from './noted-text.ts';
import { TagTable } from './TagTable.tsx';

interface Search {
  readonly text: string;
  /** Empty for any. */
  readonly tag: string;
}

function positionsQuery(client: BridgeClient, accountId: string, { text, tag }: Search) {
  return {
    queryKey: ['notes.positions', accountId, text, tag],
    queryFn: ({ pageParam: skip }: { readonly pageParam: number }) =>
      client.fetch('notes.positions', {
        ...{ accountId, skip },
        ...(text !== '' && { text }),
        ...(tag !== '' && { tag }),
      }),
    initialPageParam: 0,
    getNextPageParam: (
      last: { readonly more: boolean },
      pages: readonly { readonly rows: readonly unknown[]; readonly heldBack: number }[],
    ) => (last.more ? pages.reduce((sum, { rows, heldBack }) => sum + rows.length + heldBack, 0) : undefined),
    placeholderData: <T,>(before: T) => before,
  };
}

/** All tags of an account, and all positions with notes. */
export function NotesSection({ accountId }: { readonly accountId: string }): ReactNode {
  const t = useText(notedText);
  const tags = useBridgeQuery('notes.tags', { accountId }).data ?? [];
  const [search, setSearch] = useState<Search>({ text: '', tag: '' });
  const pages = useInfiniteQuery(positionsQuery(useBridgeClient(), accountId, search));
  const rows = pages.data?.pages.flatMap((page) => page.rows) ?? [];
  const heldBack = pages.data?.pages.reduce((sum, page) => sum + page.heldBack, 0) ?? 0;
  const isSearching = search.text !== '' || search.tag !== '';
  const tagged = tags.filter(({ positions }) => positions > 0);
  return (
    <div className="history-noted">
      {tags.length > 0 && <TagTable accountId={accountId} tags={tags} />}
      <section className="stack gap-8" aria-label={t.positions}>
        {(rows.length > 0 || heldBack > 0 || isSearching) && (
          <h2 className="type-15 strong">{t.positions}</h2>
        )}
        {(rows.length > 0 || isSearching) && (
          <div className="history-tools">
            <TextField
              label={t.search}
              labelHidden
              placeholder={t.search}
              type="search"
              className="history-search"
              maxLength={200}
              value={search.text}
              onChange={(text) => setSearch({ ...search, text })}
            />
            {tagged.length > 0 && (
              <Select
                label={t.tag}
                labelHidden
                choices={[
                  { value: '', label: `${t.tag}: ${t.any}` },
                  ...tagged.map(({ tag }) => ({ value: tag, label: tag })),
                ]}
                value={tagged.some(({ tag }) => tag === search.tag) ? search.tag : ''}
                onChange={(tag) => setSearch({ ...search, tag })}
              />
            )}
          </div>
        )}
        {pages.isPending && <Skeleton height="120px" />}
        {pages.isError && !pages.isFetchNextPageError && (
          <ErrorState
            title={t.failed}
            failure={failureOf(pages.error)}
            onRetry={() => void pages.refetch()}
          />
        )}
        {pages.isSuccess && rows.length === 0 && heldBack === 0 && (
          <EmptyState {...(isSearching ? t.nothing : t.empty)} />
        )}
        {heldBack > 0 && (
          <p className="text-2" role="status">
            {t.heldBack(heldBack)}
          </p>
        )}
        {rows.length > 0 && (
          <ul className="history-noted-list">
            {rows.map((row) => (
              <NotedPosition key={row.id} accountId={accountId} row={row} />
            ))}
          </ul>
        )}
        <NextPageFailure pages={pages} />
        {pages.hasNextPage && !pages.isFetchNextPageError && (
          <div>
            <Button
              size="small"
              pending={pages.isFetchingNextPage}
              onPress={() => void pages.fetchNextPage()}
            >
              {t.more}
            </Button>
          </div>
        )}
      </section>
    </div>
  );
}

function NotedPosition({
  accountId,
  row: { variant, fen, text, tags, changed },
}: {
  readonly accountId: string;
  readonly row: NotedPositionView;
}): ReactNode {
  const t = useText(notedText);
  const look = useBoardLook();
  const times = useTimes();
  const navigate = useNavigate();
  const position = { variant, fen };
  return (
    <li className="history-noted-row">
      <div className="history-noted-board">
        <MiniBoard
          fen={fen}
          orientation={fen.split(' ')[1] === 'b' ? 'black' : 'white'}
          lastMove={null}
          look={look}
          label={t.board(fen)}
        />
      </div>
      <div className="stack gap-4">
        {text !== '' && (
          <p className="note-text" dir="auto" data-selectable>
            {text}
          </p>
        )}
        <Tags tags={tags} />
        <p className="history-quiet num">{times.exact(changed)}</p>
        <div className="line gap-4">
          <Button
            size="small"
            onPress={() =>
              navigate({ ...{ screen: 'openings', accountId }, line: { ...position, moves: [] } })
            }
          >
            {t.openings}
          </Button>
          <Button
            size="small"
            onPress={() => navigate({ screen: 'history', accountId, section: 'games', position })}
          >
            {t.openGames}
          </Button>
        </div>
      </div>
    </li>
  );
}
