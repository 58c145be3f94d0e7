import type { ReactNode } from 'react';
import { Button as AriaButton } from 'react-aria-components';
import type { ScoreView } from '@contract/history.ts';
import { useText } from '../../ui/index.ts';
import { timelineText } from './timeline-text.ts';

interface ScoreBarProps {
  readonly score: Pick<ScoreView, 'win' | 'loss' | 'draw'>;
  /** Opens the games behind the score. */
  readonly onPress?: (() => void) | undefined;
  readonly what: string;
}

/** Wins, draws and losses as shares of a bar, with figures; a dash for an unknown one. */
export function ScoreBar({ score, onPress, what }: ScoreBarProps): ReactNode {
  const text = useText(timelineText).timeline;
  const { win, loss, draw } = score;
  const spoken = text.score(win, loss, draw);
  const share = (kind: 'win' | 'draw' | 'loss') => {
    const count = score[kind] ?? 0;
    return count > 0 && <span className={`history-bar-${kind}`} style={{ flexGrow: count }} />;
  };
  const bar = (
    <>
      <span className="sr-only">{`${what}: ${spoken}`}</span>
      <span className="history-bar" aria-hidden="true">
        {share('win')}
        {share('draw')}
        {share('loss')}
      </span>
      <span className="history-figures num" aria-hidden="true">
        <span className="history-win">{win ?? '–'}</span>
        <span className="history-draw">{draw ?? '–'}</span>
        <span className="history-loss">{loss ?? '–'}</span>
      </span>
    </>
  );
  if (!onPress) return <span className="history-score">{bar}</span>;
  return (
    <AriaButton className="history-score history-press" onPress={onPress}>
      {bar}
    </AriaButton>
  );
}
