import { useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import type { HistoryView } from '@contract/history.ts';
import { gameWords } from '@text/game-words.ts';
import { useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, EmptyState, Select, Skeleton, useText } from '../../ui/index.ts';
import { SignedChange } from './ActivitySpan.tsx';
import { curveOf, pointAt, type Curve, type Point } from './curve-geometry.ts';
import { historyText } from './history-text.ts';
import { Waiting } from './Waiting.tsx';
import { timelineText } from './timeline-text.ts';
import { dayMs } from './spans.ts';
import { curveName } from './words.ts';

const height = 260;
/** Space for the axis labels. */
const margin = { left: 48, bottom: 24, top: 12, right: 16 };
const tableRows = 60;

interface RatingsSectionProps {
  readonly accountId: string;
  readonly user: HistoryView['users'][number];
}

/** Rating history as a chart and as a table. */
export function RatingsSection({ accountId, user }: RatingsSectionProps): ReactNode {
  const t = useText(timelineText).ratings;
  const text = useText(historyText);
  const words = useText(gameWords);
  const [name, setName] = useState<string | null>(null);
  const answer = useBridgeQuery('history.curves', { accountId, userId: user.userId });
  if (!answer.data)
    return <Waiting answer={answer} room={<Skeleton width="100%" height={`${height}px`} />} />;
  const { curves } = answer.data;
  // Default: the rating with the most points.
  const mostPlayed = curves.toSorted((a, b) => b.points.length - a.points.length)[0];
  const curve = curves.find((one) => one.name === name) ?? mostPlayed;
  if (!curve) return <EmptyState title={t.empty.title} text={t.empty.text} />;
  const ratings = curve.points.map(({ rating }) => rating);
  return (
    <>
      <div className="history-tools">
        <Select
          label={t.perf}
          labelHidden
          choices={curves.map((one) => ({ value: one.name, label: curveName(one.name, words, text) }))}
          value={curve.name}
          onChange={setName}
        />
        <dl className="history-facts num">
          <Fact name={t.now} value={ratings.at(-1)} />
          <Fact name={t.highest} value={Math.max(...ratings)} />
          <Fact name={t.lowest} value={Math.min(...ratings)} />
        </dl>
      </div>
      <Chart name={curveName(curve.name, words, text)} points={curve.points} />
      <RatingTable accountId={accountId} own={user.own} points={curve.points} />
    </>
  );
}

function Fact({ name, value }: { readonly name: string; readonly value: number | undefined }): ReactNode {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

interface ChartProps {
  readonly name: string;
  readonly points: readonly Point[];
}

function Chart({ name, points }: ChartProps): ReactNode {
  const text = useText(historyText);
  const t = useText(timelineText).ratings;
  const frame = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(640);
  const [pointed, setPointed] = useState<Curve['points'][number] | null>(null);
  useLayoutEffect(() => {
    const box = frame.current;
    if (!box) return undefined;
    const fit = () => setWidth(Math.max(200, box.clientWidth - margin.left - margin.right));
    fit();
    const observer = new ResizeObserver(fit);
    observer.observe(box);
    return () => observer.disconnect();
  }, []);
  const curve = useMemo(() => curveOf(points, width, height), [points, width]);
  const [first, last] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  return (
    <div ref={frame} className="history-chart">
      <svg
        width="100%"
        height={height + margin.top + margin.bottom}
        role="img"
        aria-label={t.chart(name, text.dayOf(first), text.dayOf(last))}
        onPointerMove={(event) => {
          const { left } = event.currentTarget.getBoundingClientRect();
          setPointed(pointAt(curve, event.clientX - left - margin.left) ?? null);
        }}
        onPointerLeave={() => setPointed(null)}
      >
        <g transform={`translate(${margin.left} ${margin.top})`}>
          {curve.levels.map(({ rating, y }) => (
            <g key={rating}>
              <line className="history-chart-level" x1={0} x2={width} y1={y} y2={y} />
              <text className="history-chart-text num" x={-8} y={y + 4} textAnchor="end">
                {rating}
              </text>
            </g>
          ))}
          {curve.days.map(({ day, x }, index) => (
            <text
              key={day}
              className="history-chart-text"
              x={x}
              y={height + 18}
              textAnchor={index === 0 ? 'start' : index === curve.days.length - 1 ? 'end' : 'middle'}
            >
              {text.shortDay(day)}
            </text>
          ))}
          <path className="history-chart-line" d={curve.path} />
          {pointed && (
            <g>
              <line className="history-chart-cursor" x1={pointed.x} x2={pointed.x} y1={0} y2={height} />
              <circle className="history-chart-dot" cx={pointed.x} cy={pointed.y} r={4} />
            </g>
          )}
        </g>
      </svg>
      <p className="history-chart-told num" aria-hidden="true">
        {pointed ? `${text.dayOf(pointed.day)} · ${pointed.rating}` : ' '}
      </p>
    </div>
  );
}

interface RatingTableProps {
  readonly accountId: string;
  readonly own: boolean;
  readonly points: readonly Point[];
}

function RatingTable({ accountId, own, points }: RatingTableProps): ReactNode {
  const text = useText(historyText);
  const t = useText(timelineText).ratings;
  const navigate = useNavigate();
  const [shown, setShown] = useState(tableRows);
  const rows = points
    .map((point, index) => ({ ...point, change: point.rating - (points[index - 1]?.rating ?? point.rating) }))
    .toReversed();
  return (
    <>
      <table className="history-table history-rating-table">
        <caption className="sr-only">{t.table}</caption>
        <thead>
          <tr>
            <th scope="col">{t.day}</th>
            <th scope="col" className="history-number">
              {t.rating}
            </th>
            <th scope="col" className="history-number">
              {t.change}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, shown).map(({ day, rating, change }) => (
            <tr key={day}>
              <td>
                {own ? (
                  <button
                    type="button"
                    className="history-link"
                    aria-label={t.openDay(text.dayOf(day))}
                    onClick={() =>
                      navigate({ screen: 'history', accountId, section: 'games', from: day, to: day + dayMs })
                    }
                  >
                    {text.dayOf(day)}
                  </button>
                ) : (
                  text.dayOf(day)
                )}
              </td>
              <td className="history-number num">{rating}</td>
              <td className="history-number num">
                <SignedChange change={change} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rows.length > shown && (
        <Button size="small" onPress={() => setShown(shown + tableRows)}>
          {text.more}
        </Button>
      )}
    </>
  );
}
