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

/** Damaged parts count as missing. */
export function subjectOf({ data, more, ...game }: GameData): FactsSubject {
  const rare = rareFields.safeParse(more === null ? {} : parsed(more)).data ?? {};
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
