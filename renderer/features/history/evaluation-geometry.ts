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

/** Plies that a page key moves by: five moves. */
const pagePlies = 10;

/** The ply that a slider's key leads to, within the graph; undefined for other keys. */
export function plyOfKey(key: string, ply: number, plies: number): number | undefined {
  const targets: Readonly<Record<string, number>> = {
    ...{ ArrowLeft: ply - 1, ArrowDown: ply - 1, ArrowRight: ply + 1, ArrowUp: ply + 1 },
    ...{ PageDown: ply - pagePlies, PageUp: ply + pagePlies, Home: 0, End: plies },
  };
  const target = targets[key];
  return target === undefined ? undefined : Math.max(0, Math.min(plies, target));
}

/** A move with its number, such as `12. Nf3` or `12… Nf6`. `ply` is counted from 1. */
export function numberedMove(initialFen: string, ply: number, san: string): string {
  const [, turn, , , , fullmoves] = initialFen.split(' ');
  const plyInMoves = ply - 1 + (turn === 'b' ? 1 : 0);
  const number = (Number(fullmoves) || 1) + Math.floor(plyInMoves / 2);
  return `${number}${plyInMoves % 2 === 0 ? '.' : '…'} ${san}`;
}

const round = (value: number): number => Math.round(value * 10) / 10;
