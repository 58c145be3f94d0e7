import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type Ref } from 'react';
import type { Api } from 'chessground/api';
import type { Config } from 'chessground/config';
import type { PromotionLetter } from '@chess/rules.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import { useText } from '../ui/text.ts';
import { boardText } from './board-text.ts';
import { dropRoles, dropUci, type BoardHand } from './hand.ts';
import { lookClasses, type BoardLook } from './look.ts';
import { reportPromptly } from './prompt-moves.ts';
import { PromotionPicker } from './PromotionPicker.tsx';
import { joinShapes, type Shape } from './shapes.ts';
import { selectByKey } from './select-by-key.ts';
import { Shapes } from './Shapes.tsx';
import { describeSquare, isKey, pieceAt, stepSquare, type Key } from './squares.ts';
import { moveAnimation, useChessground, type BoardHandle } from './use-chessground.ts';
import { usePremoves } from './use-premoves.ts';
import { useShapes, type KeptShapes } from './use-shapes.ts';
import './board.css';

export interface BoardProps {
  readonly fen: string;
  readonly orientation: Color;
  readonly turn: Color;
  readonly check: boolean;
  /** Squares of the last move; empty before the first. */
  readonly lastMove: readonly string[];
  /** Legal destinations by origin; null while unknown. */
  readonly dests: ReadonlyMap<string, readonly string[]> | null;
  /** Colour that the user may move; null for a read-only board. */
  readonly movable: Color | null;
  /** Number of moves before `fen`: a premove is played once there are more. Null: no premoves. */
  readonly premoveAfter: number | null;
  /** Squares of a move that was sent and is not yet confirmed. */
  readonly pending: readonly string[];
  /** Promotion choices of a move; empty when it does not promote. */
  readonly promotions: (from: string, to: string) => readonly PromotionLetter[];
  /** Pieces in the user's hand, in variants that have one. */
  readonly hand?: BoardHand | undefined;
  /**
   * Called with a legal move in UCI, promotion included; `premoved` for one that was made on the opponent's turn.
   * The board returns to `fen` unless the owner applies the move.
   */
  readonly onMove: (uci: string, premoved: boolean) => void;
  /** A premove was made, and waits. */
  readonly onPremove?: () => void;
  /** Arrows and circles of the app, below the user's own. */
  readonly arrows?: readonly Shape[] | undefined;
  /** Makes the user's own arrows and circles those of the owner; by default a new position clears them. */
  readonly kept?: KeptShapes | undefined;
  readonly look: BoardLook;
  readonly label: string;
  /** Read out by screen readers whenever it changes, for example the last move. */
  readonly announcement: string;
  readonly ref?: Ref<BoardHandle>;
}

interface Promotion {
  readonly from: Key;
  readonly to: Key;
  readonly choices: readonly PromotionLetter[];
  readonly premoved: boolean;
}

export function Board({ ref, ...props }: BoardProps) {
  const text = useText(boardText);
  const { fen, orientation, turn, check, lastMove, dests, movable, pending, look, hand } = props;
  const ply = look.board.premoves ? props.premoveAfter : null;
  const premove = ply !== null;
  const picked = movable === null ? null : (hand?.picked ?? null);
  const drops = hand?.dests;
  const [promotion, setPromotion] = useState<Promotion | null>(null);
  const [cursor, setCursor] = useState<Key | null>(null);
  /** Result of the last key, read out in place of the cursor's square. */
  const [spoken, setSpoken] = useState<string | null>(null);
  /** Incremented with each move made on the board, to reset chessground to the owner's position. */
  const [moves, setMoves] = useState(0);
  const api = useRef<Api | null>(null);
  const current = useRef(props);
  // Before chessground gets the position: a move on it must not find the owner of the one before.
  useLayoutEffect(() => {
    current.current = props;
  });

  const moved = useCallback((from: Key, to: Key, isPremove: boolean) => {
    const { promotions, onMove, look: now } = current.current;
    const choices = promotions(from, to);
    const [first] = choices;
    const { autoQueen } = now.board;
    const asks = autoQueen === 'never' || (autoQueen === 'premove' && !isPremove);
    if (first !== undefined && asks) {
      setPromotion({ from, to, choices, premoved: isPremove });
      return;
    }
    onMove(`${from}${to}${first ?? ''}`, isPremove);
    setMoves((count) => count + 1);
  }, []);

  const dropped = useCallback((role: string, to: Key, isPremove: boolean) => {
    const { hand: pieces, onMove } = current.current;
    const kind = dropRoles.find((one) => one === role);
    if (kind && pieces?.dests.get(kind)?.includes(to)) onMove(dropUci(kind, to), isPremove);
    setMoves((count) => count + 1);
  }, []);

  const waits = useCallback(() => current.current.onPremove?.(), []);

  /** Handles the selection of a square while a piece of the hand is picked. */
  const chosen = useCallback(
    (to: Key) => {
      const { hand: pieces, fen: now, movable: own, turn: side, premoveAfter, look: shown } = current.current;
      const mayWait = premoveAfter !== null && shown.board.premoves;
      if (!pieces?.picked || own === null) return;
      pieces.onPick(null);
      if (pieces.dests.get(pieces.picked)?.includes(to)) dropped(pieces.picked, to, false);
      else if (side !== own && mayWait && api.current && !pieceAt(now, to)) {
        api.current.cancelPremove();
        api.current.state.predroppable.current = { role: pieces.picked, key: to };
        api.current.state.dom.redraw();
        current.current.onPremove?.();
      }
    },
    [dropped],
  );

  const config = useMemo<Config>(
    () => ({
      fen,
      orientation,
      turnColor: turn,
      check: check ? turn : false,
      lastMove: lastMove.filter(isKey),
      coordinates: look.board.coordinates !== 'off',
      animation: moveAnimation(look.board.animation),
      highlight: {
        custom: customSquares(
          pending,
          cursor,
          picked === null || !look.board.legalMoves ? [] : (drops?.get(picked) ?? []),
        ),
      },
      movable: {
        free: false,
        // chessground lets only this colour pick up pieces; the opposite of the side to move makes the board
        // read-only.
        color: movable ?? opposite(turn),
        dests: destsOf(dests),
        showDests: look.board.legalMoves,
      },
      events: { select: chosen },
      premovable: {
        enabled: premove && movable !== null,
        showDests: look.board.legalMoves,
        events: { set: waits },
      },
      predroppable: {
        enabled: premove && movable !== null && drops !== undefined,
        events: { set: waits },
      },
    }),
    [
      fen,
      orientation,
      turn,
      check,
      lastMove,
      look.board.coordinates,
      look.board.animation,
      look.board.legalMoves,
      pending,
      cursor,
      movable,
      dests,
      premove,
      chosen,
      waits,
      picked,
      drops,
    ],
  );
  const elements = useChessground(
    boardOptions,
    config,
    moves,
    ref,
    look.board.coordinates === 'outside' ? coordinateEdge : 0,
  );
  const { box, square, ground } = elements;
  useLayoutEffect(() => {
    if (elements.api.current) reportPromptly(elements.api.current.state, { onMove: moved, onDrop: dropped });
  }, [elements.api, moved, dropped]);
  useEffect(() => {
    api.current = elements.api.current;
  });
  const { shapes, clear } = useShapes(square, elements.api, fen, props.kept);

  usePremoves(elements.api, { turn, movable, ply, dests, drops });

  const onGrip = hand?.onGrip;
  useEffect(() => {
    onGrip?.((role, event) => {
      const { movable: own } = current.current;
      if (own !== null) elements.api.current?.dragNewPiece({ role, color: own }, event);
    });
    return () => onGrip?.(null);
  }, [onGrip, elements.api]);
  // A new position invalidates an open promotion choice, and so does the end of the game.
  useEffect(() => setPromotion(null), [fen, movable]);

  const closePromotion = (letter: PromotionLetter | null): void => {
    if (promotion && letter) props.onMove(`${promotion.from}${promotion.to}${letter}`, promotion.premoved);
    setPromotion(null);
    setMoves((count) => count + 1);
    box.current?.focus();
  };

  const onKey = (event: KeyboardEvent): void => {
    // The promotion picker handles its own keys.
    if (event.target !== box.current || event.altKey || event.ctrlKey || event.metaKey) return;
    const board = elements.api.current;
    const at = cursor ?? board?.state.selected ?? (orientation === 'white' ? 'e2' : 'e7');
    if (event.key.startsWith('Arrow')) {
      const next = cursor ? stepSquare(at, event.key, orientation) : at;
      setCursor(next);
      setSpoken(board?.state.selected === next ? text.pickedUp(describeSquare(fen, next, text)) : null);
    } else if (board && cursor && (event.key === 'Enter' || event.key === ' ')) {
      const isLegalDrop = picked !== null && drops?.get(picked)?.includes(at) === true;
      const what = selectByKey(board, at, { isDrop: picked !== null, isLegalDrop });
      setSpoken(what === 'done' ? null : text[what](describeSquare(fen, at, text)));
    } else if (event.key === 'Escape' && (cursor || board?.state.selected || picked || shapes.length > 0)) {
      board?.cancelMove();
      hand?.onPick(null);
      clear();
      setCursor(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  };
  useEffect(() => {
    const board = box.current;
    if (!board) return undefined;
    const onLeave = (event: FocusEvent): void => {
      if (!(event.relatedTarget instanceof Node && board.contains(event.relatedTarget))) setCursor(null);
    };
    board.addEventListener('keydown', onKey);
    board.addEventListener('focusout', onLeave);
    return () => {
      board.removeEventListener('keydown', onKey);
      board.removeEventListener('focusout', onLeave);
    };
  });

  return (
    <div
      ref={box}
      className={`board ${lookClasses(look)}`}
      data-movable={movable ?? undefined}
      data-coordinates={look.board.coordinates}
      role="application"
      aria-roledescription={text.kind}
      aria-label={text.withKeys(props.label)}
      tabIndex={0}
    >
      <div ref={square} className="board-square">
        <div ref={ground} className="cg-wrap" />
        <Shapes shapes={joinShapes(props.arrows, shapes)} orientation={orientation} />
        {promotion && (
          <PromotionPicker
            square={promotion.to}
            color={turn}
            orientation={orientation}
            choices={promotion.choices}
            onPick={closePromotion}
            onCancel={() => closePromotion(null)}
          />
        )}
      </div>
      <span className="sr-only" role="status">
        {cursor ? (spoken ?? describeSquare(fen, cursor, text)) : ''}
      </span>
      <span className="sr-only" role="status">
        {props.announcement}
      </span>
    </div>
  );
}

/** Space for coordinates outside the board, left and below, matching board.css, px. */
const coordinateEdge = 16;

const boardOptions: Config = {
  // chessground draws shapes into an SVG with a style attribute, which the content security policy forbids.
  drawable: { enabled: false, visible: false },
  disableContextMenu: true,
  addPieceZIndex: false,
  draggable: { enabled: true, showGhost: true },
  ranksPosition: 'left',
};

function destsOf(dests: ReadonlyMap<string, readonly string[]> | null): Map<Key, Key[]> {
  const result = new Map<Key, Key[]>();
  for (const [from, to] of dests ?? []) if (isKey(from)) result.set(from, to.filter(isKey));
  return result;
}

function customSquares(
  pending: readonly string[],
  cursor: Key | null,
  drops: readonly string[],
): Map<Key, string> {
  const squares = new Map<Key, string>();
  for (const square of drops) if (isKey(square)) squares.set(square, 'move-dest');
  for (const square of pending) if (isKey(square)) squares.set(square, 'pending');
  if (cursor) squares.set(cursor, `${squares.get(cursor) ?? ''} cursor`.trim());
  return squares;
}
