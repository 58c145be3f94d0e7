import type { Arena } from './arena.ts';
import type { ArenaInput } from './simulation.ts';

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
