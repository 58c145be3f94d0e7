/** Estimates from sums of games. Pure. */
import { mean, share, type Estimate } from '../../chess/insights/intervals.ts';
import type { InsightSums } from '../../store/insights-api.ts';

/** Sums are in hundredths of a percent. */
const unit = 100;

/**
 * Points a game. Points count as successes of the Wilson interval. A draw varies less than a win and a loss, so that
 * the interval is too wide rather than too narrow.
 */
export const scoreEstimate = ({ games, win, draw }: InsightSums): Estimate | null =>
  share(win + draw / 2, games);

/** Mean of accuracies or of their differences in percent, of the analysed games, cut to [least, 100]. */
export const accuracyEstimate = (
  { analysed }: InsightSums,
  sum: number,
  squares: number,
  least = 0,
): Estimate | null => mean({ games: analysed, sum: sum / unit, squares: squares / unit ** 2 }, least, 100);
