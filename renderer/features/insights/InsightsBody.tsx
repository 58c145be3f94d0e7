import './insights.css';
import { useState, type ReactNode } from 'react';
import { insightWords } from '@text/insight-words.ts';
import type { ArchiveFilterView, InsightFilterView } from '@contract/archive-filter.ts';
import { insightGroupings } from '@contract/archive-filter.ts';
import type { FigureView, InsightsView } from '@contract/insights.ts';
import { fewestGames } from '@chess/insights/intervals.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { useNavigate } from '../../frame/router.ts';
import { Button, EmptyState, ErrorState, InlineError, Skeleton, useForms, useText } from '../../ui/index.ts';
import { InsightCard } from './InsightCard.tsx';
import { insightsText } from './insights-text.ts';
import { OpeningsCard } from './OpeningsCard.tsx';
import { markOf, rangeText } from './plot.ts';
import { Plot } from './Plot.tsx';

export interface InsightsBodyProps {
  readonly accountId: string;
  readonly filter: ArchiveFilterView;
}

/** Figures of the selected games. */
export function InsightsBody({ accountId, filter }: InsightsBodyProps): ReactNode {
  const t = useText(insightsText);
  const navigate = useNavigate();
  const query = useBridgeQuery('insights.view', { accountId, filter });
  // The last figures stay until those of the new selection arrive.
  const [last, setLast] = useState(query.data);
  if (query.data && query.data !== last) setLast(query.data);
  const view = query.data ?? last;
  const openBehind = (insight: InsightFilterView, more: Pick<ArchiveFilterView, 'color'> = {}) =>
    navigate({ screen: 'history', accountId, section: 'games', filter: { ...filter, ...more, insight } });

  if (query.failure && !query.data)
    return <ErrorState title={t.failed} failure={query.failure} onRetry={query.retry} />;
  if (!view)
    return (
      <div className="insights-waiting" aria-busy="true">
        <Skeleton width="40%" />
        <Skeleton height="160px" />
        <Skeleton height="160px" />
      </div>
    );
  if (view.all.games === 0)
    return view.selected === 0 && Object.keys(filter).length === 0 ? (
      <EmptyState
        title={t.empty.title}
        text={t.empty.text}
        action={
          <Button onPress={() => navigate({ screen: 'history', accountId, section: 'games' })}>
            {t.empty.action}
          </Button>
        }
      />
    ) : (
      <EmptyState title={t.nothing.title} text={<Left view={view} fallback={t.nothing.text} />} />
    );
  return (
    <>
      <Summary accountId={accountId} filter={filter} view={view} />
      <div className="insights-cards">
        <OpeningsCard openings={view.openings} color={filter.color} onOpen={openBehind} />
        <Turns view={view} onOpen={openBehind} />
        {insightGroupings.map((by) => {
          const groups = view.groups.filter((one) => one.by === by);
          return groups.length === 0 ? null : (
            <InsightCard key={by} by={by} groups={groups} onOpen={openBehind} />
          );
        })}
      </div>
    </>
  );
}

/** Selected games that do not count. */
function Left({ view, fallback }: { readonly view: InsightsView; readonly fallback: string }): ReactNode {
  const t = useText(insightsText);
  const parts = [
    ...(view.others > 0 ? [t.others(view.others)] : []),
    ...(view.unfinished > 0 ? [t.unfinished(view.unfinished)] : []),
  ];
  return parts.length === 0 ? fallback : parts.join(' ');
}

function Summary({
  accountId,
  filter,
  view,
}: InsightsBodyProps & { readonly view: InsightsView }): ReactNode {
  const t = useText(insightsText);
  const navigate = useNavigate();
  const save = useBridgeCommand('insights.export');
  const [saved, setSaved] = useState<string | null>(null);
  const { all, analysed, unread } = view;
  const exportCsv = async () => {
    const outcome = await save.run({ accountId, filter });
    setSaved(outcome.ok ? outcome.value.file : null);
  };
  return (
    <div className="insights-summary">
      <div className="insights-summary-head">
        <p className="num" role="status">
          {t.summary(all.games, all.win, all.draw, all.loss)}
          {saved !== null && ` · ${t.saved(saved)}`}
        </p>
        <Button size="small" pending={save.pending} onPress={() => void exportCsv()}>
          {t.exportCsv}
        </Button>
      </div>
      <InlineError failure={save.failure} />
      <Tiles all={all} />
      <p className="insights-note">
        {analysed === 0
          ? t.noneAnalysed
          : analysed === all.games
            ? t.allAnalysed(all.games)
            : t.analysed(analysed, all.games)}
        {unread > 0 && ` ${t.unread(unread)}`}
        {(view.others > 0 || view.unfinished > 0) && (
          <>
            {' '}
            <Left view={view} fallback="" />
          </>
        )}
        {analysed < all.games && (
          <Button
            size="small"
            variant="quiet"
            onPress={() => navigate({ screen: 'settings', section: 'analysis' })}
          >
            {t.analyse}
          </Button>
        )}
      </p>
      <p className="insights-note">{all.games < fewestGames ? t.few : t.intervals}</p>
    </div>
  );
}

function Tiles({ all }: { readonly all: FigureView }): ReactNode {
  const t = useText(insightsText);
  const { score, accuracy, theirAccuracy, difference } = all;
  const tiles = [
    [t.score, rangeText(score, t.percent, t)],
    [`${t.accuracy}: ${t.you}`, rangeText(accuracy, t.accuracyOf, t)],
    [`${t.accuracy}: ${t.opponents}`, rangeText(theirAccuracy, t.accuracyOf, t)],
    [t.difference, rangeText(difference, t.signed, t)],
  ] as const;
  return (
    <dl className="insights-tiles">
      {tiles.map(([name, value]) => (
        <div key={name} className="insights-tile">
          <dt>{name}</dt>
          <dd className="num">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const share = { least: 0, most: 1 } as const;

function Turns({
  view,
  onOpen,
}: {
  readonly view: InsightsView;
  readonly onOpen: (behind: InsightFilterView) => void;
}): ReactNode {
  const t = useText(insightsText);
  const words = useText(insightWords);
  const { percent } = useForms();
  if (view.analysed === 0) return null;
  return (
    <section className="insights-card" aria-label={t.turns.title}>
      <header className="insights-card-head">
        <h2 className="type-15">{t.turns.title}</h2>
      </header>
      <p className="insights-note">{t.turns.note}</p>
      <table className="insights-table num">
        <thead>
          <tr>
            <th scope="col">{t.group}</th>
            <th scope="col">
              <span aria-hidden="true">● </span>
              {t.you}
            </th>
            <th scope="col">
              <span aria-hidden="true">◇ </span>
              {t.opponents}
            </th>
            <th scope="col" aria-hidden="true" />
          </tr>
        </thead>
        <tbody>
          {view.turns.map((turn) => {
            const cell = (estimate: typeof turn.own, times: number, group: string) => (
              <td>
                {rangeText(estimate, percent, t)}
                {estimate !== null && (
                  <button
                    type="button"
                    className="insights-open insights-times"
                    aria-label={t.openTimes(
                      t.times(times, estimate.games),
                      words.groups.moment?.[group] ?? group,
                    )}
                    onClick={() => onOpen({ by: 'moment', group })}
                  >
                    {t.times(times, estimate.games)}
                  </button>
                )}
              </td>
            );
            const marks = [markOf('dot', turn.own, share), markOf('diamond', turn.their, share)];
            return (
              <tr key={turn.turn}>
                <th scope="row">{t.turns[turn.turn]}</th>
                {cell(turn.own, turn.ownTimes, turn.ownGroup)}
                {cell(turn.their, turn.theirTimes, turn.theirGroup)}
                <td>
                  <Plot marks={marks.filter((mark) => mark !== null)} />
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </section>
  );
}
