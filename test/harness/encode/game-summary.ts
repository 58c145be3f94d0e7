/** Encoder of the games in progress. */
import type { GameSummary } from '../../../main/service/domain.ts';
import type { Dialect } from '../../../main/chess/vocabulary.ts';
import { makeGameSummary } from '../../../main/service/codec/game-summary.ts';

export function makePlaying(games: readonly GameSummary[], dialect: Dialect): object {
  return { nowPlaying: games.map((game) => makeGameSummary(game, dialect)) };
}
