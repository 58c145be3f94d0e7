import { useRef, type ReactNode } from 'react';
import type { WeekReviewView } from '@contract/insight-week.ts';
import { timeLeft } from '@text/analysis-words.ts';
import { useBridgeCommand, useBridgeQuery } from '../../bridge.ts';
import { Button, InlineError, useText } from '../../ui/index.ts';
import { weekText } from './week-text.ts';

interface WeekAnalysisProps {
  readonly accountId: string;
  readonly view: WeekReviewView;
}

/** How many games are analysed, and the offer to analyse the others. */
export function WeekAnalysis({ accountId, view }: WeekAnalysisProps): ReactNode {
  const t = useText(weekText).analysis;
  const area = useRef<HTMLDivElement>(null);
  const queue = useBridgeQuery('analysis.view', undefined).data;
  const start = useBridgeCommand('insights.analyseWeek');
  const { week, games, analysed, unread, open, positionsLeft } = view;
  const left = open.length;
  if (left === 0 && unread === 0) return null;
  const running =
    queue?.games.filter((one) => one.accountId === accountId && open.includes(one.gameId)).length ?? 0;
  const pace = queue?.positionsPerMinute ?? null;
  const estimate = () => {
    if (pace === null) return t.noPace;
    const { unit, count } = timeLeft(positionsLeft, pace);
    return t.takes(unit, count);
  };
  const run = async () => {
    const outcome = await start.run({ accountId, week });
    // The progress replaces the focused button.
    if (outcome.ok) area.current?.focus();
  };
  return (
    <div ref={area} className="week-analysis num" tabIndex={-1}>
      <p>
        {analysed === 0 ? t.none(games) : t.some(analysed, games)}
        {unread > 0 && ` ${t.unread(unread)}`}
      </p>
      {running > 0 ? (
        <p className="week-note">{queue?.waits === 'playing' ? t.waiting : t.running(running)}</p>
      ) : (
        left > 0 && (
          <div className="week-offer">
            <Button size="small" pending={start.pending} onPress={() => void run()}>
              {t.start(left)}
            </Button>
            <span className="week-note">
              {t.estimate(positionsLeft)}, {estimate()}
            </span>
          </div>
        )
      )}
      <InlineError failure={start.failure} />
    </div>
  );
}
