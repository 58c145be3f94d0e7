import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Config } from 'chessground/config';
import { memoize } from '@chess/memoize.ts';
import { fitPixelSquare } from './pixel-square.ts';
import { isKey } from './squares.ts';

/** The position after one more move. */
export interface NextPosition {
  readonly fen: string;
  readonly move: string;
}

/** Draws a move before React renders it; the owner's next position replaces what was drawn. */
export interface BoardHandle {
  /**
   * Draws `next`; null restores the owner's position. Returns false when the window is hidden (it draws no
   * frames), when the move's squares are ambiguous, or when the board does not show the position before the move.
   */
  drawAhead(next: NextPosition | null): boolean;
}

/**
 * Creates one chessground for the life of the component. It reads the options in `fixed` only on creation.
 * `config` is applied again whenever its identity or `revision` changes, so callers memoize it.
 */
export function useChessground(fixed: Config, config: Config, revision: number, handle?: Ref<BoardHandle>) {
  /** The available space. */
  const box = useRef<HTMLDivElement>(null);
  /** Fitted into the box. */
  const square = useRef<HTMLDivElement>(null);
  /** chessground's own element. */
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
      // Passing the position would redraw all pieces.
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
        // A duplicate that arrives before the owner has rendered: already drawn.
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

/** Fails for drops, which have no origin, and for castling written as king takes rook. */
function setNext(board: Api, { fen, move }: NextPosition): boolean {
  const [from, to] = [move.slice(0, 2), move.slice(2, 4)];
  if (!isKey(from) || !isKey(to)) return false;
  const piece = board.state.pieces.get(from);
  if (!piece || board.state.pieces.get(to)?.color === piece.color) return false;
  // `turnColor` is unchanged: a piece dropped before the owner renders is a premove, which the owner then plays.
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

/** Memoized: a media query list updates itself, and creating one for each move is slow. */
const reducedMotion = memoize(() => window.matchMedia('(prefers-reduced-motion: reduce)'));

/** With reduced motion pieces move without animation. */
export function moveAnimation(duration: number): { readonly enabled: boolean; readonly duration: number } {
  return { enabled: !reducedMotion().matches, duration };
}
