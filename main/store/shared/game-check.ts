/** The check of a game from another machine. */
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

const isPackedOrNone = (value: unknown): boolean => value === undefined || value === null || isBase64(value);

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
