import type { WeekGame } from '../../../../main/features/insights/week-figures.ts';
import { factNames, type StoredFacts } from '../../../../main/store/insights-api.ts';
import { noFact } from '../../../../main/chess/insights/game-facts.ts';
import { archived } from '../../store/history/archived.ts';

let nextId = 0;

const noFacts = Object.fromEntries(factNames.map((name) => [name, noFact])) as unknown as StoredFacts;

/** Facts of a game that is not analysed, and of one that is. */
export const openFacts: StoredFacts = { ...noFacts, analysed: 0 };
export const analysedFacts = (change: Partial<StoredFacts> = {}): StoredFacts => ({
  ...noFacts,
  ...{ analysed: 1, accuracy: 8_000, mistakes: 2, best: 600, worst: 400 },
  ...change,
});

/** A won blitz game of an afternoon, with changes. */
export function weekGame(
  change: Partial<WeekGame['row']> = {},
  facts: StoredFacts | null = openFacts,
): WeekGame {
  nextId += 1;
  const row = {
    ...{ ...archived(), id: nextId, gameId: `game${nextId}`, plies: 40 },
    ...{ analysed: false, writtenDate: null, event: null },
    began: new Date(2026, 10, 18, 15).getTime(),
    ...change,
  };
  return { row: row as WeekGame['row'], facts };
}

export const weekGames = (
  count: number,
  change: Partial<WeekGame['row']> = {},
  facts: StoredFacts | null = openFacts,
): WeekGame[] => Array.from({ length: count }, () => weekGame(change, facts));
