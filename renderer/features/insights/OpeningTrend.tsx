import type { ReactNode } from 'react';
import type { TrendView } from '@contract/insights.ts';
import { useText } from '../../ui/index.ts';
import { insightOpeningsText } from './openings-text.ts';
import { trendShape, type TrendScale } from './trend-plot.ts';

const box = { width: 112, height: 28 } as const;

/** The score of an opening by period, with the number of games. */
export function OpeningTrend({
  trend,
  scale,
}: {
  readonly trend: TrendView | null;
  readonly scale: TrendScale;
}): ReactNode {
  const text = useText(insightOpeningsText);
  if (trend === null) return <span className="insights-few">{text.noTrend}</span>;
  const { dots, path, half } = trendShape(trend, scale, box.width, box.height);
  const games = trend.points.map((point) => point.games);
  const spoken = trend.points.map(({ month, score, games: count }) =>
    text.point(text.periods[trend.period](1970 + Math.floor(month / 12), month % 12), score, count),
  );
  return (
    <span className="insights-trend" title={spoken.join('\n')}>
      <svg
        className="insights-trend-plot"
        width={box.width}
        height={box.height}
        viewBox={`-4 -4 ${box.width + 8} ${box.height + 8}`}
        role="img"
        aria-label={spoken.join(', ')}
      >
        <line className="insights-trend-half" x1={0} x2={box.width} y1={half} y2={half} />
        <path d={path} />
        {dots.map(({ x, y }, index) => (
          <circle key={trend.points[index]?.month} cx={x} cy={y} r={2} />
        ))}
      </svg>
      <span className="insights-few">
        {text.trendBy[trend.period]}, {text.perPoint(Math.min(...games), Math.max(...games))}
      </span>
    </span>
  );
}
