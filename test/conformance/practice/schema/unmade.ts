/** Schema members that the club never sends, each with the reason. */

export interface Unmade {
  readonly names: readonly string[];
  readonly why: string;
}

const playing = 'GET /api/account/playing.nowPlaying[]';

export const unmade: readonly Unmade[] = [
  {
    names: ['UserActivity.games.correspondence', 'UserActivity.games.puzzle'],
    why: 'correspondence games are in correspondenceMoves and correspondenceEnds, puzzles in puzzles',
  },
  {
    names: ['GameJson.swissTour', 'GameJson.swissTour.id', `${playing}.swissId`],
    why: 'Swiss tournaments are no part of the interface document',
  },
  {
    names: [`${playing}.winner`, `${playing}.ratingDiff`],
    why: 'a game in progress has neither',
  },
];
