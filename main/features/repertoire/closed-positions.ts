/** Positions of own games in progress, whose preparation may not be looked up. */
import type { OwnGame } from '../../chess/fair-play.ts';
import { keyTextOf } from '../../chess/repertoire/repertoire.ts';
import type { VariantKey } from '../../chess/vocabulary.ts';

/** Keys of the positions. The initial one is common to all games and counts only before the first move. */
export function closedPositions(games: readonly OwnGame[], variant: VariantKey): ReadonlySet<string> {
  const fens = games
    .filter(({ playedBy }) => playedBy === 'person')
    .flatMap((game) => (game.fens.length > 1 ? game.fens.slice(1) : game.fens));
  return new Set(fens.map((fen) => keyTextOf({ fen, variant })));
}
