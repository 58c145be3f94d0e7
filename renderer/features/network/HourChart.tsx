import type { ReactNode } from 'react';
import type { BudgetCaller } from '@contract/network.ts';
import { useText } from '../../ui/index.ts';
import { networkText } from './network-text.ts';

const barWidth = 6;
const height = 36;
/** Least scale, so that a few requests do not fill the chart. */
const leastTop = 6;

/** Requests per minute of the last hour, those refused with 429 stacked on top. */
export function HourChart({ hour }: { readonly hour: NonNullable<BudgetCaller['hour']> }): ReactNode {
  const text = useText(networkText).budget;
  const { sent, refused } = hour;
  const sum = (counts: readonly number[]): number => counts.reduce((all, count) => all + count, 0);
  const most = Math.max(...sent);
  const top = Math.max(leastTop, most);
  const label = text.hour(sum(sent), sum(refused), most);
  const room = sent.length * barWidth;
  return (
    <figure className="hour-chart stack gap-4">
      <svg viewBox={`0 0 ${room} ${height}`} width={room} height={height} role="img" aria-label={label}>
        {sent.map((count, minute) => {
          const tall = (count / top) * height;
          const bad = (Math.min(count, refused[minute] ?? 0) / top) * height;
          return (
            // Minutes have no ids, only positions.
            <g key={`${minute}`} transform={`translate(${minute * barWidth} 0)`}>
              <rect className="hour-bar" y={height - tall} width={barWidth - 1} height={tall} />
              <rect className="hour-bar-refused" y={height - tall} width={barWidth - 1} height={bad} />
            </g>
          );
        })}
      </svg>
      <figcaption className="text-3 num">{label}</figcaption>
    </figure>
  );
}
