/** Own games as the opening tree answers them, from a list of lines. */
import type { AskTree } from '../../../../main/features/repertoire/gaps.ts';
import { rulesFor } from '../../../../main/chess/rules.ts';
import { keyTextOf } from '../../../../main/chess/repertoire/repertoire.ts';

/** `lines`: games in SAN. Counts each position of a game once, by any order of moves. */
export function askOwnGames(lines: readonly string[], asked: string[] = []): AskTree {
  const rules = rulesFor('standard');
  return async ({ position: wanted }) => {
    const here = rules.parsePosition(wanted?.fen);
    const key = here ? keyTextOf(here) : '';
    asked.push(key);
    const counts = new Map<string, { san: string; games: number }>();
    let games = 0;
    for (const line of lines) {
      let position = rules.parsePosition();
      for (const san of line.split(' ')) {
        const played = position?.play(position.uciOf(san) ?? '');
        if (!position || !played) break;
        if (keyTextOf(position) === key) {
          games += 1;
          const count = counts.get(played.uci) ?? { san: played.san, games: 0 };
          counts.set(played.uci, { ...count, games: count.games + 1 });
          break;
        }
        position = played.position;
      }
    }
    const moves = [...counts]
      .map(([uci, count]) => ({ ...uncounted, uci, ...count }))
      .toSorted((one, other) => other.games - one.games);
    return { games, moves };
  };
}

const uncounted = {
  ...{ white: 0, draw: 0, black: 0, unfinished: 0, own: 0, score: null, rating: null, timed: 0 },
  ...{ opponentRating: null, performance: null, spent: null, accuracy: null, analysed: 0, lastPlayed: null },
};
