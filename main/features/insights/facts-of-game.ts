/** Turns a stored game into its facts. Pure. */
import { z } from 'zod';
import { givenKiloNodesOf } from '../../chess/given-strength.ts';
import { factsOf, type FactsSubject } from '../../chess/insights/game-facts.ts';
import { unpackAnalysis, type AnalysedPositions } from '../../chess/packed-analysis.ts';
import type { DueGame, StoredFacts } from '../../store/insights-api.ts';

/** The rare fields of an archived game that matter here. */
const rareFields = z.object({
  initialFen: z.string().exactOptional(),
  marks: z.array(z.object({ ply: z.number(), line: z.string().exactOptional() })).exactOptional(),
  summary: z.unknown().exactOptional(),
  division: z.object({ middle: z.number().exactOptional(), end: z.number().exactOptional() }).exactOptional(),
});

type GameData = Omit<DueGame, 'id' | 'mark'>;

const rareOf = (more: string | null) => rareFields.safeParse(more === null ? {} : parsed(more)).data ?? {};

/**
 * The moves that would have been better than that of a ply, counted from 1: the server's line in SAN, or the engine's
 * best move in UCI. Empty when unknown.
 */
export function betterMoves({ data, more }: Pick<GameData, 'data' | 'more'>, ply: number): readonly string[] {
  const line = rareOf(more).marks?.find((mark) => mark.ply === ply)?.line;
  if (line !== undefined) return line.split(/[\s.]+/).filter((word) => word !== '' && !/^\d+$/.test(word));
  const best = data === null ? null : (readOrNone(data)?.[ply - 1]?.best ?? null);
  return best === null ? [] : [best];
}

/** Damaged parts count as missing. */
export function subjectOf({ data, more, ...game }: GameData): FactsSubject {
  const rare = rareOf(more);
  const { division, marks = [] } = rare;
  return {
    ...game,
    initialFen: rare.initialFen ?? 'startpos',
    givenKiloNodes: givenKiloNodesOf(rare),
    givenBetter: new Set(marks.filter(({ line }) => line !== undefined).map(({ ply }) => ply)),
    division: division ? { middlegame: division.middle ?? null, endgame: division.end ?? null } : null,
    analysis: data === null ? null : readOrNone(data),
  };
}

/** Null for a game whose stored data is damaged. */
export function factsOfGame(game: GameData): StoredFacts | null {
  try {
    return factsOf(subjectOf(game));
  } catch {
    return null;
  }
}

function readOrNone(data: Uint8Array): AnalysedPositions | null {
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
