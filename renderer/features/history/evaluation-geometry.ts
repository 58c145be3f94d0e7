/** Geometry of an evaluation graph: White's win percentage after each ply, from the bottom. */
import { ceiledCentipawns, initialCentipawns, winPercent } from '@chess/figures/win-percent.ts';
import { opposite, type Color } from '@chess/vocabulary.ts';
import type { ArchivedGameView } from '@contract/history.ts';

export const graphHeight = 100;

/** Height above the bottom by ply, from 0 to `graphHeight`. A missing evaluation repeats the one before. */
export function heightsOf(evaluations: ArchivedGameView['evaluations'], first: Color): readonly number[] {
  let last = winPercent(initialCentipawns);
  return [
    last,
    ...evaluations.map((evaluation, index) => {
      const mover = index % 2 === 0 ? first : opposite(first);
      if (evaluation !== null) last = winPercent(ceiledCentipawns(evaluation, mover));
      return last;
    }),
  ];
}

/** The area below the heights as an SVG path, one unit a ply wide. */
export function areaOf(heights: readonly number[]): string {
  const line = heights.map((height, ply) => `L${ply} ${round(graphHeight - height)}`).join('');
  return `M0 ${graphHeight}${line}L${Math.max(0, heights.length - 1)} ${graphHeight}Z`;
}

/** The ply at a share of the graph's width. */
export function plyAt(share: number, plies: number): number {
  return Math.round(Math.max(0, Math.min(1, share)) * plies);
}

const round = (value: number): number => Math.round(value * 10) / 10;
