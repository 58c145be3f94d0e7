import type { VariantKey } from '../chess/vocabulary.ts';

/** Variants as people read them, and in short. */
export const variantNames: Readonly<Record<VariantKey, readonly [name: string, short: string]>> = {
  standard: ['Standard', 'Std'],
  chess960: ['Chess960', '960'],
  crazyhouse: ['Crazyhouse', 'Crazy'],
  antichess: ['Antichess', 'Anti'],
  atomic: ['Atomic', 'Atom'],
  horde: ['Horde', 'Horde'],
  kingOfTheHill: ['King of the Hill', 'KotH'],
  racingKings: ['Racing Kings', 'Racing'],
  threeCheck: ['Three-check', '3check'],
  fromPosition: ['From Position', 'FEN'],
};
