/** Figures of an archived game: the server's own where it sent them, otherwise computed from its evaluations. */
import { divideMoves, type GameDivision } from '../../chess/figures/division.ts';
import { gameFigures } from '../../chess/figures/game-figures.ts';
import { turnOf } from '../../chess/derive.ts';
import type { CodedMoves } from '../../chess/packed-game.ts';
import type { AnalysisSummaryView, ArchivedGameView } from '../../../preload/contract/history.ts';
import type { RareFields, UnpackedGame } from './archived-game.ts';

type Mark = ArchivedGameView['marks'][number];

export interface ArchivedFigures extends Pick<ArchivedGameView, 'summary' | 'summaryBy'> {
  readonly marks: readonly Mark[];
  readonly division: GameDivision;
}

/** The service shows no analysis of which a tenth of the evaluations is missing. */
const mostMissing = 0.1;

export function figuresOf(game: UnpackedGame, moves: CodedMoves): ArchivedFigures {
  const { more, head } = game;
  const initialFen = more.initialFen ?? 'startpos';
  const division = more.division
    ? { middlegame: more.division.middle ?? null, endgame: more.division.end ?? null }
    : divideMoves(head.variant, initialFen, moves);
  const marks = (more.marks ?? []).map(({ ply, name, line }) => ({
    ply,
    name: name ?? null,
    line: line ?? null,
  }));
  if (more.summary) {
    const summary = { white: statedSide(more.summary.white), black: statedSide(more.summary.black) };
    return { marks, summary, summaryBy: 'server', division };
  }
  // The last position has no evaluation when the game is over there.
  const evaluated = game.evaluations.filter((evaluation) => evaluation !== null).length;
  if (evaluated === 0 || evaluated < (game.sans.length - 1) * (1 - mostMissing))
    return { marks, summary: null, summaryBy: null, division };
  const better = new Set((more.marks ?? []).filter(({ line }) => line !== undefined).map(({ ply }) => ply));
  // A file does not say which moves were the engine's own choice, so each of its moves may be judged.
  const isOfServer = better.size > 0;
  const analysed = game.evaluations.map((evaluation, index) => ({
    evaluation,
    hasBetter: !isOfServer || better.has(index + 1),
  }));
  const { white, black, judgements } = gameFigures(analysed, turnOf(initialFen));
  return {
    marks: marks.length > 0 ? marks : judgements.flatMap(markOf),
    summary: { white, black },
    summaryBy: 'outpost',
    division,
  };
}

const names = { inaccuracy: 'Inaccuracy', mistake: 'Mistake', blunder: 'Blunder' } as const;

function markOf(judgement: keyof typeof names | null, index: number): Mark[] {
  return judgement === null ? [] : [{ ply: index + 1, name: names[judgement], line: null }];
}

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
