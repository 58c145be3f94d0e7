/** Plans the analysis of a game: its positions, their order, and the nodes for each. Pure. */
import { z } from 'zod';
import { winningChances, ceiledCentipawns } from '../../chess/figures/win-percent.ts';
import { givenKiloNodesOf, serverKiloNodes } from '../../chess/given-strength.ts';
import { nullMove } from '../../chess/null-move.ts';
import { unpackAnalysis, type AnalysedPosition } from '../../chess/packed-analysis.ts';
import { unpackEvaluations, unpackMoves, type Evaluation } from '../../chess/packed-game.ts';
import { playSans } from '../../chess/san-line.ts';
import type { AnalysedRow } from './analysed-games.ts';

/** Thousands of nodes of the first pass, and of the second, where the evaluation swings. */
export const passes = { first: 200, second: 1_000 } as const;

/** The change of winning chances that the second pass looks at again: an inaccuracy. */
const swing = 0.1;

/** The rare fields of an archived game that matter here. */
const rareFields = z.object({
  initialFen: z.string().exactOptional(),
  marks: z.array(z.unknown()).exactOptional(),
  summary: z.unknown().exactOptional(),
});

export interface AnalysisPlan {
  readonly row: AnalysedRow;
  readonly initialFen: string;
  /** SAN. */
  readonly sans: readonly string[];
  /** Engines' findings after 0, 1, … plies. */
  readonly positions: (AnalysedPosition | null)[];
  /** Evaluations that came with the game, after 1, 2, … plies. */
  readonly given: readonly (Evaluation | null)[];
  /** Thousands of nodes that a given evaluation counts as. */
  readonly givenKiloNodes: number;
  /** Positions that cannot be analysed. */
  readonly skipped: Set<number>;
}

/** Damaged stored positions count as none. */
export function planOf(row: AnalysedRow): AnalysisPlan {
  const more = rareFields.safeParse(row.more === null ? {} : parsed(row.more)).data ?? {};
  const sans = unpackMoves(row.moves);
  const stored = row.data === null ? [] : readOrNone(row.data);
  const initialFen = more.initialFen ?? 'startpos';
  return {
    row,
    initialFen,
    sans,
    positions: Array.from({ length: sans.length + 1 }, (_, ply) => stored[ply] ?? null),
    given: row.evals === null ? [] : unpackEvaluations(row.evals),
    givenKiloNodes: givenKiloNodesOf(more),
    skipped: passedInCheck(row.variant, initialFen, sans),
  };
}

/** Plies of null moves made in check. No engine accepts a position in which the king could be captured. */
function passedInCheck(variant: string, initialFen: string, sans: readonly string[]): Set<number> {
  if (!sans.includes(nullMove)) return new Set();
  const { positions = [] } = playSans(variant, initialFen, sans) ?? {};
  return new Set(sans.flatMap((san, ply) => (san === nullMove && positions[ply]?.check ? [ply + 1] : [])));
}

export interface PlannedPosition {
  readonly ply: number;
  readonly kiloNodes: number;
}

/** The next position to analyse, except those in `busy`; null when nothing is left beside those. */
export function nextPosition(plan: AnalysisPlan, busy: ReadonlySet<number>): PlannedPosition | null {
  const isOpen = (ply: number) => !busy.has(ply) && !plan.skipped.has(ply);
  const lacks = (ply: number, kiloNodes: number) => isOpen(ply) && strengthAt(plan, ply) < kiloNodes;
  // From the end, because the engine's hash table then already knows what each position leads to.
  for (let ply = plan.sans.length; ply >= 0; ply -= 1)
    if (lacks(ply, passes.first)) return { ply, kiloNodes: passes.first };
  // A swing is known when both of its positions are.
  for (let ply = plan.sans.length; ply > 0; ply -= 1) {
    if (!isSwing(plan, ply)) continue;
    if (lacks(ply, passes.second)) return { ply, kiloNodes: passes.second };
    // A given evaluation names neither the best move nor the second-best one, which training needs.
    if (isOpen(ply - 1) && ownStrengthAt(plan, ply - 1) < passes.second)
      return { ply: ply - 1, kiloNodes: passes.second };
  }
  return null;
}

/** Keeps the stronger of two findings. Returns whether the new one was kept. */
export function keepFound(plan: AnalysisPlan, ply: number, found: AnalysedPosition): boolean {
  const known = plan.positions[ply];
  if (known && known.kiloNodes > found.kiloNodes) return false;
  plan.positions[ply] = found;
  return true;
}

/** Positions with an evaluation of the first pass or better, and all positions. */
export function progressOf(plan: AnalysisPlan): { readonly done: number; readonly positions: number } {
  const all = plan.positions.map((_, ply) => strengthAt(plan, ply) >= passes.first || plan.skipped.has(ply));
  return { done: all.filter(Boolean).length, positions: all.length };
}

/** Thousands of nodes behind the best evaluation of a position; infinite when the game is over there. */
function strengthAt(plan: AnalysisPlan, ply: number): number {
  return Math.max(ownStrengthAt(plan, ply), isGiven(plan, ply) ? plan.givenKiloNodes : 0);
}

function ownStrengthAt({ positions }: AnalysisPlan, ply: number): number {
  const own = positions[ply];
  return own && own.best === null ? Infinity : (own?.kiloNodes ?? 0);
}

/** A server's analysis of a game has no evaluation before the first move, and none of a mate at the end. */
function isGiven({ given, givenKiloNodes }: AnalysisPlan, ply: number): boolean {
  if (ply === 0) return given.length > 0 && givenKiloNodes === serverKiloNodes;
  return given[ply - 1] !== null && given[ply - 1] !== undefined;
}

function isSwing(plan: AnalysisPlan, ply: number): boolean {
  const [before, after] = [chancesAt(plan, ply - 1), chancesAt(plan, ply)];
  return before !== null && after !== null && Math.abs(after - before) >= swing;
}

function chancesAt(plan: AnalysisPlan, ply: number): number | null {
  const evaluation = strongestAt(
    plan.positions[ply] ?? null,
    plan.given[ply - 1] ?? null,
    plan.givenKiloNodes,
  );
  // Only mates in 0 depend on the mover; their positions are never analysed again.
  return evaluation === null ? null : winningChances(ceiledCentipawns(evaluation, 'white'));
}

/** The stronger of an engine's evaluation and the one that came with the game. */
function strongestAt(
  own: AnalysedPosition | null,
  given: Evaluation | null,
  givenKiloNodes: number,
): Evaluation | null {
  if (given === null) return own?.evaluation ?? null;
  return own !== null && own.kiloNodes > givenKiloNodes ? own.evaluation : given;
}

function readOrNone(data: Uint8Array): readonly (AnalysedPosition | null)[] {
  try {
    return unpackAnalysis(data);
  } catch {
    return [];
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
