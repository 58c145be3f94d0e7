import type { ReactNode } from 'react';
import type { InsightFilterView } from '@contract/archive-filter.ts';
import type { InsightsView } from '@contract/insights.ts';
import { gameWords } from '@text/game-words.ts';
import { insightWords } from '@text/insight-words.ts';
import { useText } from '../../ui/index.ts';
import { insightsText } from './insights-text.ts';
import { perfName } from './perf-name.ts';
import { chartRow, scaleOf } from './plot.ts';
import { Plot } from './Plot.tsx';
import { SavePicture } from './SavePicture.tsx';

type Grouping = InsightsView['groups'][number]['by'];

export interface InsightCardProps {
  readonly by: Grouping;
  readonly groups: InsightsView['groups'];
  readonly onOpen: (behind: InsightFilterView) => void;
}

/** One grouping: a table whose rows also draw their figures. */
export function InsightCard({ by, groups, onOpen }: InsightCardProps): ReactNode {
  const t = useText(insightsText);
  const words = useText(insightWords);
  const names = useText(gameWords);
  const title = words.groupings[by] ?? by;
  const note = words.notes[by];
  const nameOf = (group: string): string => {
    if (by === 'perf') return perfName(group, names);
    return words.groups[by]?.[group] ?? group;
  };
  const scale = scaleOf(groups.flatMap(({ figure }) => [figure.accuracy, figure.theirAccuracy]));
  const rows = groups.map(({ group, figure }) => chartRow({ group, name: nameOf(group), figure }, scale, t));
  return (
    <section className="insights-card" aria-label={title}>
      <header className="insights-card-head">
        <h2 className="type-15">{title}</h2>
        <SavePicture title={title} rows={rows} />
      </header>
      {note !== undefined && <p className="insights-note">{note}</p>}
      <table className="insights-table num">
        <thead>
          <tr>
            <th scope="col">{t.group}</th>
            <th scope="col" className="insights-count">
              {t.games}
            </th>
            <th scope="col" colSpan={2}>
              {t.score}
            </th>
            <th scope="col" colSpan={2}>
              {t.accuracyKey}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.group}>
              <th scope="row">
                <button
                  type="button"
                  className="insights-open"
                  aria-label={t.openGames(row.name)}
                  onClick={() => onOpen({ by, group: row.group })}
                >
                  {row.name}
                </button>
              </th>
              <td className="insights-count">{row.games}</td>
              <td>{row.score}</td>
              <td>
                {row.isFew ? (
                  <span className="insights-few">{t.tooFew}</span>
                ) : (
                  <Plot marks={row.scoreMarks} />
                )}
              </td>
              <td>
                <span className="insights-side">
                  <span role="img" aria-label={t.you}>
                    ●
                  </span>{' '}
                  {row.own}
                </span>
                <span className="insights-side">
                  <span role="img" aria-label={t.opponents}>
                    ◇
                  </span>{' '}
                  {row.their}
                </span>
              </td>
              <td>
                <Plot marks={row.accuracyMarks} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
