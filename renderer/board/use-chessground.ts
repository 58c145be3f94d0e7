import { useEffect, useImperativeHandle, useLayoutEffect, useRef, type Ref } from 'react';
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Config } from 'chessground/config';
import type { Settings } from '@contract/models.ts';
import { memoize } from '@chess/memoize.ts';
import { applyConfig } from './apply-config.ts';
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
  /** Removes a premove that waits. */
  cancelPremove(): void;
}

/**
 * Creates one chessground for the life of the component. It reads the options in `fixed` only on creation.
 * `config` is applied again whenever its identity or `revision` changes, so callers memoize it. `edge` (px) stays
 * free left of the board and below it.
 */
export function useChessground(
  fixed: Config,
  config: Config,
  revision: number,
  handle?: Ref<BoardHandle>,
  edge = 0,
) {
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
  const edgeNow = useRef(edge);

  useLayoutEffect(() => {
    if (!box.current || !square.current || !ground.current) return undefined;
    fitInto(box.current, square.current, edgeNow.current);
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
    edgeNow.current = edge;
    const observer = new ResizeObserver(() => fitInto(outer, inner, edge));
    observer.observe(outer);
    return () => observer.disconnect();
  }, [edge]);

  useLayoutEffect(() => {
    const made = api.current;
    if (!made) return;
    const redraw = config.coordinates !== undefined && made.state.coordinates !== config.coordinates;
    const drawn = ahead.current;
    ahead.current = null;
    shown.current = config;
    if (!drawn || !isDrawn(drawn, config)) applyConfig(made, config);
    else if (!made.state.viewOnly || made.state.orientation !== config.orientation) {
      // Passing the position would redraw all pieces.
      const { fen: _fen, lastMove: _lastMove, ...rest } = config;
      applyConfig(made, rest);
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
        if (drawn) applyConfig(made, shown.current);
        ahead.current = null;
        return false;
      },
      cancelPremove() {
        api.current?.cancelPremove();
        api.current?.cancelPredrop();
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
  applyConfig(board, { fen, lastMove: [from, to], check: false });
  return true;
}

function fitInto(box: HTMLElement, square: HTMLElement, edge: number): void {
  const { left: x, top: y, width, height } = box.getBoundingClientRect();
  const room = { left: x + edge, top: y, width: width - edge, height: height - edge };
  const fitted = fitPixelSquare(room, window.devicePixelRatio || 1);
  const { top, size } = fitted;
  const left = fitted.left + edge;
  square.style.left = `${left}px`;
  square.style.top = `${top}px`;
  square.style.width = `${size}px`;
  square.style.height = `${size}px`;
}

/** Memoized: a media query list updates itself, and creating one for each move is slow. */
const reducedMotion = memoize(() => window.matchMedia('(prefers-reduced-motion: reduce)'));

/** Duration of a move, ms. */
const durations: Readonly<Record<AnimationSpeed, number>> = { off: 0, fast: 80, normal: 160, slow: 320 };

type AnimationSpeed = Settings['board']['animation'];

/** With reduced motion pieces move without animation. */
export function moveAnimation(speed: AnimationSpeed): {
  readonly enabled: boolean;
  readonly duration: number;
} {
  return { enabled: speed !== 'off' && !reducedMotion().matches, duration: durations[speed] };
}
