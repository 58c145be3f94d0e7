/** Rows of games, with texts instead of word ids, and their conversion. */
import type { ArchiveGame, ArchiveHead, ArchiveResult } from '../history-api.ts';
import { plainColumns, wordColumns } from './archive-writer.ts';
import { results } from './game-columns.ts';

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

export function decode<R extends CodedHead>(row: R) {
  const { color, result, rated, analysed, ...rest } = row;
  return {
    ...rest,
    color: color === 0 ? ('white' as const) : ('black' as const),
    result: resultNamed(result),
    rated: rated === 1,
    analysed: analysed === 1,
  };
}
