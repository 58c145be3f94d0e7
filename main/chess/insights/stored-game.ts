/** Reads what figures need from a stored game. Pure; damaged parts count as missing. */
import { z } from 'zod';
import { givenKiloNodesOf } from '../given-strength.ts';
import { unpackAnalysis, type AnalysedPositions } from '../packed-analysis.ts';
import type { Color } from '../vocabulary.ts';
import type { FactsSubject } from './game-facts.ts';

/** The columns of a stored game. */
export interface StoredGameData {
  readonly color: Color;
  readonly isWin: boolean;
  readonly variant: string;
  /** See `main/chess/packed-game.ts`. */
  readonly moves: Uint8Array;
  readonly clocks: Uint8Array | null;
  readonly clockInitial: number | null;
  readonly evals: Uint8Array | null;
  readonly more: string | null;
  /** See `main/chess/packed-analysis.ts`. */
  readonly data: Uint8Array | null;
}

/** The rare fields of an archived game that matter here. */
const rareFields = z.object({
  initialFen: z.string().exactOptional(),
  marks: z.array(z.object({ ply: z.number(), line: z.string().exactOptional() })).exactOptional(),
  summary: z.unknown().exactOptional(),
  division: z.object({ middle: z.number().exactOptional(), end: z.number().exactOptional() }).exactOptional(),
});

const rareOf = (more: string | null) => rareFields.safeParse(more === null ? {} : parsed(more)).data ?? {};

/**
 * The moves that would have been better than that of a ply, counted from 1: the server's line in SAN, or the engine's
 * best move in UCI. Empty when unknown.
 */
export function betterMoves(
  { data, more }: Pick<StoredGameData, 'data' | 'more'>,
  ply: number,
): readonly string[] {
  const line = rareOf(more).marks?.find((mark) => mark.ply === ply)?.line;
  if (line !== undefined) return line.split(/[\s.]+/).filter((word) => word !== '' && !/^\d+$/.test(word));
  const best = data === null ? null : (analysisOrNone(data)?.[ply - 1]?.best ?? null);
  return best === null ? [] : [best];
}

export function subjectOf({ data, more, ...game }: StoredGameData): FactsSubject {
  const rare = rareOf(more);
  const { division, marks = [] } = rare;
  return {
    ...game,
    initialFen: rare.initialFen ?? 'startpos',
    givenKiloNodes: givenKiloNodesOf(rare),
    givenBetter: new Set(marks.filter(({ line }) => line !== undefined).map(({ ply }) => ply)),
    division: division ? { middlegame: division.middle ?? null, endgame: division.end ?? null } : null,
    analysis: data === null ? null : analysisOrNone(data),
  };
}

function analysisOrNone(data: Uint8Array): AnalysedPositions | null {
  try {
    return unpackAnalysis(data);
  } catch {
    return null;
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
