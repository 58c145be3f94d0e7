import type { PlayAccess } from '../../preload/contract/models.ts';
import type { Compat } from '../service/domain.ts';
import type { AccountContext } from './account-context.ts';

/**
 * Where this account can play a game. Servers permit the bot API to bots only, so it comes first, even for an
 * account without a bot's title. Lists of games omit `compat`: the account's own API is then tried. If `compat` permits neither API
 * (fast pool and arena games, for example) or the scope is missing, only the browser can.
 */
export function playAccessOf(
  compat: Compat | undefined,
  { isBot, scopes }: Pick<AccountContext, 'isBot' | 'scopes'>,
): PlayAccess {
  const allows = (scope: string) => scopes === null || scopes.includes(scope);
  const own = isBot || !allows('board:play') ? 'bot' : 'board';
  const permitted: Compat = isUnknown(compat) ? { [own]: true } : compat;
  if (permitted.bot === true && allows('bot:play')) return 'bot';
  return permitted.board === true && allows('board:play') ? 'board' : 'browser';
}

/** Whether the server did not say which API permits the game. */
export function isUnknown(compat: Compat | undefined): compat is undefined {
  return compat?.bot === undefined && compat?.board === undefined;
}
