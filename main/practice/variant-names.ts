import { variantNames } from '../chess/names.ts';
import type { VariantKey } from '../chess/vocabulary.ts';

/** Short variant names of the service. */
const shortVariantNames: Readonly<Record<VariantKey, string>> = {
  standard: 'Std',
  chess960: '960',
  crazyhouse: 'Crazy',
  antichess: 'Anti',
  atomic: 'Atom',
  horde: 'Horde',
  kingOfTheHill: 'KotH',
  racingKings: 'Racing',
  threeCheck: '3check',
  fromPosition: 'FEN',
};

export function variantJson(key: VariantKey) {
  return { key, name: variantNames[key], short: shortVariantNames[key] };
}

/**
 * The fast rules serve standard chess in the club, because the app uses the other implementation: neither can
 * hide its own bug.
 */
export function fastVariant(key: VariantKey): VariantKey {
  return key === 'standard' ? 'fromPosition' : key;
}
