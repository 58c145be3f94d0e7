import { useCallback, useMemo, useState, type ReactNode } from 'react';
import { pathInTree } from '@chess/analysis-tree.ts';
import { bottomSide } from '@chess/bottom-side.ts';
import { nullMove } from '@chess/null-move.ts';
import { moveTree, treeStep } from '@chess/variations.ts';
import { opposite } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { most } from '@contract/sizes.ts';
import type { ArchivedGameView } from '@contract/history.ts';
import { noSquares } from '../../board/squares.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import {
  BookIcon,
  Button,
  EmptyState,
  ErrorState,
  FlipIcon,
  IconButton,
  SearchIcon,
  Skeleton,
  TreeIcon,
  useText,
} from '../../ui/index.ts';
import { ThreatButton, ThreatLine } from '../../table/analysis/Threat.tsx';
import { SpectatorTable } from '../../table/SpectatorTable.tsx';
import { tableText } from '../../table/table-text.ts';
import { MoveTreeList } from '../../table/moves/MoveTreeList.tsx';
import { useTreeKeys } from '../../table/moves/use-tree-keys.ts';
import { MoveList } from '../../table/moves/MoveList.tsx';
import { openingLine } from '../../table/moves/opening-line.ts';
import { GameNote } from '../../table/notes/GameNote.tsx';
import { PositionNote } from '../../table/notes/PositionNote.tsx';
import { RepertoireLine } from '../../table/repertoire/RepertoireLine.tsx';
import { repertoireLineText } from '../../table/repertoire/repertoire-line-text.ts';
import { StepButtons } from '../../table/moves/StepButtons.tsx';
import { moveRows, type Browse } from '../../table/moves/move-list.ts';
import { useViewed } from '../../table/moves/use-viewed.ts';
import { useMoveKeys } from '../../table/moves/use-move-keys.ts';
import './history.css';
import { Facts, StopNote, type BackWay } from './ArchivedFacts.tsx';
import { ArchiveShare } from './ArchiveShare.tsx';
import { lineOf } from './archived-line.ts';
import { seatOf } from './archived-seat.tsx';
import { MoveNotes, hasNotes, glyphsAt } from './MoveNotes.tsx';
import { markAt, MoveVerdict } from './MoveVerdict.tsx';
import { GameAnalysis } from './GameAnalysis.tsx';
import { historyText } from './history-text.ts';
import { gamesText } from './games-text.ts';
import { TrainButton } from './TrainButton.tsx';
import { positionBefore, trainedPosition } from './trained-position.ts';
import { useGameEngine } from './use-game-engine.ts';

interface ArchivedGameProps {
  readonly accountId: string;
  readonly gameId: string;
  /** The initially shown ply. */
  readonly ply: number;
  /** Where `onBack` leads; absent: to the games. */
  readonly backTo?: string;
  readonly onBack: () => void;
}

/** An archived game: board, moves, clocks and evaluations. */
export function ArchivedGame({ accountId, gameId, ply, backTo, onBack }: ArchivedGameProps): ReactNode {
  const text = useText(gamesText).game;
  const back = { label: backTo ?? text.back, go: onBack };
  const game = useBridgeQuery('history.game', { accountId, gameId });
  const played = useBridgeQuery('games.list', undefined).data?.find(
    (one) => one.accountId === accountId && one.gameId === gameId,
  );
  if (game.data) return <GameTable accountId={accountId} game={game.data} firstPly={ply} back={back} />;
  if (!game.failure) return <Skeleton width="100%" height="100%" />;
  return (
    <div className="game-missing">
      {played?.over && game.failure.code === 'not_found' ? (
        // A server exports a game some time after its end. The view reads it again once it is in the archive.
        <EmptyState title={text.coming.title} text={text.coming.text} />
      ) : (
        <ErrorState title={text.missing} failure={game.failure} onRetry={game.retry} />
      )}
      <Button variant="quiet" size="small" onPress={onBack}>
        {back.label}
      </Button>
    </div>
  );
}

interface GameTableProps {
  readonly accountId: string;
  readonly game: ArchivedGameView;
  readonly firstPly: number;
  readonly back: BackWay;
}

function GameTable({ accountId, game, firstPly, back }: GameTableProps): ReactNode {
  const t = useText(gamesText).game;
  const text = useText(historyText);
  const repertoireText = useText(repertoireLineText);
  const { board: boardLabel } = useText(tableText);
  const words = useText(gameWords);
  const { line, stuck } = useMemo(() => lineOf(game), [game]);
  const plies = line.plies.length;
  const tree = useMemo(() => moveTree(line, game.notes), [line, game.notes]);
  const [viewed, look] = useViewed(plies, firstPly);
  /** The shown node of a variation; null in the game itself. */
  const [side, setSide] = useState<number | null>(null);
  const navigate = useNavigate();
  const [flipped, setFlipped] = useState(false);
  const at = viewed === 'live' ? plies : viewed;
  const node = tree.hasVariations ? tree.nodes[side ?? at] : undefined;
  const view = useCallback(
    (id: number) => {
      setSide(id > plies ? id : null);
      if (id <= plies) look(id);
    },
    [look, plies],
  );
  const nodeId = node?.id;
  const step = useCallback(
    (to: Browse | number) => {
      if (nodeId === undefined) look(to);
      else view(typeof to === 'number' ? to : treeStep(tree, nodeId, to));
    },
    [look, nodeId, tree, view],
  );
  const choose = useCallback(
    (to: 'variationBefore' | 'variationAfter') => {
      if (nodeId !== undefined) view(treeStep(tree, nodeId, to));
    },
    [nodeId, tree, view],
  );
  useTreeKeys(tree.hasVariations, choose);
  const flip = useCallback(() => setFlipped((now) => !now), []);
  const [browsed, setBrowsed] = useState({ ply: -1, moves: 0, peek: 0 });
  /** The shown move of the better line; it is left with the judged move. */
  const inLine = browsed.ply === at && side === null ? browsed : { ply: at, moves: 0, peek: 0 };
  const ply = at === 0 ? undefined : line.plies[at - 1];
  const engine = useGameEngine(game, line, tree, { ply: at, node: side, lineMoves: inLine.moves });
  const { best, threat, found } = engine;
  useMoveKeys({ step: stepIn, flip, ...(threat && { threat: threat.toggle }) });
  const ofLine = best?.moves[(inLine.peek || inLine.moves) - 1];
  const move = ofLine ?? (side === null ? ply : (node?.move ?? undefined));
  const shownFen = side === null ? ply?.fen : node?.position.fen;
  const fen = ofLine?.position.fen ?? shownFen ?? line.start?.fen ?? '';
  /** Within the better line the steps stay there, and lead out of it at its beginning. */
  function stepIn(to: Browse | number): void {
    const last = best?.moves.length ?? 0;
    if (inLine.moves === 0 || typeof to === 'number') step(to);
    const next = { first: 0, previous: inLine.moves - 1, next: inLine.moves + 1, last };
    const moves = typeof to === 'number' || inLine.moves === 0 ? 0 : Math.min(last, next[to]);
    setBrowsed({ ply: at, moves, peek: 0 });
  }
  const bottom = bottomSide(game.head.variant, game.head.color);
  const orientation = flipped ? opposite(bottom) : bottom;
  const { notes, marks } = game;
  const rows = useMemo(() => {
    const plied = line.plies.map(({ ply: number, san }) => ({
      ply: number,
      san: `${san}${glyphsAt(notes, number) || markAt(marks, number)}${hasNotes(notes, number) ? ' ·' : ''}`,
    }));
    return line.start ? moveRows(line.start, plied) : [];
  }, [line, notes, marks]);
  const marked =
    side !== null
      ? { fen: shownFen ?? '', line: [], ply: at, isMistake: false }
      : best
        ? positionBefore(best, at)
        : trainedPosition(game, line, at);
  const isLast = node ? node.children.length === 0 : at === plies;
  return (
    <SpectatorTable
      position={{
        ...{ fen, san: move?.san ?? null, lastMove: move?.squares ?? noSquares },
        ...(found && inLine.peek === 0 && { arrows: found.arrows }),
      }}
      variant={game.head.variant}
      orientation={orientation}
      over
      seat={(color) => seatOf(game, color, at, accountId, text)}
      label={boardLabel(words.side(orientation))}
      panel={
        <div className="history-panel stack gap-8">
          <Facts accountId={accountId} game={game} back={back} />
          {side === null && (
            <MoveVerdict
              {...{ game, best, isSearching: engine.isSearching }}
              ply={at}
              at={inLine.moves}
              onView={(moves) => setBrowsed({ ply: at, moves, peek: 0 })}
              onPeek={(peek) => setBrowsed({ ...inLine, peek })}
            />
          )}
          {game.head.own === null && (
            <RepertoireLine
              {...{ accountId, gameId: game.head.gameId, moves: line.moves }}
              start={{ variant: game.head.variant, fen: line.initialFen }}
            />
          )}
          <ThreatLine threat={threat} found={found} isOver={engine.isThreatOver} />
          <GameAnalysis accountId={accountId} game={game} at={at} onView={stepIn} />
          <div className="history-own-notes">
            {game.head.id > 0 && <GameNote accountId={accountId} gameId={game.head.gameId} />}
            <PositionNote
              accountId={accountId}
              variant={game.head.variant}
              fen={shownFen ?? line.start?.fen ?? ''}
            />
          </div>
          {!tree.hasVariations && <MoveNotes notes={notes} ply={at} />}
          {game.stop === null ? (
            stuck !== null && <p className="text-2">{t.unplayable(stuck)}</p>
          ) : (
            <StopNote stop={game.stop} sans={game.sans} />
          )}
          {node ? (
            <MoveTreeList tree={tree} at={node.id} onView={view} />
          ) : (
            <MoveList rows={rows} newest={plies} viewed={viewed} pending={null} onView={stepIn} />
          )}
          <div className="history-steps line gap-4">
            <StepButtons onStep={stepIn} atFirst={at === 0} atLast={isLast} />
            <ArchiveShare
              accountId={accountId}
              game={game}
              ply={at}
              picture={{ fen, orientation, lastMove: move?.squares ?? noSquares }}
            />
            <ThreatButton threat={threat} />
            <IconButton icon={FlipIcon} label={t.flip} shortcut={['f']} onPress={flip} />
            <IconButton
              icon={TreeIcon}
              label={t.openings}
              onPress={() => {
                const { variant, initialFen } = line;
                const moves = side === null ? line.moves.slice(0, at) : pathInTree(tree, side);
                const reached = shownFen ?? line.start?.fen ?? initialFen;
                navigate({
                  ...{ screen: 'openings', accountId },
                  line: openingLine({ variant, initialFen, moves, fen: reached }),
                });
              }}
            />
            <TrainButton accountId={accountId} game={game} marked={marked} />
            <IconButton
              icon={BookIcon}
              label={repertoireText.add}
              isDisabled={line.plies.length === 0}
              onPress={() => {
                const { variant, initialFen } = line;
                // A repertoire has no null moves.
                const ends = line.moves.indexOf(nullMove);
                const moves = line.moves.slice(0, ends === -1 ? most.few : Math.min(ends, most.few));
                navigate({
                  ...{ screen: 'repertoire', accountId, color: game.head.color },
                  line: { variant, fen: initialFen, moves: [...moves] },
                });
              }}
            />
            <IconButton
              icon={SearchIcon}
              label={t.same}
              onPress={() =>
                navigate({
                  screen: 'history',
                  accountId,
                  section: 'games',
                  position: {
                    fen: at === 0 && side === null ? game.initialFen : fen,
                    variant: game.head.variant,
                  },
                })
              }
            />
          </div>
        </div>
      }
    />
  );
}
