/** Requests about the account, users and tokens. */

import { memberValue } from '../../base/changed-at.ts';
import type { Calls, CallOptions } from '../calls.ts';
import { parseAccount, parseTokenInfo } from '../codec/account.ts';
import { parseListedUser } from '../codec/following.ts';
import { parseJsonText } from '../codec/json-text.ts';
import { parsePresence } from '../codec/presence.ts';
import type { TokenInfo } from '../domain.ts';
import { fail, succeed, type Result } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';
import { excerptOf } from '../failures.ts';

/** Responses about tokens are short. */
const tokenLimits: Partial<RequestLimits> = { maxBytes: 32 * 1024 };

export function accountCalls({ ask, read, lines, command, malformed }: Calls) {
  return {
    account: (options?: CallOptions) => read({ ...options, name: 'account' }, parseAccount),
    /** Public profile of a user. */
    user: (username: string, options?: CallOptions) =>
      read({ ...options, name: 'user', parameters: { username } }, parseAccount),

    /** Ids of the users whom the account follows. */
    following: (options?: CallOptions) => lines({ ...options, name: 'following' }, parseListedUser),

    /** Online status and current game of at most 100 users. */
    presence: (ids: readonly string[], options?: CallOptions) =>
      read(
        { ...options, name: 'presence', query: { ids: ids.join(','), withGameIds: 'true' } },
        parsePresence,
      ),

    /** Owner and scopes of a token; null when it is invalid. Needs no token of the caller. */
    async testToken(tested: string, options?: CallOptions): Promise<Result<TokenInfo | null>> {
      const answer = await ask({
        limits: tokenLimits,
        ...options,
        name: 'tokenTest',
        body: { kind: 'text', text: tested },
      });
      if (!answer.ok) return answer;
      const json = parseJsonText(answer.value.text);
      const entry = memberValue(json?.value, tested);
      if (entry === null) return succeed(null);
      const parsed = parseTokenInfo(entry);
      if (parsed.ok) {
        const scopes = parsed.value.scopes.filter((scope) => !scope.includes(tested));
        return succeed({ ...parsed.value, scopes });
      }
      const masked = excerptOf(answer.value.text, [tested]);
      return fail(malformed('tokenTest', masked, parsed.issues));
    },

    /** Exchanges a grant for a token. Returns the response's text, which contains the token. */
    async grantToken(
      fields: Readonly<Record<string, string>>,
      options?: CallOptions,
    ): Promise<Result<string>> {
      const answer = await ask({
        limits: tokenLimits,
        ...options,
        name: 'tokenGrant',
        body: { kind: 'form', fields },
      });
      return answer.ok ? succeed(answer.value.text) : answer;
    },
    /** Revokes the caller's token. */
    revokeToken: (options?: CallOptions) => command({ ...options, name: 'tokenRevoke' }),
  };
}
