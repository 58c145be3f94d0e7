/** Arrows and circles on a board. Pure. */
import type { Color } from '@chess/vocabulary.ts';
import { isKey, squareOffset, type Key } from './squares.ts';

export interface Shape {
  readonly from: Key;
  /** Equal to `from`: a circle. */
  readonly to: Key;
  readonly brush: 'green' | 'red' | 'blue' | 'yellow';
}

/** Shift or Ctrl: red; Alt: blue; both: yellow; as on most chess sites. */
export function brushOf(keys: Pick<MouseEvent, 'shiftKey' | 'ctrlKey' | 'altKey'>): Shape['brush'] {
  const first = keys.shiftKey || keys.ctrlKey;
  if (first && keys.altKey) return 'yellow';
  if (first) return 'red';
  return keys.altKey ? 'blue' : 'green';
}

/** Removes an identical shape; one in another colour changes its colour. */
export function toggleShape(shapes: readonly Shape[], shape: Shape): readonly Shape[] {
  const same = shapes.find(({ from, to }) => from === shape.from && to === shape.to);
  const others = shapes.filter((one) => one !== same);
  return same?.brush === shape.brush ? others : [...others, shape];
}

/** The app's shapes with the user's on top; an own shape replaces one between the same squares. */
export function joinShapes(given: readonly Shape[] = [], own: readonly Shape[]): readonly Shape[] {
  if (given.length === 0) return own;
  return [...given.filter((one) => !own.some(({ from, to }) => from === one.from && to === one.to)), ...own];
}

/** The arrow of a move in UCI, or the circle of a drop; undefined for other texts. */
export function shapeOfMove(uci: string, brush: Shape['brush']): Shape | undefined {
  const [from, to] = uci[1] === '@' ? [uci.slice(2, 4), uci.slice(2, 4)] : [uci.slice(0, 2), uci.slice(2, 4)];
  return isKey(from) && isKey(to) ? { from, to, brush } : undefined;
}

/** Centre of a square, in squares from the visible top left corner. */
export function middleOf(square: Key, orientation: Color): { readonly x: number; readonly y: number } {
  const { x, y } = squareOffset(square, orientation);
  return { x: x * 8 + 0.5, y: y * 8 + 0.5 };
}

/** Outline of an arrow's shaft and head, in squares. It ends short of the target's centre. */
export function arrowPoints(shape: Shape, orientation: Color): string {
  const [a, b] = [middleOf(shape.from, orientation), middleOf(shape.to, orientation)];
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  const [ux, uy] = [(b.x - a.x) / length, (b.y - a.y) / length];
  /** Coordinates along the arrow and perpendicular to it. */
  const at = (along: number, aside: number) =>
    [a.x + ux * along - uy * aside, a.y + uy * along + ux * aside].map((value) => value.toFixed(3)).join(',');
  const [tail, tip] = [0.2, length - 0.12];
  const neck = tip - 0.42;
  return [
    at(tail, 0.085),
    at(neck, 0.085),
    at(neck, 0.24),
    at(tip, 0),
    at(neck, -0.24),
    at(neck, -0.085),
    at(tail, -0.085),
  ].join(' ');
}
