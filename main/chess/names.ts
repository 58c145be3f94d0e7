import type { Speed, VariantKey } from './vocabulary.ts';

/** Display names of speeds. */
export const speedNames: Readonly<Record<Speed, string>> = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  correspondence: 'Correspondence',
};

/** Display names of variants. */
export const variantNames: Readonly<Record<VariantKey, string>> = {
  standard: 'Standard',
  chess960: 'Chess960',
  crazyhouse: 'Crazyhouse',
  antichess: 'Antichess',
  atomic: 'Atomic',
  horde: 'Horde',
  kingOfTheHill: 'King of the Hill',
  racingKings: 'Racing Kings',
  threeCheck: 'Three-check',
  fromPosition: 'From Position',
};

/** Display name of a speed; an unknown one is returned unchanged. */
export function speedName(speed: string): string {
  return Object.hasOwn(speedNames, speed) ? speedNames[speed as Speed] : speed;
}

/** Display name of a variant; an unknown one is returned unchanged. */
export function variantName(variant: string): string {
  return Object.hasOwn(variantNames, variant) ? variantNames[variant as VariantKey] : variant;
}
