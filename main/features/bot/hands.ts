/** Games in which the engine's part differs from the account's switch. Pure. */
import type { BotGame } from '../../../preload/contract/bot.ts';
import type { BotHands } from './bot-memory.ts';

/** Most games that the user took over and that may still be in progress. */
const takenKept = 400;

/** Whether the engine moves in the game. */
export function isEngines({ taken, finishing }: BotHands, gameId: string, isOn: boolean): boolean {
  return finishing.includes(gameId) || (isOn && !taken.includes(gameId));
}

export function withTaken(hands: BotHands, gameId: string): BotHands {
  const { taken, finishing } = withoutGame(hands, gameId);
  return { taken: [...taken, gameId].slice(-takenKept), finishing };
}

/** The same object if the game was no exception. */
export function withoutGame(hands: BotHands, gameId: string): BotHands {
  if (!hands.taken.includes(gameId) && !hands.finishing.includes(gameId)) return hands;
  const others = (ids: readonly string[]) => ids.filter((id) => id !== gameId);
  return { taken: others(hands.taken), finishing: others(hands.finishing) };
}

/** Ends the games at once. Rejects with the first failure, after all were tried. */
export async function endGames(
  accountId: string,
  own: readonly Pick<BotGame, 'gameId' | 'moves'>[],
  games: Readonly<Record<'abort' | 'resign', (accountId: string, gameId: string) => Promise<void>>>,
): Promise<void> {
  // A game without a move of each side can only be aborted.
  const ends = own.map(({ gameId, moves }) =>
    moves < 2 ? games.abort(accountId, gameId) : games.resign(accountId, gameId),
  );
  const failed = (await Promise.allSettled(ends)).find((end) => end.status === 'rejected');
  if (failed) throw failed.reason;
}
