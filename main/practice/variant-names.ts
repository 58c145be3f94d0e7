import type { VariantKey } from '../chess/vocabulary.ts';

/** Variants in short, as the service writes them. */
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
