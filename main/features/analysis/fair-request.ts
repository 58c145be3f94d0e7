/** Refuses to analyse a game that would help in an own game in progress. */
import type { OwnGame } from '../../chess/fair-play.ts';
import { judgeGame, playGame } from '../../chess/game-fair-play.ts';
import { demandFairPlay } from '../../views/fair-play.ts';
import type { AnalysedRow } from './analysed-games.ts';
import { planOf } from './game-plan.ts';

/** Throws the reason as a `ContractFailure`. */
export function demandFairRequest(row: AnalysedRow, ownGames: readonly OwnGame[]): void {
  const { initialFen, sans } = planOf(row);
  const line = playGame({ variant: row.variant, initialFen, sans });
  if (line) demandFairPlay(judgeGame(line, ownGames));
}
