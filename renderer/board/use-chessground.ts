import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { Chessground } from 'chessground';
import type { Api } from 'chessground/api';
import type { Config } from 'chessground/config';
import { fitPixelSquare } from './pixel-square.ts';

/** What a board is made of: the box it is fitted into, the square fitted, and the ground chessground draws in. */
export interface BoardElements {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly square: RefObject<HTMLDivElement | null>;
  readonly ground: RefObject<HTMLDivElement | null>;
  readonly api: RefObject<Api | null>;
}

/**
 * One chessground for the life of the component. `fixed` are the options it reads only when it is made; `config` is
 * handed over again whenever its identity or `revision` changes, so callers memoise it.
 */
export function useChessground(fixed: Config, config: Config, revision: number): BoardElements {
  const box = useRef<HTMLDivElement>(null);
  const square = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const api = useRef<Api>(null);
  const start = useRef({ ...fixed, ...config });

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
    made.set(config);
    if (redraw) made.redrawAll();
  }, [config, revision]);

  return { box, square, ground, api };
}

function fitInto(box: HTMLElement, square: HTMLElement): void {
  const { left, top, size } = fitPixelSquare(box.getBoundingClientRect(), window.devicePixelRatio || 1);
  square.style.left = `${left}px`;
  square.style.top = `${top}px`;
  square.style.width = `${size}px`;
  square.style.height = `${size}px`;
}

/** Motion explains a move; with reduced motion the piece is simply there. */
export function moveAnimation(duration: number): { readonly enabled: boolean; readonly duration: number } {
  return { enabled: !window.matchMedia('(prefers-reduced-motion: reduce)').matches, duration };
}
