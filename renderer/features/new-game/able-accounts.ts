import type { AccountView } from '@contract/models.ts';

/** Whether the account can start games: that needs a user and a token. */
export function canStartGames({ kind, user, state }: AccountView): boolean {
  return kind !== 'watch' && user !== null && state !== 'signed_out';
}

/** Whether the account can search for opponents: the service pairs people only. */
export function canSeek(account: AccountView): boolean {
  return canStartGames(account) && !account.isBot;
}

/** Whether the token permits games. Unknown permissions count as granted. */
export function mayPlay({ abilities }: AccountView): boolean {
  return abilities.every(({ wish, allowed }) => wish !== 'games' || allowed);
}
