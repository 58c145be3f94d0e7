import type { PlayAccess } from '../../preload/contract/models.ts';
import type { Compat } from '../service/domain.ts';
import type { AccountContext } from './account-context.ts';

/**
 * Where this account can play a game: through its own API, or else through the other one. Lists of games omit
 * `compat`; the first permitted API is then tried. If `compat` permits neither (fast pool and arena games, for
 * example) or the scope is missing, only the browser can.
 */
export function playAccessOf(
  compat: Compat | undefined,
  { isBot, scopes }: Pick<AccountContext, 'isBot' | 'scopes'>,
): PlayAccess {
  const apis = isBot ? (['bot', 'board'] as const) : (['board', 'bot'] as const);
  const isOpen = (api: 'bot' | 'board') => isUnknown(compat) || compat[api] === true;
  const isAllowed = (api: 'bot' | 'board') => scopes === null || scopes.includes(`${api}:play`);
  return apis.find((api) => isOpen(api) && isAllowed(api)) ?? 'browser';
}

/** Whether the server did not say which API permits the game. */
export function isUnknown(compat: Compat | undefined): compat is undefined {
  return compat?.bot === undefined && compat?.board === undefined;
}
