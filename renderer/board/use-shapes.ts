import { useEffect, useRef, useState, type RefObject } from 'react';
import type { Api } from 'chessground/api';
import { brushOf, toggleShape, type Shape } from './shapes.ts';

const none: readonly Shape[] = [];

/** Shapes that the board's owner keeps. */
export interface KeptShapes {
  readonly shapes: readonly Shape[];
  readonly onChange: (shapes: readonly Shape[]) => void;
}

/**
 * Arrows and circles drawn with the right button. A new position or a left click on the board clears them; those that
 * the owner keeps change only by drawing. While a premove is set, a right click cancels it instead.
 */
export function useShapes(
  square: RefObject<HTMLDivElement | null>,
  api: RefObject<Api | null>,
  fen: string,
  kept?: KeptShapes,
) {
  const owner = useRef(kept);
  useEffect(() => {
    owner.current = kept;
  });
  const [shapes, setShapes] = useState<readonly Shape[]>(none);
  const [drawing, setDrawing] = useState<Shape | null>(null);
  const under = useRef(fen);
  useEffect(() => {
    if (under.current === fen) return;
    under.current = fen;
    setShapes(none);
    setDrawing(null);
  }, [fen]);

  useEffect(() => {
    const area = square.current;
    if (!area) return undefined;
    const keyAt = (event: MouseEvent) => api.current?.getKeyAtDomPos([event.clientX, event.clientY]);
    const onDown = (event: PointerEvent): void => {
      if (event.button === 0) {
        setShapes(none);
        return;
      }
      const made = api.current;
      if (event.button !== 2 || !made) return;
      const { premovable, predroppable, selected } = made.state;
      if (premovable.current || predroppable.current || selected) {
        made.cancelMove();
        made.state.dom.redraw();
        return;
      }
      const from = keyAt(event);
      if (!from) return;
      const brush = brushOf(event);
      const follow = (move: PointerEvent): void => {
        const to = keyAt(move);
        setDrawing(to ? { from, to, brush } : null);
      };
      const finish = (up: PointerEvent): void => {
        stop.abort();
        setDrawing(null);
        const to = keyAt(up);
        if (!to) return;
        const shape = { from, to, brush };
        if (owner.current) owner.current.onChange(toggleShape(owner.current.shapes, shape));
        else setShapes((now) => toggleShape(now, shape));
      };
      const stop = new AbortController();
      window.addEventListener('pointermove', follow, { signal: stop.signal });
      window.addEventListener('pointerup', finish, { signal: stop.signal });
      window.addEventListener('pointercancel', () => (stop.abort(), setDrawing(null)), {
        signal: stop.signal,
      });
      setDrawing({ from, to: from, brush });
    };
    area.addEventListener('pointerdown', onDown);
    return () => area.removeEventListener('pointerdown', onDown);
  }, [square, api]);

  const drawn = kept?.shapes ?? shapes;
  return {
    shapes: drawing ? [...drawn.filter((one) => !isSame(one, drawing)), drawing] : drawn,
    clear: () => setShapes(none),
  };
}

function isSame(a: Shape, b: Shape): boolean {
  return a.from === b.from && a.to === b.to;
}
