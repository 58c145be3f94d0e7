/** Decides whether an engine may help with a game, or a line of moves, while own games are in progress. Pure. */
import { judgeFairPlay, type FairPlayVerdict, type OwnGame } from './fair-play.ts';
import { isOneMoveApart } from './neighbour-position.ts';
import type { Position } from './position.ts';
import { playSans, type SanLine } from './san-line.ts';

/** Undefined when the game cannot be replayed. */
export function playGame(game: {
  readonly variant: string;
  /** `startpos` or a FEN. */
  readonly initialFen: string;
  readonly sans: readonly string[];
}): SanLine | undefined {
  const { variant, initialFen, sans } = game;
  // Rules for custom positions play the same moves as those of standard chess, several times faster.
  return playSans(variant === 'standard' ? 'fromPosition' : variant, initialFen, sans);
}

/**
 * An archived game that contains the present position of an own game in progress is unfair: it shows moves for that
 * position. Positions that the own game has left do not count, nor does the first position, which all games share.
 */
export function judgeGame({ positions }: SanLine, ownGames: readonly OwnGame[]): FairPlayVerdict {
  // Most users play no game while they look at others.
  if (ownGames.length === 0) return { fair: true };
  const present = ownGames.map((game) => ({ ...game, fens: game.fens.slice(-1) }));
  for (const { fen } of positions.slice(1)) {
    const verdict = judgeFairPlay({ help: 'lookUp', fen }, present);
    if (!verdict.fair) return verdict;
  }
  return { fair: true };
}

/**
 * Live analysis of the last of these positions. The line may not pass through the present position of an own game, whose
 * continuations it would compare; nor may the last position occur in one with either side to move, or be one move away
 * from its present position, for example set up by hand. `isInitial`: the line
 * begins with the initial position, which all games share.
 */
export function judgeLine(
  positions: readonly Position[],
  isInitial: boolean,
  ownGames: readonly OwnGame[],
): FairPlayVerdict {
  const last = positions.at(-1);
  if (!last || ownGames.length === 0) return { fair: true };
  const verdict = judgeFairPlay({ help: 'analyse', fen: last.fen }, ownGames);
  if (!verdict.fair) return verdict;
  const [board = '', turn] = last.fen.split(' ');
  const other = judgeFairPlay({ help: 'lookUp', fen: `${board} ${turn === 'w' ? 'b' : 'w'}` }, ownGames);
  if (!other.fair) return other;
  // The initial position is one move away from many games.
  const isFirst = isInitial && positions.length === 1;
  const near = ownGames.find(
    ({ fens, playedBy }) =>
      !isFirst && playedBy === 'person' && fens.length > 1 && isOneMoveApart(last, fens.at(-1) ?? ''),
  );
  if (near) return { fair: false, why: 'ownPosition', game: near };
  const present = ownGames.map((game) => ({ ...game, fens: game.fens.slice(-1) }));
  for (const { fen } of isInitial ? positions.slice(1) : positions) {
    const passed = judgeFairPlay({ help: 'lookUp', fen }, present);
    if (!passed.fair) return passed;
  }
  return { fair: true };
}
