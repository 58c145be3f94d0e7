import type { PlayAccess } from '../../preload/contract/models.ts';
import type { Compat } from '../service/domain.ts';
import type { AccountContext } from './account-context.ts';

/**
 * Where this account can play a game. If `compat` permits neither API (fast pool and arena games, for example) or
 * the scope is missing, only the browser can.
 */
export function playAccessOf(compat: Compat, account: Pick<AccountContext, 'isBot' | 'scopes'>): PlayAccess {
  const allows = (scope: string) => account.scopes === null || account.scopes.includes(scope);
  if (account.isBot) return compat.bot === true && allows('bot:play') ? 'bot' : 'browser';
  return compat.board === true && allows('board:play') ? 'board' : 'browser';
}
