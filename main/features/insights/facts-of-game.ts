/** Turns a stored game into its facts. Pure. */
import { factsOf } from '../../chess/insights/game-facts.ts';
import { subjectOf, type StoredGameData } from '../../chess/insights/stored-game.ts';
import type { StoredFacts } from '../../store/insights-api.ts';

/** Null for a game whose stored data is damaged. */
export function factsOfGame(game: StoredGameData): StoredFacts | null {
  try {
    return factsOf(subjectOf(game));
  } catch {
    return null;
  }
}
