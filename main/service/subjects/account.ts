/** Requests about the account, users and tokens. */

import type { Calls, CallOptions, EndpointAnswer } from '../calls.ts';
import { parseAccount, parseTokenInfo } from '../codec/account.ts';
import { parseFollowing } from '../codec/following.ts';
import { parseJsonText } from '../codec/json-text.ts';
import { parsePresence } from '../codec/presence.ts';
import type { ServiceAccount, TokenInfo } from '../domain.ts';
import type { Presence } from '../domain-watch.ts';
import { fail, succeed, type Result } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';
import { excerptOf } from '../failures.ts';

export interface AccountCalls {
  account(options?: CallOptions): Promise<Result<EndpointAnswer<ServiceAccount>>>;
  /** Public profile of a user. */
  user(username: string, options?: CallOptions): Promise<Result<EndpointAnswer<ServiceAccount>>>;
  /** Ids of the users whom the account follows. */
  following(options?: CallOptions): Promise<Result<readonly string[]>>;
  /** Online status and current game of at most 100 users. */
  presence(
    ids: readonly string[],
    options?: CallOptions,
  ): Promise<Result<EndpointAnswer<readonly Presence[]>>>;
  /** Owner and scopes of a token; null when it is invalid. Needs no token of the caller. */
  testToken(token: string, options?: CallOptions): Promise<Result<TokenInfo | null>>;
  /** Exchanges a grant for a token. Returns the response's text, which contains the token. */
  grantToken(fields: Readonly<Record<string, string>>, options?: CallOptions): Promise<Result<string>>;
  /** Revokes the caller's token. */
  revokeToken(options?: CallOptions): Promise<Result<void>>;
}

/** Responses about tokens are short. */
const tokenLimits: Partial<RequestLimits> = { maxBytes: 32 * 1024 };

export function accountCalls({ ask, read, inTurns, command, malformed }: Calls): AccountCalls {
  return {
    account: (options) => read({ ...options, name: 'account' }, parseAccount),
    user: (username, options) => read({ ...options, name: 'user', parameters: { username } }, parseAccount),

    async following(options) {
      const answer = await ask({ ...options, name: 'following' });
      if (!answer.ok) return answer;
      const users = await inTurns(parseFollowing(answer.value.text));
      return users
        ? succeed(users)
        : fail(malformed('following', answer.value.text, ['not one user a line']));
    },

    presence: (ids, options) =>
      read(
        { ...options, name: 'presence', query: { ids: ids.join(','), withGameIds: 'true' } },
        parsePresence,
      ),

    async testToken(tested, options) {
      const answer = await ask({
        limits: tokenLimits,
        ...options,
        name: 'tokenTest',
        body: { kind: 'text', text: tested },
      });
      if (!answer.ok) return answer;
      const json = parseJsonText(answer.value.text);
      const entry = json && ownMember(json.value, tested);
      if (entry === null) return succeed(null);
      const parsed = parseTokenInfo(entry);
      if (parsed.ok) {
        const scopes = parsed.value.scopes.filter((scope) => !scope.includes(tested));
        return succeed({ ...parsed.value, scopes });
      }
      const masked = excerptOf(answer.value.text, [tested]);
      return fail(malformed('tokenTest', masked, parsed.issues));
    },

    async grantToken(fields, options) {
      const answer = await ask({
        limits: tokenLimits,
        ...options,
        name: 'tokenGrant',
        body: { kind: 'form', fields },
      });
      return answer.ok ? succeed(answer.value.text) : answer;
    },
    revokeToken: (options) => command({ ...options, name: 'tokenRevoke' }),
  };
}

function ownMember(json: unknown, key: string): unknown {
  return typeof json === 'object' && json !== null && Object.hasOwn(json, key)
    ? (json as Record<string, unknown>)[key]
    : undefined;
}
