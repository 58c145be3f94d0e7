/** Conversion of archived games to values of facts and back. */
import type { GameValue } from '../../machines/facts/game.ts';
import type { ArchiveGame } from '../history-api.ts';
import {
  isBase64,
  isJson,
  isMembers,
  isSmall,
  isSmallOrNone,
  isText,
  isTextOrNone,
  isTime,
} from './value-checks.ts';

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

const isPackedOrNone = (value: unknown): boolean => value === undefined || value === null || isBase64(value);

export function gameValue(game: ArchiveGame, generation: string | undefined): GameValue {
  const value: Record<string, unknown> = generation === undefined ? {} : { generation };
  for (const name of plain) if (game[name] !== null) value[name] = game[name];
  for (const name of packed) {
    const bytes = game[name];
    if (bytes !== null) value[name] = Buffer.from(bytes).toString('base64');
  }
  return value;
}

/** Whether a value has all fields of a game. */
export function isGameValue(value: unknown): boolean {
  if (!isMembers(value)) return false;
  const { began, lasted, color, result, rated, plies, moves, clocks, evals, more, notes, generation } = value;
  return (
    isTime(began) &&
    Number.isSafeInteger(lasted) &&
    (color === 'white' || color === 'black') &&
    ['win', 'loss', 'draw', 'none'].includes(String(result)) &&
    typeof rated === 'boolean' &&
    isSmall(plies) &&
    ['variant', 'speed', 'perf', 'status'].every((name) => isText(value[name])) &&
    ['source', 'opponent', 'eco', 'opening', 'arena', 'own', 'generation'].every((name) =>
      isTextOrNone(value[name]),
    ) &&
    [
      'level',
      'rating',
      'ratingDiff',
      'ownRating',
      'ownDiff',
      'clockInitial',
      'clockIncrement',
      'daysPerTurn',
      'clockLeft',
    ].every((name) => isSmallOrNone(value[name])) &&
    isBase64(moves) &&
    isPackedOrNone(clocks) &&
    isPackedOrNone(evals) &&
    [more, notes].every((text) => text === undefined || text === null || isJson(text)) &&
    (generation === undefined || isText(generation))
  );
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
