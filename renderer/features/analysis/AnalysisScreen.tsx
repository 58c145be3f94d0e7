import './analysis-board.css';
import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { pathInTree } from '@chess/analysis-tree.ts';
import { treeStep } from '@chess/variations.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import { gameWords } from '@text/game-words.ts';
import { Board } from '../../board/Board.tsx';
import { boardText } from '../../board/board-text.ts';
import { noSquares } from '../../board/squares.ts';
import { useBoardLook } from '../../board/use-board-look.ts';
import { useHand } from '../../board/use-hand.ts';
import { takeBoardSource } from '../../frame/board-source.ts';
import { isTyping } from '../../frame/is-typing.ts';
import { useShell } from '../../frame/services.ts';
import { useText } from '../../ui/index.ts';
import { ThreatLine } from '../../table/analysis/Threat.tsx';
import { useLiveAnalysis } from '../../table/analysis/use-live-analysis.ts';
import { threatIn, useThreat } from '../../table/analysis/use-threat.ts';
import { BoardStage } from '../../table/BoardStage.tsx';
import { MoveTreeList } from '../../table/moves/MoveTreeList.tsx';
import { spokenMove, type Browse } from '../../table/moves/move-list.ts';
import { useMoveKeys } from '../../table/moves/use-move-keys.ts';
import { PositionNote } from '../../table/notes/PositionNote.tsx';
import { useTreeKeys } from '../../table/moves/use-tree-keys.ts';
import { checksGiven } from '../../table/player/checks.ts';
import { materialEdge } from '../../table/player/material.ts';
import { PlayerStrip } from '../../table/player/PlayerStrip.tsx';
import { tableText } from '../../table/table-text.ts';
import { Annotation } from './Annotation.tsx';
import { AnalysisSteps } from './AnalysisSteps.tsx';
import { analysisBoardText } from './analysis-board-text.ts';
import { analysisOfWindow, type BoardAnalysis } from './analysis-store.ts';
import { EngineLines } from './EngineLines.tsx';
import { useEngineChoice } from './engine-choice.ts';
import { useTextOpener, type TextOpener } from './OpenText.tsx';
import { SetUpPosition } from './SetUpPosition.tsx';

/** A search ends there; minutes on most computers. Thousands of nodes. */
const mostKiloNodes = 100_000;

/** Free moves with an engine beside them: a game with variations, comments and the engine's best lines. */
export function AnalysisScreen({
  analysis = analysisOfWindow(),
}: {
  readonly analysis?: BoardAnalysis;
}): ReactNode {
  const text = useText(analysisBoardText);
  const { board: boardLabel } = useText(tableText);
  const { move: moveText } = useText(boardText);
  const words = useText(gameWords);
  const look = useBoardLook();
  const { document, game, at, orientation, isKept } = useStore(analysis.store);
  const { tree, tags } = document;
  const node = tree.nodes[at] ?? tree.nodes[0];
  const opener = useTextOpener(analysis);
  useOpened(analysis, opener.open);
  const { choice, change } = useEngineChoice();
  const [attempt, setAttempt] = useState(0);
  const [isSettingUp, setSettingUp] = useState(false);
  const [peeked, setPeeked] = useState<{ readonly at: number; readonly fen: string } | null>(null);

  const path = useMemo(() => pathInTree(tree, at), [tree, at]);
  const position = node?.position;
  const { variant, initialFen } = tree;
  const threat = useThreat(variant, initialFen, path, position);
  const live = useLiveAnalysis(
    threat.wish ??
      (choice.isOn && !isSettingUp
        ? {
            ...{ variant, initialFen, moves: [...path], threat: false, only: null },
            ...{ lines: choice.lines, kiloNodes: mostKiloNodes },
            ...{ threads: choice.threads, hashMb: choice.hashMb, own: choice.own },
          }
        : null),
    attempt,
  );
  const found = threat.wish === null ? null : threatIn(live, position);

  const step = useCallback((to: Browse) => analysis.view(treeStep(tree, at, to)), [analysis, tree, at]);
  const choose = useCallback(
    (to: 'variationBefore' | 'variationAfter') => analysis.view(treeStep(tree, at, to)),
    [analysis, tree, at],
  );
  useMoveKeys({ step, flip: analysis.flip, threat: threat.toggle });
  useTreeKeys(tree.hasVariations, choose);

  const fen = peeked?.at === at ? peeked.fen : (position?.fen ?? '');
  const isPeek = peeked?.at === at;
  const movable = isPeek || !position || position.outcome()?.automatic ? null : position.turn;
  const { pockets, hand } = useHand(fen, position ?? null, movable);
  const dests = useMemo(() => position?.legalDests() ?? null, [position]);
  const edge = useMemo(() => materialEdge(fen, variant), [fen, variant]);
  const checks = useMemo(() => (variant === 'threeCheck' ? checksGiven(fen) : null), [fen, variant]);
  if (!node || !position) return null;
  if (isSettingUp)
    return (
      <>
        <SetUpPosition
          fen={position.fen}
          variant={variant}
          orientation={orientation}
          onClose={() => setSettingUp(false)}
          onDone={(set) => {
            analysis.open(set);
            setSettingUp(false);
          }}
        />
        {opener.dialog}
      </>
    );
  const nameOf = (color: Color): string => {
    const name = tags.find(([tag]) => tag === (color === 'white' ? 'White' : 'Black'))?.[1] ?? '?';
    return name === '?' || name === '' ? text[color] : name;
  };
  const strip = (color: Color): ReactNode => (
    <PlayerStrip
      player={{ name: nameOf(color) }}
      name={<bdi className="truncate">{nameOf(color)}</bdi>}
      color={color}
      mine={false}
      toMove={movable === color}
      edge={edge[color]}
      reading={null}
      turn={fen}
      correspondence={false}
      look={look}
      pocket={pockets?.[color] ?? null}
      hand={movable === color ? hand : undefined}
      checks={checks?.[color] ?? null}
    />
  );
  return (
    <BoardStage
      above={strip(opposite(orientation))}
      below={strip(orientation)}
      board={
        <Board
          fen={fen}
          orientation={orientation}
          turn={position.turn}
          check={!isPeek && position.check}
          lastMove={isPeek ? noSquares : (node.move?.squares ?? noSquares)}
          dests={dests}
          movable={movable}
          premoveAfter={null}
          pending={noSquares}
          hand={hand}
          promotions={(from, to) => position.promotions(from, to)}
          onMove={(uci) => analysis.play(uci)}
          arrows={isPeek ? undefined : found?.arrows}
          look={look}
          label={boardLabel(words.side(orientation))}
          announcement={
            node.move ? spokenMove(node.move.san, words.side(opposite(position.turn)), moveText) : ''
          }
        />
      }
      panel={
        <div className="analysis-panel stack gap-8">
          <h1 className="sr-only" tabIndex={-1} data-screen-title>
            {text.title}
          </h1>
          <EngineLines
            position={position}
            live={threat.wish === null ? live : null}
            choice={choice}
            onChoice={change}
            onRetry={() => setAttempt((last) => last + 1)}
            onPlay={(moves) => {
              setPeeked(null);
              analysis.play(...moves);
            }}
            onPeek={(shown) => setPeeked(shown === null ? null : { at, fen: shown })}
          />
          <ThreatLine
            threat={threat}
            found={found}
            isOver={threat.wish !== null && (live?.state === 'failed' || live?.state === 'refused')}
          />
          <MoveTreeList tree={tree} at={at} onView={analysis.view} />
          <PositionNote variant={variant} fen={position.fen} />
          <Annotation {...{ analysis, tree, game, node }} />
          <AnalysisSteps
            analysis={analysis}
            node={node}
            threat={threat}
            onStep={step}
            onSetUp={() => setSettingUp(true)}
            onText={opener.open}
          />
          {!isKept && <p className="ui-hint">{text.notKept}</p>}
          {opener.dialog}
        </div>
      }
    />
  );
}

/** Opens the game that another board handed over, and texts that are pasted outside of fields. */
function useOpened(analysis: BoardAnalysis, open: TextOpener['open']): void {
  const text = useText(analysisBoardText);
  const { notify } = useShell();
  useEffect(() => {
    const source = takeBoardSource();
    if (!source) return;
    void (async () => {
      const { ply, orientation } = source;
      const pgn = await Promise.resolve(source.pgn()).catch(() => '');
      if (!open(pgn, { ply, orientation })) notify({ level: 'error', message: text.notRead });
    })();
  }, [open, notify, text]);
  useEffect(() => {
    const onPaste = (event: ClipboardEvent): void => {
      if (!isTyping(event.target)) open(event.clipboardData?.getData('text/plain') ?? '', { isSaid: true });
    };
    const onKeyDown = (event: KeyboardEvent): void => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.defaultPrevented || isTyping(event.target)) return;
      event.preventDefault();
      analysis.undo();
    };
    window.addEventListener('paste', onPaste);
    window.addEventListener('keydown', onKeyDown);
    return () => {
      window.removeEventListener('paste', onPaste);
      window.removeEventListener('keydown', onKeyDown);
    };
  }, [analysis, open]);
}
