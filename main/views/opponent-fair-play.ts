/** Fair play of the opponent report: it is closed while a game against the player is in progress. */
import { judgeFairPlay, type FairPlayVerdict, type OwnGame } from '../chess/fair-play.ts';

export interface PreparationQuestion {
  readonly accountId: string;
  /** The player's id. */
  readonly opponent: string;
  /** Own games in progress, of all accounts. */
  readonly games: readonly OwnGame[];
  /** Undefined for an unknown account. */
  readonly baseUrlOf: (accountId: string) => string | undefined;
}

/** Counts games of all accounts on the account's server: another account may be paired with the same player. */
export function judgePreparation(asked: PreparationQuestion): FairPlayVerdict {
  const { accountId, games, baseUrlOf } = asked;
  const server = baseUrlOf(accountId);
  const there = games.filter((game) => baseUrlOf(game.accountId) === server);
  return judgeFairPlay({ help: 'prepare', opponent: asked.opponent.toLowerCase() }, there);
}
