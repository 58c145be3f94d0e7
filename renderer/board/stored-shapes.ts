/** Arrows and circles of a repertoire as the board draws them. Pure. */
import { parseShapes } from '@chess/repertoire/shape-text.ts';
import type { Shape } from './shapes.ts';
import { isKey } from './squares.ts';

export const storedShapes = (text: string): readonly Shape[] =>
  parseShapes(text).flatMap(({ from, to, brush }): readonly Shape[] =>
    isKey(from) && isKey(to) ? [{ from, to, brush }] : [],
  );
