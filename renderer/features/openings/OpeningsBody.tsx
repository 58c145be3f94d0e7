import './openings.css';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { OpeningTreeView } from '@contract/openings.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { PositionNote } from '../../table/notes/PositionNote.tsx';
import { OpeningName } from '../../table/moves/OpeningName.tsx';
import {
  Button,
  EmptyState,
  ErrorState,
  FlipIcon,
  IconButton,
  Skeleton,
  classes,
  useText,
} from '../../ui/index.ts';
import { BookMoves } from './BookMoves.tsx';
import { ChosenMove } from './ChosenMove.tsx';
import { LineMoves } from './LineMoves.tsx';
import { openingsText } from './openings-text.ts';
import { ResultBar } from './ResultBar.tsx';
import { TreeBoard } from './TreeBoard.tsx';
import { firstChoice, stepChoice } from './tree-figures.ts';
import { gamesAt, playLine, playedMoves, positionAfter, positionOf, type TreeLine } from './tree-line.ts';
import { TreeTable } from './TreeTable.tsx';
import { useWalkKeys } from './use-walk-keys.ts';

export interface TreeGamesProps {
  readonly accountId: string;
  readonly title: string;
  readonly rows: OpeningTreeView['best'];
  /** Shows the games from there on; orders of moves that lead to one position mostly have the same length. */
  readonly ply: number;
}

/** Where the moves come from. */
export type TreeSource = 'games' | 'books';

export interface OpeningsBodyProps {
  readonly accountId: string;
  /** The games of the tree; its position is that of the line. */
  readonly filter: ArchiveFilterView;
  readonly line: TreeLine;
  readonly onLine: (line: TreeLine) => void;
  readonly source: TreeSource;
  /** Lists a few games of the position. */
  readonly Games: ComponentType<TreeGamesProps>;
}

/** The board with the line of moves, and the moves that the games went on with. */
export function OpeningsBody({
  accountId,
  filter,
  line,
  onLine,
  source,
  Games,
}: OpeningsBodyProps): ReactNode {
  const text = useText(openingsText);
  const navigate = useNavigate();
  const played = useMemo(() => playLine(line), [line]);
  const query = useBridgeQuery('openings.tree', { accountId, filter: gamesAt(filter, positionOf(played)) });
  const here = positionOf(played);
  const lastMove = playedMoves(played).at(-1);
  const book = useBridgeQuery(
    'books.moves',
    { ...here, ...(lastMove !== undefined && { lastMove }) },
    { enabled: source === 'books' },
  );
  const rows = (source === 'books' ? book : query).data?.moves;
  const answers = useBridgeQuery('repertoire.prepared', {
    ...{ accountId, variant: here.variant, fen: here.fen },
  }).data;
  const prepared = useMemo(() => new Set(answers?.map(({ uci }) => uci)), [answers]);
  // The last moves stay until those of the new position arrive.
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  const tree = query.data ?? last;
  const [flipped, setFlipped] = useState(false);
  const side: Color = filter.color ?? 'white';
  const orientation = flipped ? opposite(side) : side;
  /** The move that was taken back last is chosen again. */
  const [left, setLeft] = useState<string | null>(null);
  const [chosen, setChosen] = useState(0);
  useEffect(() => {
    if (rows) setChosen(firstChoice(rows, left));
    // A step back sets both, and a choice of the user stays when the same position's games change.
  }, [rows, left]);
  const row = rows?.[chosen];
  const move = source === 'games' ? query.data?.moves[chosen] : undefined;
  const moves = playedMoves(played);
  const ply = played.initialFen === 'startpos' ? moves.length : 0;
  const show = (next: readonly string[]): void => {
    setLeft(next.length < moves.length ? (moves[next.length] ?? null) : null);
    onLine({ ...line, variant: played.variant, fen: played.initialFen, moves: [...next] });
  };
  const play = (uci: string): void => {
    if (played.position?.play(uci)) show([...moves, uci]);
  };
  const openGames = (uci?: string): void => {
    const position = uci === undefined ? positionOf(played) : positionAfter(played, uci);
    if (position)
      navigate({ screen: 'history', accountId, section: 'games', filter: gamesAt(filter, position) });
  };
  const back = (): void => {
    if (moves.length > 0) show(moves.slice(0, -1));
  };
  useWalkKeys({
    choose: (by) => setChosen(stepChoice(chosen, by, rows?.length ?? 1)),
    play: () => row && play(row.uci),
    back,
    start: () => moves.length > 0 && show([]),
    games: () => row && openGames(row.uci),
    flip: () => setFlipped(!flipped),
  });
  return (
    <div className="openings">
      <div className="openings-left">
        <div className="openings-board">
          <TreeBoard line={played} orientation={orientation} chosen={row?.uci ?? null} onPlay={play} />
        </div>
        <div className="openings-line">
          <LineMoves line={played} onShow={(count) => show(moves.slice(0, count))} />
          <IconButton
            icon={FlipIcon}
            label={text.flip}
            shortcut={['f']}
            onPress={() => setFlipped(!flipped)}
          />
        </div>
        <OpeningName line={played} viewed="live" variant={played.variant} />
        <PositionNote accountId={accountId} variant={here.variant} fen={here.fen} />
        <p className="openings-keys">{text.keys}</p>
      </div>
      <div
        className={classes('openings-right', !rows && source === 'games' && 'is-waiting')}
        aria-busy={source === 'books' ? book.loading : !query.data && !query.failure}
      >
        {source === 'books' ? (
          <BookMoves
            query={book}
            tree={query.data}
            chosen={chosen}
            onChoose={setChosen}
            onPlay={play}
            onGames={openGames}
            onBack={moves.length > 0 ? back : null}
          />
        ) : (
          <Moves
            tree={tree}
            failure={query.data ? null : query.failure}
            retry={query.retry}
            isFiltered={Object.keys(filter).length > 0}
            onBack={moves.length > 0 ? back : null}
            onHistory={() => navigate({ screen: 'history', accountId, section: 'games' })}
          >
            {tree && (
              <>
                {tree.moves.length > 0 && (
                  <TreeTable
                    tree={tree}
                    chosen={chosen}
                    prepared={prepared}
                    onChoose={setChosen}
                    onPlay={play}
                    onGames={openGames}
                  />
                )}
                <Total tree={tree} onGames={() => openGames()} />
                {move && <ChosenMove move={move} />}
                <div className="openings-games-lists">
                  {tree.best.length > 0 && (
                    <Games accountId={accountId} title={text.best} rows={tree.best} ply={ply} />
                  )}
                  {tree.worst.length > 0 && (
                    <Games accountId={accountId} title={text.worst} rows={tree.worst} ply={ply} />
                  )}
                </div>
              </>
            )}
          </Moves>
        )}
      </div>
    </div>
  );
}

interface MovesProps {
  readonly tree: OpeningTreeView | undefined;
  readonly failure: ReturnType<typeof useBridgeQuery<'openings.tree'>>['failure'];
  readonly retry: () => void;
  readonly isFiltered: boolean;
  readonly onBack: (() => void) | null;
  readonly onHistory: () => void;
  readonly children: ReactNode;
}

/** The moves, or why there are none. */
function Moves({ tree, failure, retry, isFiltered, onBack, onHistory, children }: MovesProps): ReactNode {
  const text = useText(openingsText);
  if (failure) return <ErrorState title={text.failed} failure={failure} onRetry={retry} />;
  if (!tree)
    return (
      <div className="openings-waiting">
        <Skeleton width="40%" />
        <Skeleton height="160px" />
      </div>
    );
  if (tree.games > 0) return children;
  if (onBack)
    return (
      <EmptyState
        title={text.never.title}
        text={text.never.text}
        action={<Button onPress={onBack}>{text.never.action}</Button>}
      />
    );
  if (isFiltered) return <EmptyState title={text.nothing.title} text={text.nothing.text} />;
  return (
    <EmptyState
      title={text.empty.title}
      text={text.empty.text}
      action={<Button onPress={onHistory}>{text.empty.action}</Button>}
    />
  );
}

/** All games of the position. */
function Total({
  tree,
  onGames,
}: {
  readonly tree: OpeningTreeView;
  readonly onGames: () => void;
}): ReactNode {
  const text = useText(openingsText);
  return (
    <div className="openings-total">
      <p className="num" role="status">
        <span className="strong">{text.total(tree.games)}</span>
        {tree.moves.length === 0 && ` · ${text.last}`}
        {tree.ended > 0 && ` · ${text.ended(tree.ended)}`}
        {tree.unfinished > 0 && ` · ${text.unfinished(tree.unfinished)}`}
      </p>
      <ResultBar results={tree} />
      <Button size="small" onPress={onGames}>
        {text.showHere}
      </Button>
    </div>
  );
}
