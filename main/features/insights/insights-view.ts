/** Turns sums of games into figures with intervals. Pure. */
import { share } from '../../chess/insights/intervals.ts';
import type { InsightAnswer, InsightSums } from '../../store/insights-api.ts';
import { accuracyEstimate, scoreEstimate } from './estimates.ts';
import { openingsView } from './openings-view.ts';
import type { FigureView, InsightsView, TurnView } from '../../../preload/contract/insights.ts';

export function figureOf(sums: InsightSums): FigureView {
  const { games, win, draw, loss } = sums;
  return {
    ...{ games, win, draw, loss },
    score: scoreEstimate(sums),
    accuracy: accuracyEstimate(sums, sums.own, sums.ownSquares),
    theirAccuracy: accuracyEstimate(sums, sums.their, sums.theirSquares),
    difference: accuracyEstimate(sums, sums.difference, sums.differenceSquares, -100),
  };
}

export function insightsView(answer: InsightAnswer): InsightsView {
  const { selected, others, unfinished, unread, all, groups } = answer;
  return {
    ...{ selected, others, unfinished, unread, analysed: all.analysed },
    all: figureOf(all),
    groups: groups.map(({ by, group, ...sums }) => ({ by, group, figure: figureOf(sums) })),
    openings: openingsView(answer.openings),
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
