/** Glicko-2 (Glickman 2013) with one game a period, as the service rates. */

export interface ClubPerf {
  readonly games: number;
  readonly rating: number;
  /** Rating deviation. */
  readonly rd: number;
  /** Rating change over the last games. */
  readonly prog: number;
  /** Volatility; absent before the first game. */
  readonly vol?: number;
  /** Rating changes of the last games, oldest first. */
  readonly recent?: readonly number[];
}

/** Rating points in one unit of Glicko-2's internal scale. */
const scale = 173.7178;
/** Glickman's tau: constrains changes of the volatility. */
const tau = 0.75;
const firstVolatility = 0.09;
const maxVolatility = 0.1;
const minDeviation = 45;
const maxDeviation = 500;
const gamesInProgress = 12;
const precision = 1e-6;

export const firstPerf: ClubPerf = { games: 0, rating: 1500, rd: 350, prog: 0 };

export function isProvisional(perf: ClubPerf): boolean {
  return perf.rd > 110;
}

/** `score`: 1 for a win, 0.5 for a draw, 0 for a loss. */
export function afterGame(own: ClubPerf, other: ClubPerf, score: number): ClubPerf {
  const mu = (own.rating - 1500) / scale;
  const phi = own.rd / scale;
  const otherPhi = other.rd / scale;
  const g = 1 / Math.sqrt(1 + (3 * otherPhi * otherPhi) / (Math.PI * Math.PI));
  const expected = 1 / (1 + Math.exp(-g * (mu - (other.rating - 1500) / scale)));
  const variance = 1 / (g * g * expected * (1 - expected));
  const delta = variance * g * (score - expected);
  const vol = Math.min(maxVolatility, volatilityAfter(own.vol ?? firstVolatility, phi, variance, delta));
  const phiAfter = 1 / Math.sqrt(1 / (phi * phi + vol * vol * periodShare) + 1 / variance);
  const rating = Math.round(own.rating + scale * phiAfter * phiAfter * g * (score - expected));
  const recent = [...(own.recent ?? []), rating - own.rating].slice(-gamesInProgress);
  return {
    games: own.games + 1,
    rating,
    rd: Math.min(maxDeviation, Math.max(minDeviation, Math.round(phiAfter * scale))),
    prog: recent.reduce((sum, change) => sum + change, 0),
    vol,
    recent,
  };
}

/** A single game is a fraction of the rating period that Glicko-2 assumes. */
const periodShare = 0.05;

/** Step 5 of Glickman's paper: the root of `f` by the Illinois method. */
function volatilityAfter(sigma: number, phi: number, variance: number, delta: number): number {
  const a = Math.log(sigma * sigma);
  const f = (x: number) => {
    const e = Math.exp(x);
    const sum = phi * phi + variance + e;
    return (e * (delta * delta - sum)) / (2 * sum * sum) - (x - a) / (tau * tau);
  };
  let left = a;
  let right: number;
  if (delta * delta > phi * phi + variance) {
    right = Math.log(delta * delta - phi * phi - variance);
  } else {
    let steps = 1;
    while (f(a - steps * tau) < 0) steps += 1;
    right = a - steps * tau;
  }
  let [fLeft, fRight] = [f(left), f(right)];
  while (Math.abs(right - left) > precision) {
    const middle = left + ((left - right) * fLeft) / (fRight - fLeft);
    const fMiddle = f(middle);
    if (fMiddle * fRight <= 0) [left, fLeft] = [right, fRight];
    else fLeft /= 2;
    [right, fRight] = [middle, fMiddle];
  }
  return Math.exp(left / 2);
}
