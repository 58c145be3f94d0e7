/** The variant that a PGN file names, by the names that programs write. Pure. */
import { variantKeys, type VariantKey } from './vocabulary.ts';

const variantsByName = new Map<string, VariantKey>([
  ...variantKeys.map((key) => [key.toLowerCase(), key] as const),
  ...(['chess', 'normal', 'classical', 'orthodox', 'regular'] as const).map(
    (name) => [name, 'standard'] as const,
  ),
  ...(['fischerandom', 'fischerrandom', 'frc', '960', 'wild/fr'] as const).map(
    (name) => [name, 'chess960'] as const,
  ),
  ['3check', 'threeCheck'],
  ['threecheckchess', 'threeCheck'],
  ['koth', 'kingOfTheHill'],
  ...(['giveaway', 'giveawaychess', 'anti'] as const).map((name) => [name, 'antichess'] as const),
  ['house', 'crazyhouse'],
  ['zh', 'crazyhouse'],
  ['atom', 'atomic'],
  ['atomicchess', 'atomic'],
  ['hordechess', 'horde'],
  ['race', 'racingKings'],
  ['racing', 'racingKings'],
]);

/** An unknown variant keeps its name. */
export function variantOf(text: string | undefined, hasFen: boolean): string {
  const name = (text ?? 'standard').toLowerCase().replaceAll(/[\s_-]/g, '');
  const key = variantsByName.get(name) ?? text ?? 'standard';
  return key === 'standard' && hasFen ? 'fromPosition' : key;
}
