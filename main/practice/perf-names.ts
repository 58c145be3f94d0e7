import { speedNames, variantNames } from '../chess/names.ts';
import type { PerfKey } from './roster.ts';

const { standard: _, fromPosition: __, ...variants } = variantNames;

/** Display names. */
export const perfNames: Readonly<Record<PerfKey, string>> = { ...speedNames, ...variants };
export const perfKeys = Object.keys(perfNames) as readonly PerfKey[];

/** Characters of the service's icon font. */
export const perfIcons: Readonly<Record<PerfKey, string>> = {
  ultraBullet: '\ue059',
  bullet: '\ue032',
  blitz: '\ue008',
  rapid: '\ue002',
  classical: '\ue00a',
  correspondence: '\ue019',
  chess960: '\ue006',
  crazyhouse: '\ue00b',
  antichess: '\ue014',
  atomic: '\ue00c',
  horde: '\ue016',
  kingOfTheHill: '\ue00d',
  racingKings: '\ue00e',
  threeCheck: '\ue00f',
};

export function isPerfKey(text: string): text is PerfKey {
  return Object.hasOwn(perfNames, text);
}
