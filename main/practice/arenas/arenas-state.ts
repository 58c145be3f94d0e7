import type { Color } from '../../chess/vocabulary.ts';
import type { Arena } from './arena.ts';

/** What the user did in an arena. All else follows from the seed, so this is all that is kept. Times in ms. */
export type ArenaInput =
  | {
      readonly kind: 'join';
      readonly at: number;
      readonly rating: number;
      readonly team?: string;
      /** Wants to be paired now, not only with the next round. */
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

/** What the club keeps of its arenas: what the user did. The arenas themselves follow from the seed. */
export interface ArenasState {
  /** Those that the user set up. */
  made: Arena[];
  /**
   * The highest number that an arena of the user's ever had: ids follow from numbers, and no id is used twice, not even
   * after its arena was terminated. Absent in what an older club kept.
   */
  highestNumber?: number;
  /** By arena, in the order in which they came. */
  inputs: Record<string, readonly ArenaInput[]>;
  standing: ArenaStanding;
}

/** What the user may not do for now. */
export interface ArenaStanding {
  /** Not allowed in arenas at all. */
  readonly arenaBan: boolean;
  /** Not allowed where there are prizes. */
  readonly prizeBan: boolean;
  /** Ms since the epoch. */
  readonly pausedUntil: number;
  /** When the user left running arenas lately: each time makes the next pause longer. */
  readonly quits: readonly number[];
}

export function firstArenasState(): ArenasState {
  return {
    made: [],
    inputs: {},
    standing: { arenaBan: false, prizeBan: false, pausedUntil: 0, quits: [] },
  };
}
