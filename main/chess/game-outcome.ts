/** The outcome of a finished game, as far as the server tells it. Pure. */
import type { Color } from './vocabulary.ts';

/** `unknown`: the server has not told the winner, or how the game ended. */
export type EndOfGame = 'decided' | 'drawn' | 'unplayed' | 'unknown';

/** These mean a draw where there is no winner. `timeout`: the opponent left, and the player called a draw. */
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
}): EndOfGame {
  if (status === 'aborted') return 'unplayed';
  if (winner) return 'decided';
  if (status === undefined || status === null) return 'unknown';
  // Without a first move, an arena's game is forfeited; elsewhere it has no winner.
  return drawn.has(status) ? 'drawn' : unplayed.has(status) ? 'unplayed' : 'unknown';
}
