/** Events of the analysing process, and its simulated evaluations. */

export const chaosAccount = 'chaos';

export type AnalysisEvent =
  | { readonly kind: 'working' | 'full' | 'crash' | 'hang' }
  | { readonly kind: 'found'; readonly game: number; readonly ply: number; readonly kiloNodes: number }
  /** The database has acknowledged these positions of a game. */
  | {
      readonly kind: 'stored';
      readonly game: number;
      readonly plies: readonly (readonly [ply: number, kiloNodes: number])[];
    }
  /** All games are done, or the run left the others because of lost engines. */
  | { readonly kind: 'done' | 'left'; readonly skipped: number };

/** Centipawns; every ninth position swings. */
export const evaluationAt = (game: number, ply: number): number =>
  ((game * 31 + ply * 17) % 40) + (ply % 9 === 4 ? 250 : 0);
