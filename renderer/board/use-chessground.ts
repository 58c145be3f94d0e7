import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref, type RefObject } from 'react';
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Config } from 'chessground/config';
import { memoize } from '@chess/memoize.ts';
import { fitPixelSquare } from './pixel-square.ts';
import { isKey } from './squares.ts';

/** What a board is made of: the box it is fitted into, the square fitted, and the ground chessground draws in. */
export interface BoardElements {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly square: RefObject<HTMLDivElement | null>;
  readonly ground: RefObject<HTMLDivElement | null>;
  readonly api: RefObject<Api | null>;
}

/** The position after one more move. */
export interface NextPosition {
  readonly fen: string;
  /** UCI. */
  readonly move: string;
}

/** How a board is drawn before its owner has a picture for it; the owner's next one goes over what was drawn. */
export interface BoardHandle {
  /**
   * False where the board is in no window that is seen (there is no frame to draw), cannot tell which squares the move is
   * about, or does not show the position before it. Null: back to the owner's picture.
   */
  drawAhead(next: NextPosition | null): boolean;
}

/**
 * One chessground for the life of the component. `fixed` are the options it reads only when it is made; `config` is
 * handed over again whenever its identity or `revision` changes, so callers memoise it.
 */
export function useChessground(
  fixed: Config,
  config: Config,
  revision: number,
  handle?: Ref<BoardHandle>,
): BoardElements {
  const box = useRef<HTMLDivElement>(null);
  const square = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const api = useRef<Api>(null);
  const start = useRef({ ...fixed, ...config });
  const shown = useRef(config);
  const ahead = useRef<NextPosition>(null);

  useLayoutEffect(() => {
    if (!box.current || !square.current || !ground.current) return undefined;
    fitInto(box.current, square.current);
    const made = Chessground(ground.current, start.current);
    api.current = made;
    return () => {
      made.destroy();
      api.current = null;
    };
  }, []);

  useEffect(() => {
    if (!box.current || !square.current) return undefined;
    const [outer, inner] = [box.current, square.current];
    const observer = new ResizeObserver(() => fitInto(outer, inner));
    observer.observe(outer);
    return () => observer.disconnect();
  }, []);

  useLayoutEffect(() => {
    const made = api.current;
    if (!made) return;
    const redraw = config.coordinates !== undefined && made.state.coordinates !== config.coordinates;
    const drawn = ahead.current;
    ahead.current = null;
    shown.current = config;
    if (!drawn || !isDrawn(drawn, config)) made.set(config);
    else if (!made.state.viewOnly || made.state.orientation !== config.orientation) {
      // With the position, all of it would be drawn once more.
      const { fen: _fen, lastMove: _lastMove, ...rest } = config;
      made.set(rest);
    }
    if (redraw) made.redrawAll();
  }, [config, revision]);

  useImperativeHandle(
    handle,
    () => ({
      drawAhead(next) {
        const made = api.current;
        if (!made) return false;
        const drawn = ahead.current;
        // Told once more before the owner knew of it: it is there already.
        if (next && drawn?.fen === next.fen && drawn.move === next.move) return true;
        if (next && document.visibilityState === 'visible' && setNext(made, next)) {
          ahead.current = next;
          return true;
        }
        if (drawn) made.set(shown.current);
        ahead.current = null;
        return false;
      },
    }),
    [],
  );

  return { box, square, ground, api };
}

const isDrawn = ({ fen, move }: NextPosition, config: Config): boolean =>
  config.fen === fen && config.lastMove?.join('') === move.slice(0, 4);

/** Dropped pieces come from no square, and castling may be written as a king that takes its rook. */
function setNext(board: Api, { fen, move }: NextPosition): boolean {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  if (!isKey(from) || !isKey(to)) return false;
  const piece = board.state.pieces.get(from);
  if (!piece || board.state.pieces.get(to)?.color === piece.color) return false;
  // Whose turn it is stays as it is: what is dropped before the owner knows of it is a premove, and played by the owner.
  board.set({ fen, lastMove: [from, to], check: false });
  return true;
}

function fitInto(box: HTMLElement, square: HTMLElement): void {
  const { left, top, size } = fitPixelSquare(box.getBoundingClientRect(), window.devicePixelRatio || 1);
  square.style.left = `${left}px`;
  square.style.top = `${top}px`;
  square.style.width = `${size}px`;
  square.style.height = `${size}px`;
}

/** Keeps itself up to date; asked for anew with each move, it costs more than what it says. */
const reducedMotion = memoize(() => window.matchMedia('(prefers-reduced-motion: reduce)'));

/** Motion explains a move; with reduced motion the piece is simply there. */
export function moveAnimation(duration: number): { readonly enabled: boolean; readonly duration: number } {
  return { enabled: !reducedMotion().matches, duration };
}
