import type { Color } from '../../chess/vocabulary.ts';
import type { Arena } from './arena.ts';

/** An action of the user in an arena. All else follows from the seed, so only this is saved. Times in ms. */
export type ArenaInput =
  | {
      readonly kind: 'join';
      readonly at: number;
      readonly rating: number;
      readonly team?: string;
      /** Wants to be paired at once instead of in the next round. */
      readonly asap: boolean;
    }
  | { readonly kind: 'withdraw'; readonly at: number }
  | {
      readonly kind: 'result';
      readonly at: number;
      readonly pairing: number;
      /** `none`: the game was not played. */
      readonly winner: Color | 'draw' | 'none';
      readonly berserk: boolean;
    };

/** The saved part of the arenas; the rest follows from the seed. */
export interface ArenasState {
  made: Arena[];
  /**
   * The highest number used for the user's arenas, terminated ones included: ids derive from numbers and are never
   * reused. Absent in states of older versions.
   */
  highestNumber?: number;
  /** By arena id, oldest first. */
  inputs: Record<string, readonly ArenaInput[]>;
  standing: ArenaStanding;
}

/** Restrictions on the user. */
export interface ArenaStanding {
  /** Banned from all arenas. */
  readonly arenaBan: boolean;
  /** Banned from arenas with prizes. */
  readonly prizeBan: boolean;
  /** Ms since the epoch. */
  readonly pausedUntil: number;
  /** Times of the user's recent withdrawals from running arenas: each lengthens the next pause. */
  readonly quits: readonly number[];
}

export function firstArenasState(): ArenasState {
  return {
    made: [],
    inputs: {},
    standing: { arenaBan: false, prizeBan: false, pausedUntil: 0, quits: [] },
  };
}
