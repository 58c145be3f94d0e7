/** Figures of the tree's moves as the table shows them. Pure. */

export interface TreeResults {
  readonly games: number;
  readonly white: number;
  readonly draw: number;
  readonly black: number;
}

/** A share of the bar. `percent` is null where the share is too narrow for its figure. */
export interface BarShare {
  readonly kind: 'white' | 'draw' | 'black';
  readonly count: number;
  readonly percent: number | null;
}

/** The narrowest share with room for `14%`, percent. */
const narrowest = 18;

/** Shares of White's wins, draws and Black's wins in games with a result; empty without any. */
export function barShares({ white, draw, black }: Omit<TreeResults, 'games'>): readonly BarShare[] {
  const finished = white + draw + black;
  return (['white', 'draw', 'black'] as const).flatMap((kind) => {
    const count = { white, draw, black }[kind];
    const percent = (count / finished) * 100;
    return count === 0 ? [] : [{ kind, count, percent: percent < narrowest ? null : Math.round(percent) }];
  });
}

/** The index that Up and Down choose; stays within the rows. 0 without rows. */
export function stepChoice(chosen: number, by: -1 | 1, rows: number): number {
  return Math.max(0, Math.min(rows - 1, chosen + by));
}

/** The row to choose when a position appears: that of the move taken back, or the first. */
export function firstChoice(moves: readonly { readonly uci: string }[], preferred: string | null): number {
  return Math.max(
    0,
    moves.findIndex(({ uci }) => uci === preferred),
  );
}
