import type { Door } from '../../preload/contract/models.ts';
import type { Compat } from '../service/domain.ts';
import type { AccountContext } from './account-context.ts';

/**
 * Where this account can play a game. Both members of `compat` false is normal (pool and arena games at fast speeds,
 * every human account's bot side): the browser is the door then. A missing scope closes a door as well.
 */
export function doorOf(compat: Compat, account: Pick<AccountContext, 'isBot' | 'scopes'>): Door {
  const allows = (scope: string) => account.scopes === null || account.scopes.includes(scope);
  if (account.isBot) return compat.bot && allows('bot:play') ? 'bot' : 'browser';
  return compat.board && allows('board:play') ? 'board' : 'browser';
}
