/** Conversion of archived games to values of facts and back. */
import { joinGames, type GameValue } from '../../machines/facts/game.ts';
import type { ArchiveGame } from '../history-api.ts';

const packed = ['moves', 'clocks', 'evals'] as const;
const plain = [
  ...([
    'began',
    'lasted',
    'color',
    'result',
    'rated',
    'variant',
    'speed',
    'perf',
    'status',
    'source',
  ] as const),
  ...([
    'opponent',
    'level',
    'rating',
    'ratingDiff',
    'ownRating',
    'ownDiff',
    'plies',
    'eco',
    'opening',
  ] as const),
  ...([
    'arena',
    'clockInitial',
    'clockIncrement',
    'daysPerTurn',
    'clockLeft',
    'own',
    'more',
    'notes',
  ] as const),
] as const;

export function gameValue(game: ArchiveGame, generation: string | undefined): GameValue {
  const value: Record<string, unknown> = generation === undefined ? {} : { generation };
  for (const name of plain) if (game[name] !== null) value[name] = game[name];
  for (const name of packed) {
    const bytes = game[name];
    if (bytes !== null) value[name] = Buffer.from(bytes).toString('base64');
  }
  return value;
}

/** The game of a checked value. */
export function gameOfValue(gameId: string, value: GameValue): ArchiveGame {
  const game: Record<string, unknown> = { gameId };
  for (const name of plain) game[name] = value[name] ?? null;
  for (const name of packed) {
    const text = value[name];
    game[name] = typeof text === 'string' ? new Uint8Array(Buffer.from(text, 'base64')) : null;
  }
  return game as unknown as ArchiveGame;
}

/** Joins two versions of a game as machines join them. */
export const joinArchivedGames = (one: ArchiveGame, other: ArchiveGame): ArchiveGame =>
  gameOfValue(one.gameId, joinGames(gameValue(one, undefined), gameValue(other, undefined)));
