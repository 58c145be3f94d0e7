/** Turns sums of games into figures with intervals. Pure. */
import { mean, share, type Estimate } from '../../chess/insights/intervals.ts';
import type { InsightAnswer, InsightSums } from '../../store/insights-api.ts';
import type { FigureView, InsightsView, TurnView } from '../../../preload/contract/insights.ts';

/** Sums are in hundredths of a percent. */
const unit = 100;

/**
 * Points count as successes of the Wilson interval. A draw varies less than a win and a loss, so that the interval is
 * too wide rather than too narrow.
 */
export function figureOf(sums: InsightSums): FigureView {
  const { games, win, draw, loss, analysed } = sums;
  const accuracy = (sum: number, squares: number, least: number): Estimate | null =>
    mean({ games: analysed, sum: sum / unit, squares: squares / unit ** 2 }, least, 100);
  return {
    ...{ games, win, draw, loss },
    score: share(win + draw / 2, games),
    accuracy: accuracy(sums.own, sums.ownSquares, 0),
    theirAccuracy: accuracy(sums.their, sums.theirSquares, 0),
    difference: accuracy(sums.difference, sums.differenceSquares, -100),
  };
}

export function insightsView(answer: InsightAnswer): InsightsView {
  const { selected, others, unfinished, unread, all, groups } = answer;
  return {
    ...{ selected, others, unfinished, unread, analysed: all.analysed },
    all: figureOf(all),
    groups: groups.map(({ by, group, ...sums }) => ({ by, group, figure: figureOf(sums) })),
    turns: turnsOf(answer.moments),
  };
}

export function turnsOf(moments: InsightAnswer['moments']): TurnView[] {
  const { lead, leadLost, theirLeadLost, behind, comeback, theirComeback } = moments;
  const { chance, chanceTaken, slip, slipPunished } = moments;
  return [
    {
      turn: 'leadLost',
      ...{ own: share(leadLost, lead), ownTimes: leadLost, ownGroup: 'leadLost' },
      ...{ their: share(theirLeadLost, behind), theirTimes: theirLeadLost, theirGroup: 'theirLeadLost' },
    },
    {
      turn: 'comeback',
      ...{ own: share(comeback, behind), ownTimes: comeback, ownGroup: 'comeback' },
      ...{ their: share(theirComeback, lead), theirTimes: theirComeback, theirGroup: 'theirComeback' },
    },
    {
      turn: 'punished',
      ...{ own: share(chanceTaken, chance), ownTimes: chanceTaken, ownGroup: 'chanceTaken' },
      ...{ their: share(slipPunished, slip), theirTimes: slipPunished, theirGroup: 'slipPunished' },
    },
  ];
}
