import type { VariantKey } from '../chess/vocabulary.ts';

/** Short variant names of the service. */
export const shortVariantNames: Readonly<Record<VariantKey, string>> = {
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
