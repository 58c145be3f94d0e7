import type { PlayAccess } from '../../preload/contract/models.ts';
import type { PlayEndpoint } from '../chess/vocabulary.ts';
import type { Compat } from '../service/domain.ts';
import type { AccountContext } from './account-context.ts';

/**
 * Where this account can play a game. Servers refuse the bot API to persons and the board API to bots. A server need not
 * tell a bot's title: a token for the other API alone decides. A bot without a title, whose token permits both APIs or
 * does not tell, counts as a person. Lists of games omit `compat`; the API is then tried. If
 * `compat` does not permit it (fast pool and arena games, for example) or the scope is missing, only the browser can.
 */
export function playAccessOf(
  compat: Compat | undefined,
  { isBot, scopes }: Pick<AccountContext, 'isBot' | 'scopes'>,
): PlayAccess {
  const isAllowed = (api: 'bot' | 'board') => scopes === null || scopes.includes(`${api}:play`);
  const [own, other] = isBot ? (['bot', 'board'] as const) : (['board', 'bot'] as const);
  const api = isAllowed(own) ? own : other;
  const isPermitted = isUnknown(compat) || compat[api] === true;
  return isPermitted && isAllowed(api) ? api : 'browser';
}

/** Whether the server did not say which API permits the game. */
export function isUnknown(compat: Compat | undefined): compat is undefined {
  return compat?.bot === undefined && compat?.board === undefined;
}

/** The API of a game; undefined for a game of the browser. */
export function endpointOf(access: PlayAccess): PlayEndpoint | undefined {
  return access === 'browser' ? undefined : access;
}
