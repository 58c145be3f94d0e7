/** The mistakes of a week that cost most, with the better moves. Pure. */
import type { OwnGame } from '../../chess/fair-play.ts';
import { judgeGame, playGame } from '../../chess/game-fair-play.ts';
import { costlyMistakes, noFact, type CostlyMistake } from '../../chess/insights/game-facts.ts';
import { unpackMoves } from '../../chess/packed-game.ts';
import { writtenLine } from '../../chess/written-line.ts';
import type { DueGame } from '../../store/insights-api.ts';
import type { WeekMistakeView, WeekReviewView } from '../../../preload/contract/insight-week.ts';
import { betterMoves, subjectOf } from '../../chess/insights/stored-game.ts';
import { isAnalysed, viewOfGame, type WeekGame } from './week-figures.ts';

const most = 3;
/** Moves of a better line that are shown. */
const mostMoves = 40;
/** Games that are read: those with the costliest mistakes contain the three, unless some are held back. */
const mostRead = 8;

/** The games among which the most costly mistakes are, by their most costly one. */
export function gamesWithMistakes(games: readonly WeekGame[]): readonly WeekGame[] {
  const lossOf = ({ facts }: WeekGame): number => {
    const loss = facts?.costliestLoss ?? noFact;
    return loss === noFact ? 0 : loss;
  };
  return games
    .filter((game) => isAnalysed(game) && lossOf(game) > 0)
    .toSorted((one, other) => lossOf(other) - lossOf(one))
    .slice(0, mostRead);
}

/**
 * `data`: of the games, in any order. A game that contains the present position of an own game in progress is held back,
 * because its better moves would be help.
 */
export function mistakesOfWeek(
  games: readonly WeekGame[],
  data: readonly DueGame[],
  ownGames: readonly OwnGame[],
): Pick<WeekReviewView, 'mistakes' | 'heldBack'> {
  const found = games.flatMap((game) => {
    const stored = data.find(({ id }) => id === game.row.id);
    if (!stored) return [];
    const costly = costlyMistakes(subjectOf(stored)).slice(0, most);
    return costly.map((mistake) => ({ game, stored, mistake }));
  });
  const shown: WeekMistakeView[] = [];
  let heldBack = 0;
  for (const { game, stored, mistake } of found.toSorted((a, b) => b.mistake.loss - a.mistake.loss)) {
    if (shown.length === most) break;
    const view = viewOfMistake(game, stored, mistake, ownGames);
    if (view === 'heldBack') heldBack += 1;
    else if (view !== null) shown.push(view);
  }
  return { mistakes: shown, heldBack };
}

function viewOfMistake(
  game: WeekGame,
  stored: DueGame,
  { ply, before, after }: CostlyMistake,
  ownGames: readonly OwnGame[],
): WeekMistakeView | 'heldBack' | null {
  const sans = unpackMoves(stored.moves);
  const { initialFen } = subjectOf(stored);
  const line = playGame({ variant: stored.variant, initialFen, sans });
  const position = line?.positions[ply - 1];
  const [san, uci] = [sans[ply - 1], line?.ucis[ply - 1]];
  if (!line || !position || san === undefined || uci === undefined) return null;
  if (!judgeGame(line, ownGames).fair) return 'heldBack';
  return {
    game: viewOfGame(game),
    ply,
    variant: stored.variant,
    fen: position.fen,
    played: { san, uci },
    better: writtenLine(position, betterMoves(stored, ply)).slice(0, mostMoves),
    before,
    after,
  };
}
