import { gameWords } from '@text/game-words.ts';
import { insightWords } from '@text/insight-words.ts';
import type { InsightFilterView } from '@contract/archive-filter.ts';
import { useText } from '../../ui/index.ts';
import { historyText } from './history-text.ts';
import { perfName } from './words.ts';

/** Names the games behind a figure of the insights. */
export function useInsightName(): (insight: InsightFilterView) => string {
  const words = useText(insightWords);
  const names = useText(gameWords);
  const text = useText(historyText);
  return ({ by, group }) =>
    words.behind(
      words.groupings[by] ?? by,
      words.groups[by]?.[group] ?? (by === 'perf' ? perfName(group, names, text) : group),
    );
}
