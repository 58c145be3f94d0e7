/** Rows of games, with texts instead of word ids, and their conversion. */
import type { ArchiveGame, ArchiveHead, ArchiveResult } from '../history-api.ts';
import { results } from './game-columns.ts';

/** Columns whose texts are stored in the table of words. */
export const wordColumns = [
  'variant',
  'speed',
  'perf',
  'status',
  'source',
  'opponent',
  'eco',
  'opening',
  'arena',
  'own',
] as const;
/** Columns stored directly, with their names in a game. */
export const plainColumns = {
  began: 'began',
  lasted: 'lasted',
  level: 'level',
  rating: 'rating',
  rating_diff: 'ratingDiff',
  own_rating: 'ownRating',
  own_diff: 'ownDiff',
  plies: 'plies',
  clock_initial: 'clockInitial',
  clock_increment: 'clockIncrement',
  days: 'daysPerTurn',
  clock_left: 'clockLeft',
} as const satisfies Readonly<Record<string, keyof ArchiveHead>>;

export const headColumns = [
  'game.id AS id',
  'game.game_id AS gameId',
  ...Object.entries(plainColumns).map(([column, name]) => `game.${column} AS ${name}`),
  ...wordColumns.map((column) => `(SELECT word FROM archive_words WHERE id = game.${column}) AS ${column}`),
  'game.color AS color',
  'game.result AS result',
  'game.rated AS rated',
  'game.evals IS NOT NULL AS analysed',
].join(', ');
export const wholeColumns = `${headColumns}, game.moves AS moves, game.clocks AS clocks, game.evals AS evals, game.more AS more, game.notes AS notes`;

type Coded = 'color' | 'result' | 'rated';
export interface CodedHead extends Omit<ArchiveHead, Coded> {
  readonly id: number;
  readonly color: number;
  readonly result: number;
  readonly rated: number;
  readonly analysed: number;
}
export interface CodedGame
  extends CodedHead, Pick<ArchiveGame, 'moves' | 'clocks' | 'evals' | 'more' | 'notes'> {}

/** The result with this code. */
export const resultNamed = (code: number): ArchiveResult =>
  code === results.win ? 'win' : code === results.loss ? 'loss' : code === results.draw ? 'draw' : 'none';

interface DecodedColumns extends Pick<ArchiveHead, Coded> {
  readonly analysed: boolean;
}

/** Every column is copied: a copy that leaves some of thirty out takes three times as long as the query. */
export function decode<R extends CodedHead>(row: R): Omit<R, keyof DecodedColumns> & DecodedColumns {
  const others: Omit<R, keyof DecodedColumns> = row;
  return {
    ...others,
    color: row.color === 0 ? 'white' : 'black',
    result: resultNamed(row.result),
    rated: row.rated === 1,
    analysed: row.analysed === 1,
  };
}
