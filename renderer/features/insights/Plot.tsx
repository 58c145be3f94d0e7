import type { ReactNode } from 'react';
import type { PlotMark } from './plot.ts';

/** Units of the drawing. */
const wide = 120;
const high = 22;

/** Values with their intervals. The cells beside it say the same as text. */
export function Plot({ marks }: { readonly marks: readonly PlotMark[] }): ReactNode {
  if (marks.length === 0) return null;
  return (
    <svg className="insights-plot" viewBox={`-6 0 ${wide + 12} ${high}`} aria-hidden="true">
      <line className="insights-plot-axis" x1={0} x2={wide} y1={high / 2} y2={high / 2} />
      {marks.map(({ shape, at, low, high: most }, index) => {
        const y = marks.length === 1 ? high / 2 : high / 2 + (index === 0 ? -5 : 5);
        const x = at * wide;
        return (
          <g key={shape} className={`insights-mark insights-mark-${shape}`}>
            <line x1={low * wide} x2={most * wide} y1={y} y2={y} />
            {shape === 'dot' ? (
              <circle cx={x} cy={y} r={3.6} />
            ) : (
              <path d={`M${x - 4.6} ${y}L${x} ${y - 4.6}L${x + 4.6} ${y}L${x} ${y + 4.6}Z`} />
            )}
          </g>
        );
      })}
    </svg>
  );
}
