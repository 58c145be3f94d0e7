/** Members of the schema that the club has no use for, each with the reason. */

export interface Unmade {
  readonly names: readonly string[];
  readonly why: string;
}

const playing = 'GET /api/account/playing.nowPlaying[]';

export const unmade: readonly Unmade[] = [
  {
    names: ['UserActivity.games.correspondence', 'UserActivity.games.puzzle'],
    why: 'games by days are told in correspondenceMoves and correspondenceEnds, puzzles in puzzles',
  },
  {
    names: ['GameJson.swissTour', 'GameJson.swissTour.id', `${playing}.swissId`],
    why: 'Swiss tournaments are no part of the interface document',
  },
  {
    names: [`${playing}.winner`, `${playing}.ratingDiff`],
    why: 'a game that goes on has neither',
  },
];
