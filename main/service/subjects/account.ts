/** Who asks, what a token is, and how one is had and given up. */

import type { Calls, CallOptions, Answer } from '../calls.ts';
import { parseAccount, parseTokenInfo } from '../codec/account.ts';
import { parseFollowing } from '../codec/following.ts';
import { parseJsonText } from '../codec/json-text.ts';
import { parsePresence } from '../codec/presence.ts';
import type { Account, TokenInfo } from '../domain.ts';
import type { Presence } from '../domain-watch.ts';
import { fail, succeed, type Result } from '../errors.ts';
import type { RequestLimits } from '../http-request.ts';
import { excerptOf } from '../failures.ts';

export interface AccountCalls {
  account(options?: CallOptions): Promise<Result<Answer<Account>>>;
  /** What anybody may know of a user. */
  user(username: string, options?: CallOptions): Promise<Result<Answer<Account>>>;
  /** Ids of those whom the account follows. */
  following(options?: CallOptions): Promise<Result<readonly string[]>>;
  /** Who of these users (100 at most) is there, and in which game. */
  presence(ids: readonly string[], options?: CallOptions): Promise<Result<Answer<readonly Presence[]>>>;
  /** What a token is and allows; `null`: not valid. Needs no token of the caller's own. */
  testToken(token: string, options?: CallOptions): Promise<Result<TokenInfo | null>>;
  /** Trades the fields of a grant for a token: the answer's text, which holds it and is for the caller alone. */
  grantToken(fields: Readonly<Record<string, string>>, options?: CallOptions): Promise<Result<string>>;
  /** The caller's own token is valid no more. */
  revokeToken(options?: CallOptions): Promise<Result<void>>;
}

/** What is said of a token is short. */
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
