import type { Speed, VariantKey } from './vocabulary.ts';

/** Speeds as people read them. */
export const speedNames: Readonly<Record<Speed, string>> = {
  ultraBullet: 'UltraBullet',
  bullet: 'Bullet',
  blitz: 'Blitz',
  rapid: 'Rapid',
  classical: 'Classical',
  correspondence: 'Correspondence',
};

/** Variants as people read them. */
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

/** A speed of the service as people write it; an unknown one as it came. */
export function speedName(speed: string): string {
  return Object.hasOwn(speedNames, speed) ? speedNames[speed as Speed] : speed;
}

/** A variant of the service as people write it; an unknown one as it came. */
export function variantName(variant: string): string {
  return Object.hasOwn(variantNames, variant) ? variantNames[variant as VariantKey] : variant;
}
