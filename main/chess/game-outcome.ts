/** What is known about the end of a game. Pure. */
import type { Color } from './vocabulary.ts';

/** `unknown`: the server has not told the winner, or how the game ended. */
export type GameOutcome = 'decided' | 'drawn' | 'unplayed' | 'unknown';

/** Without a winner, these mean a draw: time ran out or the opponent left, and nobody could win or a draw was called. */
const drawn: ReadonlySet<string> = new Set([
  'draw',
  'stalemate',
  'insufficientMaterialClaim',
  'outoftime',
  'timeout',
]);
const unplayed: ReadonlySet<string> = new Set(['aborted', 'noStart']);

/** The outcome of a game that is over. All other statuses have a winner, whom the server may omit. */
export function outcomeOf({
  status,
  winner,
}: {
  readonly status?: string | null | undefined;
  readonly winner?: Color | null | undefined;
}): GameOutcome {
  if (status === 'aborted') return 'unplayed';
  if (winner) return 'decided';
  if (status === undefined || status === null) return 'unknown';
  // Without a first move, an arena's game is forfeited; elsewhere it has no winner.
  return drawn.has(status) ? 'drawn' : unplayed.has(status) ? 'unplayed' : 'unknown';
}
