import type { Replay } from '@chess/replay.ts';
import { playLine, wordsOfLine } from '../../table/analysis/play-line.ts';
import type { BestLine, JudgedGame } from './use-game-engine.ts';

/** A position of an archived game with the answer that training teaches. */
export interface TrainedPosition {
  readonly fen: string;
  /** UCI; its first move is the right answer. Empty without a known one. */
  readonly line: readonly string[];
  /** Half-moves before the position. */
  readonly ply: number;
  /** The game’s next move is no answer, because it was judged a mistake. */
  readonly isMistake: boolean;
}

const mistakes: ReadonlySet<string> = new Set(['Mistake', 'Blunder']);

/** The position after a judged move is the one before it, with the better line. */
export const positionBefore = (best: BestLine, ply: number): TrainedPosition => ({
  ...{ fen: best.start.fen, line: best.moves.map(({ uci }) => uci), ply: Math.max(0, ply - 1) },
  isMistake: false,
});

/** The position after a ply with the better line of the next move, or with the moves of the game unless they begin with a mistake. */
export function trainedPosition(game: Pick<JudgedGame, 'marks'>, line: Replay, ply: number): TrainedPosition {
  const start = ply === 0 ? line.start : line.plies[ply - 1]?.position;
  const mark = game.marks.find((one) => one.ply === ply + 1 && one.name !== null);
  const better = start && mark?.line ? playLine(start, wordsOfLine(mark.line)).map(({ uci }) => uci) : [];
  const isMistake = better.length === 0 && mistakes.has(mark?.name ?? '');
  const moves = better.length > 0 ? better : isMistake ? [] : line.moves.slice(ply);
  const shown = ply === 0 ? line.start : line.plies[ply - 1];
  return { fen: shown?.fen ?? '', line: moves, ply, isMistake };
}
