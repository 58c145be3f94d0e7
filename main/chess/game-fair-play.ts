/** Decides whether an engine may help with a whole game while own games are in progress. Pure. */
import { judgeFairPlay, type FairPlayVerdict, type OwnGame } from './fair-play.ts';
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

/** Unfair when a position of the game occurs in an own game in progress. */
export function judgeGame({ positions }: SanLine, ownGames: readonly OwnGame[]): FairPlayVerdict {
  // Most users play no game while they look at others.
  if (ownGames.length === 0) return { fair: true };
  for (const { fen } of positions) {
    const verdict = judgeFairPlay({ help: 'lookUp', fen }, ownGames);
    if (!verdict.fair) return verdict;
  }
  return { fair: true };
}
