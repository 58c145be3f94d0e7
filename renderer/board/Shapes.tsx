import type { ReactNode } from 'react';
import type { Color } from '@chess/vocabulary.ts';
import { arrowPoints, middleOf, type Shape } from './shapes.ts';

export interface ShapesProps {
  readonly shapes: readonly Shape[];
  readonly orientation: Color;
}

/**
 * The user's arrows and circles. chessground's own drawing sets inline styles, which the content policy forbids.
 */
export function Shapes({ shapes, orientation }: ShapesProps): ReactNode {
  if (shapes.length === 0) return null;
  return (
    <svg className="board-shapes" viewBox="0 0 8 8" aria-hidden="true" focusable="false">
      {shapes.map((shape) =>
        shape.from === shape.to ? (
          <circle
            key={`${shape.from}${shape.to}`}
            className={`board-shape-ring board-shape-${shape.brush}`}
            cx={middleOf(shape.from, orientation).x}
            cy={middleOf(shape.from, orientation).y}
            r={0.45}
          />
        ) : (
          <polygon
            key={`${shape.from}${shape.to}`}
            className={`board-shape-${shape.brush}`}
            points={arrowPoints(shape, orientation)}
          />
        ),
      )}
    </svg>
  );
}
