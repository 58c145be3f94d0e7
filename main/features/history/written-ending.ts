/** Reads how a game ended from the tag `Termination`. Pure. */
import type { ArchiveResult } from '../../store/history-api.ts';

/** Values of the PGN standard, and of servers that keep to it. */
const standard: Readonly<Record<string, string>> = {
  'time forfeit': 'outoftime',
  'rules infraction': 'cheat',
  abandoned: 'timeout',
};

/** Endings of sentences such as `Anna won on time`, by the results that they can have. */
const sentences: readonly (readonly [pattern: RegExp, status: string, results: 'any' | 'won' | 'drawn'])[] = [
  [/\bon time$|\btimeout\b/i, 'outoftime', 'any'],
  [/\babandoned$/i, 'timeout', 'any'],
  [/\bby resignation$/i, 'resign', 'won'],
  [/\bby checkmate$/i, 'mate', 'won'],
  [/\bby stalemate$/i, 'stalemate', 'drawn'],
  [/\bby insufficient material$/i, 'insufficientMaterialClaim', 'drawn'],
  [/\bby (?:agreement|(?:threefold )?repetition|(?:the )?(?:50|fifty)[- ]move rule)$/i, 'draw', 'drawn'],
];

/** The status of the ending; `normal` for one without a special reason, undefined without a statement. */
export function endingOf(termination: string | undefined, result: ArchiveResult): string | undefined {
  const written = termination?.trim().toLowerCase() ?? '';
  if (written === '') return undefined;
  if (result !== 'none' && written === 'normal') return 'normal';
  if (Object.hasOwn(standard, written)) return standard[written];
  // A sentence says who won, and so contradicts a game without a result.
  if (result === 'none') return undefined;
  return sentences.find(
    ([pattern, , results]) =>
      (results === 'any' || (results === 'drawn') === (result === 'draw')) && pattern.test(written),
  )?.[1];
}
