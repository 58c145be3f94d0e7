/**
 * Figures of an archived game: the server's own where it sent them, otherwise computed from the evaluations of the
 * file, the server or an engine, whichever searched longer.
 */
import { turnOf } from '../../chess/derive.ts';
import type { OwnGame } from '../../chess/fair-play.ts';
import { divideMoves, type GameDivision } from '../../chess/figures/division.ts';
import { gameFigures } from '../../chess/figures/game-figures.ts';
import { isStronger, isWhole } from '../../chess/figures/whole-analysis.ts';
import { givenKiloNodesOf } from '../../chess/given-strength.ts';
import { nullMove } from '../../chess/null-move.ts';
import type { AnalysedPositions } from '../../chess/packed-analysis.ts';
import { judgeGame, playGame } from '../../chess/game-fair-play.ts';
import type { CodedMoves, Evaluation } from '../../chess/packed-game.ts';
import type { AnalysisSummaryView, ArchivedGameView } from '../../../preload/contract/history.ts';
import type { RareFields, UnpackedGame } from './archived-game.ts';

type Mark = ArchivedGameView['marks'][number];

/** An engine's findings after 0, 1, … plies. */
export interface EngineAnalysis {
  readonly positions: AnalysedPositions;
  /** Names of engines by their number. */
  readonly engines: ReadonlyMap<number, string>;
}

export interface ArchivedFigures extends Pick<
  ArchivedGameView,
  'summary' | 'summaryBy' | 'engine' | 'analysedHere' | 'heldBack'
> {
  readonly evaluations: readonly (Evaluation | null)[];
  readonly marks: readonly Mark[];
  readonly division: GameDivision;
}

/** Findings of an engine would be help in an own game in progress that shares a position: they are left out. */
export function figuresOf(
  game: UnpackedGame,
  moves: CodedMoves,
  analysis: EngineAnalysis | null,
  ownGames: readonly OwnGame[],
): ArchivedFigures {
  const { more, head, sans } = game;
  const initialFen = more.initialFen ?? 'startpos';
  const division = more.division
    ? { middlegame: more.division.middle ?? null, endgame: more.division.end ?? null }
    : divideMoves(head.variant, initialFen, moves);
  const given = (more.marks ?? []).map(({ ply, name, line }) => ({
    ply,
    name: name ?? null,
    line: line ?? null,
  }));
  if (more.summary) {
    const summary = { white: statedSide(more.summary.white), black: statedSide(more.summary.black) };
    return {
      ...{ evaluations: game.evaluations, marks: given, division },
      ...{ summary, summaryBy: 'server', engine: null, analysedHere: false, heldBack: null },
    };
  }
  const line =
    analysis || ownGames.length > 0 ? playGame({ variant: head.variant, initialFen, sans }) : undefined;
  const isUnfair = line !== undefined && !judgeGame(line, ownGames).fair;
  const heldBack = isUnfair ? 'ownGame' : null;
  // A damaged analysis can have more positions than the game.
  const own = isUnfair ? [] : (analysis?.positions ?? []).slice(0, sans.length + 1);
  const givenKiloNodes = givenKiloNodesOf(more);
  const isOwn = (ply: number) =>
    isStronger(own[ply] ?? null, game.evaluations[ply - 1] ?? null, givenKiloNodes);
  const evaluations = Array.from(
    { length: Math.max(game.evaluations.length, own.length - 1) },
    (_, index) => (isOwn(index + 1) ? own[index + 1]?.evaluation : game.evaluations[index]) ?? null,
  );
  if (!isWhole(evaluations, sans.length))
    return {
      ...{ evaluations, marks: given, division },
      ...{ summary: null, summaryBy: null, engine: null, analysedHere: false, heldBack },
    };
  const better = new Set(given.filter((mark) => mark.line !== null).map(({ ply }) => ply));
  const hasBetter = (ply: number): boolean => {
    // The server judged the moves that it evaluated. An engine’s choice does not change that.
    if (better.size > 0 && (game.evaluations[ply - 1] ?? null) !== null) return better.has(ply);
    const best = own[ply - 1]?.best ?? null;
    if (best !== null && line) return best !== line.ucis[ply - 1];
    // A file does not say which moves were the engine's own choice, so each of its moves may be judged.
    return better.size === 0 || better.has(ply);
  };
  const analysed = evaluations.map((evaluation, index) => ({
    evaluation,
    hasBetter: hasBetter(index + 1),
    isPass: sans[index] === nullMove,
  }));
  const engine = engineIn(evaluations, (ply) => (isOwn(ply) ? (own[ply]?.engine ?? null) : null));
  const { white, black, judgements } = gameFigures(analysed, turnOf(initialFen));
  const judged = judgements.flatMap((judgement, index): Mark[] => {
    if (judgement === null) return [];
    const best = own[index]?.best ?? null;
    const san = best === null ? undefined : line?.positions[index]?.sanOf(best);
    return [{ ply: index + 1, name: names[judgement], line: san ?? null }];
  });
  return {
    ...{ evaluations, marks: given.length > 0 ? given : judged, division },
    ...{ summary: { white, black }, summaryBy: 'outpost', heldBack },
    engine: engine === null ? '' : (analysis?.engines.get(engine) ?? ''),
    analysedHere: own.some((one) => one !== null && one.engine !== 0),
  };
}

/** The engine of most evaluations, of which none by the rules counts; null when another program has most. */
function engineIn(
  evaluations: readonly (Evaluation | null)[],
  engineAt: (ply: number) => number | null,
): number | null {
  const counts = new Map<number | null, number>();
  for (const [index, evaluation] of evaluations.entries()) {
    const engine = engineAt(index + 1);
    if (evaluation !== null && engine !== 0) counts.set(engine, (counts.get(engine) ?? 0) + 1);
  }
  const [most] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return most?.[0] ?? null;
}

const names = { inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' } as const;

function statedSide(side: NonNullable<RareFields['summary']>['white']): AnalysisSummaryView {
  const counted = (value: number | undefined) =>
    value !== undefined && Number.isInteger(value) && value >= 0 ? value : null;
  return {
    accuracy: side?.accuracy ?? null,
    averageLoss: side?.acpl ?? null,
    inaccuracies: counted(side?.inaccuracy),
    mistakes: counted(side?.mistake),
    blunders: counted(side?.blunder),
  };
}
