/** Answers of the explorer as the window shows them. Pure. */
import type { Position } from '../../chess/position.ts';
import type { ExplorerAnswer, ExplorerGame, ExplorerPlayer } from '../../service/domain-explorer.ts';
import type { ExplorerGameView, ExplorerMoveView, ExplorerView } from '../../../preload/contract/explorer.ts';

/** The answer with its legal moves alone, in the app's own notation. */
export function answerView(answer: ExplorerAnswer, place: Position): NonNullable<ExplorerView['answer']> {
  const { white, draws, black, moves, games } = answer;
  const known = new Set<string>();
  return {
    ...outcomes({ white, draws, black }),
    moves: moves.flatMap((move): ExplorerMoveView[] => {
      const played = place.play(move.uci);
      if (!played || known.has(played.uci)) return [];
      known.add(played.uci);
      const { uci, san } = played;
      return [
        { uci, san, ...outcomes(move), rating: move.rating ?? null, performance: move.performance ?? null },
      ];
    }),
    examples: games.map((game) => gameView(game, place)),
  };
}

function gameView({ id, uci, white, black, winner, year }: ExplorerGame, place: Position): ExplorerGameView {
  return {
    id,
    san: (uci === undefined ? undefined : place.sanOf(uci)) ?? null,
    white: playerView(white),
    black: playerView(black),
    winner: winner ?? null,
    year: year ?? null,
  };
}

const playerView = ({ name, rating }: ExplorerPlayer) => ({ name, rating: rating ?? null });

const outcomes = ({ white, draws, black }: Pick<ExplorerAnswer, 'white' | 'draws' | 'black'>) => ({
  ...{ games: white + draws + black, white, draw: draws, black },
});
