/** Names of speeds, variants, sides and time controls. */
import { formatTimeControl } from '../chess/clock.ts';
import { speedNames, variantNames } from '../chess/names.ts';
import type { Color, Speed, unknownVariant, VariantKey } from '../chess/vocabulary.ts';
import { catalogue, type Catalogue } from './catalogue.ts';
import { forms } from './forms.ts';

export interface GameWords {
  /** Name of a speed; an unknown key is returned as it is. */
  speed(key: string): string;
  /** Name of a variant; an unknown one by the service's name, or its key. */
  variant(key: string, name?: string): string;
  readonly rated: string;
  readonly casual: string;
  /** A side, as used in sentences. */
  side(color: Color): string;
  /** `10+5`; limit and increment in seconds. */
  clock(limit: number, increment: number): string;
  daysPerTurn(days: number): string;
  readonly unlimited: string;
}

interface Names extends Pick<GameWords, 'rated' | 'casual' | 'daysPerTurn' | 'unlimited'> {
  readonly speeds: Readonly<Record<Speed, string>>;
  readonly variants: Readonly<Record<VariantKey | typeof unknownVariant, string>>;
  readonly sides: Readonly<Record<Color, string>>;
}

function createGameWords({ speeds, variants, sides, ...rest }: Names): GameWords {
  return {
    ...rest,
    speed: (key) => (Object.hasOwn(speeds, key) ? speeds[key as Speed] : key),
    variant: (key, name) => (Object.hasOwn(variants, key) ? variants[key as VariantKey] : (name ?? key)),
    side: (color) => sides[color],
    clock: formatTimeControl,
  };
}

export const gameWords: Catalogue<GameWords> = catalogue({
  en: createGameWords({
    speeds: speedNames,
    variants: { ...variantNames, fromPosition: 'Custom position', unknown: 'Unknown variant' },
    sides: { white: 'White', black: 'Black' },
    rated: 'Rated',
    casual: 'Casual',
    daysPerTurn: (days) => `${forms.en.count(days, { one: 'day', other: 'days' })} per move`,
    unlimited: 'Unlimited',
  }),
  de: createGameWords({
    speeds: {
      ultraBullet: 'UltraBullet',
      bullet: 'Bullet',
      blitz: 'Blitz',
      rapid: 'Schnellschach',
      classical: 'Klassisch',
      correspondence: 'Fernschach',
    },
    variants: {
      standard: 'Standard',
      chess960: 'Chess960',
      crazyhouse: 'Crazyhouse',
      antichess: 'Räuberschach',
      atomic: 'Atomschach',
      horde: 'Horde',
      kingOfTheHill: 'King of the Hill',
      racingKings: 'Racing Kings',
      threeCheck: 'Drei-Schach',
      fromPosition: 'Vorgegebene Stellung',
      unknown: 'Unbekannte Variante',
    },
    sides: { white: 'Weiß', black: 'Schwarz' },
    rated: 'Gewertet',
    casual: 'Ungewertet',
    daysPerTurn: (days) => `${forms.de.count(days, { one: 'Tag', other: 'Tage' })} pro Zug`,
    unlimited: 'Unbegrenzt',
  }),
});
