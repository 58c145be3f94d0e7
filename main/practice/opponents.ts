import { integerBelow, type Random } from '../base/random.ts';
import { speeds, variantKeys, type DeclineReason, type Speed, type VariantKey } from '../chess/vocabulary.ts';
import { seedOf } from './draws.ts';
import type { Strength } from './engine.ts';
import type { MannerKind } from './protocol.ts';
import type { PerfKey } from './roster.ts';

/** An opponent's behaviour, apart from its strength. */
export interface Manner {
  readonly kind: MannerKind;
  /** Delay before it answers a challenge, ms. */
  readonly answerMs: readonly [number, number];
  /** Delay of a move, ms; shorter when the clock is low. */
  readonly moveMs: readonly [number, number];
  readonly declines: {
    readonly rated: boolean;
    readonly speeds: Readonly<Partial<Record<Speed, DeclineReason>>>;
  };
  /** Resigns after three own moves in a row at or below this score, centipawns; absent: never. */
  readonly resignsAt?: number;
  readonly givesTakebacks: boolean;
  /** Offers a rematch with reversed colors after each game. */
  readonly offersRematch?: boolean;
  /** Sent as chat when a game starts. */
  readonly greeting?: string;
}

export interface Opponent {
  readonly id: string;
  readonly name: string;
  readonly rating: number;
  readonly strength: Strength;
  /** Absent: standard chess only. */
  readonly variants?: readonly VariantKey[];
  readonly manner: Manner;
}

export const opponents: readonly Opponent[] = [
  {
    id: 'willow',
    name: 'Willow',
    rating: 1050,
    strength: { nodes: 120, lines: 8, spread: 170 },
    manner: {
      kind: 'beginner',
      answerMs: [1_500, 3_000],
      moveMs: [700, 3_500],
      declines: { rated: true, speeds: { ultraBullet: 'tooFast', bullet: 'tooFast' } },
      givesTakebacks: true,
      greeting: 'Hi! Have fun.',
    },
  },
  {
    id: 'bramble',
    name: 'Bramble',
    rating: 1580,
    strength: { nodes: 600, lines: 4, spread: 45 },
    manner: {
      kind: 'clubPlayer',
      answerMs: [1_000, 2_500],
      moveMs: [900, 4_500],
      declines: { rated: false, speeds: { ultraBullet: 'tooFast' } },
      resignsAt: -1_100,
      givesTakebacks: false,
    },
  },
  {
    id: 'sequoia',
    name: 'Sequoia',
    rating: 2180,
    strength: { nodes: 2_500, lines: 2, spread: 6 },
    manner: {
      kind: 'strong',
      answerMs: [1_000, 2_000],
      moveMs: [1_200, 5_000],
      declines: { rated: false, speeds: { correspondence: 'timeControl' } },
      resignsAt: -800,
      givesTakebacks: false,
    },
  },
  {
    id: 'juniper',
    name: 'Juniper',
    rating: 1320,
    strength: { nodes: 250, lines: 6, spread: 90 },
    variants: ['standard', 'fromPosition', 'chess960', 'kingOfTheHill', 'threeCheck'],
    manner: {
      kind: 'friendly',
      answerMs: [1_200, 2_600],
      moveMs: [800, 3_800],
      declines: { rated: false, speeds: { ultraBullet: 'tooFast' } },
      givesTakebacks: true,
      offersRematch: true,
      greeting: 'Hello! Good luck.',
    },
  },
  {
    id: 'rowan',
    name: 'Rowan',
    rating: 1840,
    strength: { nodes: 1_200, lines: 3, spread: 22 },
    variants: ['standard', 'crazyhouse', 'atomic', 'antichess', 'horde', 'racingKings'],
    manner: {
      kind: 'variants',
      answerMs: [900, 1_800],
      moveMs: [600, 2_800],
      declines: { rated: false, speeds: { correspondence: 'tooSlow', classical: 'tooSlow' } },
      resignsAt: -1_200,
      givesTakebacks: false,
    },
  },
  {
    id: 'alder',
    name: 'Alder',
    rating: 2010,
    strength: { nodes: 1_800, lines: 2, spread: 12 },
    variants: variantKeys,
    manner: {
      kind: 'anyGame',
      answerMs: [1_000, 2_400],
      moveMs: [900, 4_200],
      declines: { rated: false, speeds: {} },
      resignsAt: -900,
      givesTakebacks: false,
    },
  },
];

export const opponentById: ReadonlyMap<string, Opponent> = new Map(opponents.map((one) => [one.id, one]));

/** Strength of the computer's levels 1 to 8. */
export function strengthOfLevel(level: number): Strength {
  const strengths: readonly Strength[] = [
    { nodes: 60, lines: 10, spread: 320 },
    { nodes: 90, lines: 8, spread: 220 },
    { nodes: 150, lines: 8, spread: 140 },
    { nodes: 250, lines: 6, spread: 90 },
    { nodes: 500, lines: 4, spread: 50 },
    { nodes: 900, lines: 3, spread: 25 },
    { nodes: 1_600, lines: 2, spread: 10 },
    { nodes: 3_000, lines: 1, spread: 0 },
  ];
  const strength = strengths[level - 1];
  if (!strength) throw new RangeError(`level ${level} is not one of 1 to 8`);
  return strength;
}

/** Strength of a player without a manner, by rating. */
export function strengthOfRating(rating: number): Strength {
  return strengthOfLevel(Math.max(1, Math.min(8, Math.round((rating - 700) / 230))));
}

/** Delay of the computer's moves, ms. */
export const computerMoveMs: readonly [number, number] = [400, 1_200];

/** A random whole number of ms in the inclusive range. */
export function drawMs(random: Random, [from, to]: readonly [number, number]): number {
  return from + integerBelow(random, to - from + 1);
}

export function plays({ variants = ['standard'] }: Opponent, variant: VariantKey): boolean {
  return variants.includes(variant);
}

/** The most by which an opponent's rating differs between speeds and variants. */
const mostOffset = 45;

/** The rating on the club's first day. In rapid it is the one that the lobby shows. */
export function ratingOfOpponent({ id, rating }: Opponent, perf: PerfKey): number {
  if (perf === 'rapid') return rating;
  return rating + (seedOf('opponent', id, perf) % (2 * mostOffset + 1)) - mostOffset;
}

/** Whether the opponent plays a speed of standard chess, or a variant. */
export function playsPerfAs(opponent: Opponent, perf: PerfKey): boolean {
  const speed = speeds.find((one) => one === perf);
  if (speed) return opponent.manner.declines.speeds[speed] === undefined;
  return variantKeys.some((variant) => variant === perf && plays(opponent, variant));
}

/** The opponent's reason to decline a game, or `undefined` when it accepts. */
export function declineReasonOf(
  opponent: Opponent,
  offer: { readonly variant: VariantKey; readonly rated: boolean; readonly speed: Speed },
): DeclineReason | undefined {
  if (!plays(opponent, offer.variant)) return opponent.variants ? 'variant' : 'standard';
  if (offer.rated && opponent.manner.declines.rated) return 'casual';
  return opponent.manner.declines.speeds[offer.speed];
}

/** The service's text for each reason of a decline. */
export const declineTexts: Readonly<Record<DeclineReason, string>> = {
  generic: "I'm not accepting challenges at the moment.",
  later: 'This is not the right time for me, please ask again later.',
  tooFast: 'This time control is too fast for me, please challenge again with a slower game.',
  tooSlow: 'This time control is too slow for me, please challenge again with a faster game.',
  timeControl: "I'm not accepting challenges with this time control.",
  rated: 'Please send me a rated challenge instead.',
  casual: 'Please send me a casual challenge instead.',
  standard: "I'm not accepting variant challenges right now.",
  variant: "I'm not willing to play this variant right now.",
  noBot: "I'm not accepting challenges from bots.",
  onlyBot: "I'm only accepting challenges from bots.",
};
