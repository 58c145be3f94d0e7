import './openings.css';
import './explorer.css';
import { useEffect, useMemo, useState, type ComponentType, type ReactNode } from 'react';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { ArchiveFilterView } from '@contract/archive-filter.ts';
import type { OpeningTreeView } from '@contract/openings.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { PositionNote } from '../../table/notes/PositionNote.tsx';
import { OpeningName } from '../../table/moves/OpeningName.tsx';
import { FlipIcon, IconButton, Segmented, classes, useText } from '../../ui/index.ts';
import { BookMoves } from './BookMoves.tsx';
import { explorerText } from './explorer-text.ts';
import { ChosenMove } from './ChosenMove.tsx';
import { LineMoves } from './LineMoves.tsx';
import { openingsText } from './openings-text.ts';
import { TreeBoard } from './TreeBoard.tsx';
import { firstChoice, stepChoice } from './tree-figures.ts';
import { gamesAt, playLine, playedMoves, positionAfter, positionOf, type TreeLine } from './tree-line.ts';
import { TreeMoves, TreeTotal } from './TreeMoves.tsx';
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
  /** Shows a second source of moves beside the first; null without one. */
  readonly second: SecondColumn | null;
}

/** The board's state and actions for a second source. */
export interface SecondColumnProps {
  readonly position: ReturnType<typeof positionOf>;
  readonly prepared: ReadonlySet<string>;
  /** The chosen move, in UCI. */
  readonly chosen: string | null;
  readonly onChoose: (uci: string) => void;
  readonly onPlay: (uci: string) => void;
  readonly onBack: (() => void) | null;
  readonly onGames: (filter: ArchiveFilterView, uci?: string) => void;
  readonly onHistory: () => void;
}

export interface SecondColumn {
  readonly title: string;
  readonly render: (props: SecondColumnProps) => ReactNode;
}

/** The board with the line of moves, and the moves that the games went on with. */
export function OpeningsBody({
  accountId,
  filter,
  line,
  onLine,
  source,
  Games,
  second,
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
  const chooseMove = (uci: string): void => {
    const index = rows?.findIndex((one) => one.uci === uci) ?? -1;
    if (index >= 0) setChosen(index);
  };
  const moves = playedMoves(played);
  const ply = played.initialFen === 'startpos' ? moves.length : 0;
  const show = (next: readonly string[]): void => {
    setLeft(next.length < moves.length ? (moves[next.length] ?? null) : null);
    onLine({ ...line, variant: played.variant, fen: played.initialFen, moves: [...next] });
  };
  const play = (uci: string): void => {
    if (played.position?.play(uci)) show([...moves, uci]);
  };
  const openGamesOf = (games: ArchiveFilterView, uci?: string): void => {
    const position = uci === undefined ? positionOf(played) : positionAfter(played, uci);
    if (position)
      navigate({ screen: 'history', accountId, section: 'games', filter: gamesAt(games, position) });
  };
  const openGames = (uci?: string): void => openGamesOf(filter, uci);
  const openHistory = (): void => navigate({ screen: 'history', accountId, section: 'games' });
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
    <div className={classes('openings', second && 'has-second')}>
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
      <Sides second={second?.title ?? null}>
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
            <TreeMoves
              tree={tree}
              failure={query.data ? null : query.failure}
              retry={query.retry}
              isFiltered={Object.keys(filter).length > 0}
              onBack={moves.length > 0 ? back : null}
              onHistory={openHistory}
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
                  <TreeTotal tree={tree} onGames={() => openGames()} />
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
            </TreeMoves>
          )}
        </div>
        {second && (
          <div className="openings-right openings-second">
            {second.render({
              ...{ position: here, prepared, chosen: row?.uci ?? null, onPlay: play },
              ...{ onBack: moves.length > 0 ? back : null, onGames: openGamesOf, onHistory: openHistory },
              onChoose: chooseMove,
            })}
          </div>
        )}
      </Sides>
    </div>
  );
}

/** The moves of one or two sources: beside each other, or one at a time where there is no room for both. */
function Sides({
  second,
  children,
}: {
  readonly second: string | null;
  readonly children: ReactNode;
}): ReactNode {
  const text = useText(explorerText);
  const [shown, setShown] = useState<'first' | 'second'>('second');
  if (second === null) return <div className="openings-sides">{children}</div>;
  return (
    <div className="openings-sides" data-shown={shown}>
      <Segmented
        label={text.shown}
        className="openings-side-switch"
        choices={[
          { value: 'first', label: text.first },
          { value: 'second', label: second },
        ]}
        value={shown}
        onChange={setShown}
      />
      {children}
    </div>
  );
}
