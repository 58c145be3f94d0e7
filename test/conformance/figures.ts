/**
 * Compares the figures of exported games that carry the server's analysis with the app's own, computed from what
 * the archive stores of them: accuracy, average loss, judgements and division, as exact integers.
 */
import { divideGame, type GameDivision } from '../../main/chess/figures/division.ts';
import { gameFigures, type SideFigures } from '../../main/chess/figures/game-figures.ts';
import { playSans } from '../../main/chess/san-line.ts';
import { colors } from '../../main/chess/vocabulary.ts';
import { fromArchived, toArchived } from '../../main/features/history/archived-game.ts';
import { parseExportedGame } from '../../main/service/codec/game-export.ts';
import type { ExportedGame, ExportedSummary } from '../../main/service/domain-tv.ts';
import { nodesOf, type Json } from './json-paths.ts';

export interface FigureFindings {
  /** Games with the server's evaluations. */
  readonly analysed: number;
  /** Figures that the server states of these games. */
  readonly checked: number;
  /** Figures that the app computes differently. */
  readonly wrong: number;
  /** Moves with evaluations, each judged by the server or not. */
  readonly judged: number;
  readonly problems: readonly string[];
}

export const noFigures: FigureFindings = { analysed: 0, checked: 0, wrong: 0, judged: 0, problems: [] };

/** Checks every analysed game in the documents, however deep it is nested. */
export function checkFigures(documents: readonly Json[]): FigureFindings {
  let findings = noFigures;
  for (const { value } of documents.flatMap(nodesOf)) {
    if (!isAnalysed(value)) continue;
    const parsed = parseExportedGame(value);
    // A game that cannot be parsed is a problem of the round trip already.
    if (parsed.ok) findings = added(findings, checkGame(parsed.value));
  }
  return findings;
}

function isAnalysed(value: Json): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const game = value as { readonly [key: string]: Json };
  const { analysis } = game;
  return 'players' in game && 'moves' in game && Array.isArray(analysis) && analysis.length > 0;
}

function added(one: FigureFindings, other: FigureFindings): FigureFindings {
  return {
    analysed: one.analysed + other.analysed,
    checked: one.checked + other.checked,
    wrong: one.wrong + other.wrong,
    judged: one.judged + other.judged,
    problems: [...one.problems, ...other.problems],
  };
}

/** The new rule for mixed pieces was merged on 2025-06-13; older games may have been exported before. */
const newDivisionSince = Date.UTC(2025, 6, 1);

function checkGame(game: ExportedGame): FigureFindings {
  const problems: string[] = [];
  let checked = 0;
  const expectEqual = (name: string, server: number | undefined, own: readonly (number | null)[]) => {
    if (server === undefined) return;
    checked += 1;
    if (!own.includes(server))
      problems.push(`${game.id}: ${name} is ${server} there, ${own.join(' or ')} here`);
  };
  const stored = toArchived({ ...game, status: 'unknownFinish' }, null);
  const { variant = 'standard', createdAt } = game;
  const line = playSans(variant, game.initialFen, game.sans ?? []);
  if (!stored || !line || line.ucis.length < (game.sans ?? []).length) {
    return { ...noFigures, analysed: 1, checked: 1, wrong: 1, problems: [`${game.id}: cannot be replayed`] };
  }
  const { evaluations, more } = fromArchived(stored);
  const better = new Set(
    (more.marks ?? []).filter(({ line: best }) => best !== undefined).map(({ ply }) => ply),
  );
  const moves = evaluations.map((evaluation, index) => ({ evaluation, hasBetter: better.has(index + 1) }));
  const figures = gameFigures(moves, line.positions[0]?.turn ?? 'white');
  for (const color of colors) compareSide(color, game[color].analysis, figures[color], expectEqual);
  if (game.division) {
    const fens = line.positions.map(({ fen }) => fen);
    const divisions = [divideGame(variant, fens)];
    if (createdAt === undefined || createdAt < newDivisionSince)
      divisions.push(divideGame(variant, fens, 'former'));
    compareDivision(game.division, divisions, expectEqual);
  }
  const wrong = problems.length;
  const judged = compareJudgements(game, figures.judgements, problems);
  return { analysed: 1, checked, wrong, judged, problems };
}

type Compare = (name: string, server: number | undefined, own: readonly (number | null)[]) => void;

function compareSide(
  color: string,
  server: ExportedSummary | undefined,
  own: SideFigures,
  compare: Compare,
): void {
  compare(`accuracy of ${color}`, server?.accuracy, [own.accuracy]);
  compare(`average loss of ${color}`, server?.acpl, [own.averageLoss]);
  compare(`inaccuracies of ${color}`, server?.inaccuracy, [own.inaccuracies]);
  compare(`mistakes of ${color}`, server?.mistake, [own.mistakes]);
  compare(`blunders of ${color}`, server?.blunder, [own.blunders]);
}

/** A phase that the game does not reach is compared as -1. Both plies must come from the same rule. */
function compareDivision(
  server: NonNullable<ExportedGame['division']>,
  divisions: readonly GameDivision[],
  compare: Compare,
): void {
  const stated = { middlegame: server.middle ?? -1, endgame: server.end ?? -1 };
  const own = divisions.map((one) => ({ middlegame: one.middlegame ?? -1, endgame: one.endgame ?? -1 }));
  const isSame = (one: (typeof own)[number]) =>
    one.middlegame === stated.middlegame && one.endgame === stated.endgame;
  const shown = own.find(isSame) ?? own[0];
  compare('middlegame', stated.middlegame, [shown?.middlegame ?? null]);
  compare('endgame', stated.endgame, [shown?.endgame ?? null]);
}

function compareJudgements(
  { id, analysis = [] }: ExportedGame,
  own: readonly (string | null)[],
  problems: string[],
): number {
  for (const [index, { judgment }] of analysis.entries()) {
    const server = judgment?.name?.toLowerCase() ?? null;
    const judged = own[index] ?? null;
    if (server !== judged)
      problems.push(
        `${id}: ply ${index + 1} is ${server ?? 'not judged'} there, ${judged ?? 'not judged'} here`,
      );
  }
  return analysis.length;
}
