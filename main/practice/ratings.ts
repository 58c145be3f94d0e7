/** Glicko-1 (Glickman 1995), one game a period: enough for ratings that move the way people expect. */

export interface Perf {
  readonly games: number;
  readonly rating: number;
  /** Rating deviation. */
  readonly rd: number;
  /** Rating change over the last games. */
  readonly prog: number;
}

const q = Math.LN10 / 400;
const smallestDeviation = 45;

export const firstPerf: Perf = { games: 0, rating: 1500, rd: 350, prog: 0 };

export function isProvisional(perf: Perf): boolean {
  return perf.rd > 110;
}

/** `score`: 1 for a win, 0.5 for a draw, 0 for a loss. */
export function afterGame(own: Perf, other: Perf, score: number): Perf {
  const g = 1 / Math.sqrt(1 + (3 * q * q * other.rd * other.rd) / (Math.PI * Math.PI));
  const expected = 1 / (1 + 10 ** ((-g * (own.rating - other.rating)) / 400));
  const information = q * q * g * g * expected * (1 - expected);
  const precision = 1 / (own.rd * own.rd) + information;
  const rating = Math.round(own.rating + (q / precision) * g * (score - expected));
  return {
    games: own.games + 1,
    rating,
    rd: Math.max(smallestDeviation, Math.round(Math.sqrt(1 / precision))),
    prog: own.prog + rating - own.rating,
  };
}
