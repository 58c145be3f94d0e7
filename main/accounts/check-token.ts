/** Finds out what a pasted token is: whose, and what it allows. Keeps nothing. */
import type { ServiceClient } from '../service/client.ts';
import { credentialFor, type Credential } from '../service/credential.ts';
import { isBotAccount } from '../service/domain.ts';
import type { ServiceError } from '../service/errors.ts';
import type { AccountView, TokenReport } from '../../preload/contract/models.ts';
import {
  failure,
  success,
  type Failure,
  type FailureCode,
  type Outcome,
} from '../../preload/contract/outcome.ts';
import { abilitiesOf, isUseful, requestedScopes } from './scopes.ts';
import { parseServerAddress } from './server-address.ts';
import { say } from '../text/say.ts';

type Dialect = AccountView['server']['dialect'];

export interface TokenCheckOptions {
  /** A client for one server that calls with the token. */
  readonly clientFor: (
    server: { readonly baseUrl: string; readonly dialect: Dialect },
    credential: Credential | null,
  ) => Pick<ServiceClient, 'testToken' | 'account'>;
}

export interface CheckedToken {
  readonly server: AccountView['server'];
  readonly report: TokenReport;
  /** `null` where the server does not tell scopes. */
  readonly scopes: readonly string[] | null;
  /** When the user joined the server, ms, where the server tells. */
  readonly userSince?: number;
  /** The token without the blanks that came along when it was pasted. */
  readonly token: string;
}

export interface PastedToken {
  readonly baseUrl: string;
  readonly dialect: Dialect;
  readonly token: string;
}

/** Shape and server's word of a pasted token. */
export type CheckToken = (pasted: PastedToken) => Promise<Outcome<CheckedToken>>;

export function createTokenCheck({ clientFor }: TokenCheckOptions): CheckToken {
  return async (pasted) => {
    const address = parseServerAddress(pasted.baseUrl);
    if (!address.ok) return failure('rejected', address.message);
    const token = pasted.token.trim();
    if (!/^[\x21-\x7e]+$/.test(token)) {
      return failure(
        'rejected',
        say('This is not a token: it must be one word without blanks. Copy it again from the server’s page.'),
      );
    }
    const server = { baseUrl: address.baseUrl, name: address.name, dialect: pasted.dialect };
    const client = clientFor(server, credentialFor(token, server.baseUrl) ?? null);

    const tested = await client.testToken(token);
    // Not every server has this question; then the account's answer alone must do.
    if (!tested.ok && tested.error.code !== 'not_found')
      return { ok: false, error: explain(tested.error, server.name) };
    const info = tested.ok ? tested.value : undefined;
    if (info === null) return failure('unauthorized', unknownToken(server.name));

    const answer = await client.account();
    if (!answer.ok) return { ok: false, error: explain(answer.error, server.name) };
    const account = answer.value.value;
    if (info && info.userId !== account.id) {
      return failure(
        'malformed',
        say('{name} says two different things about whose token this is. It is not used.', {
          name: server.name,
        }),
      );
    }

    const isBot = isBotAccount(account);
    const scopes = info?.scopes ?? null;
    if (!isUseful(scopes)) {
      const wanted = requestedScopes(isBot).join(', ');
      return failure(
        'forbidden',
        say('This token of {user} allows nothing that Outpost does. Make a new one with {scopes} ticked.', {
          user: account.username,
          scopes: wanted,
        }),
      );
    }
    const report: TokenReport = {
      user: {
        id: account.id,
        name: account.username,
        ...(account.title !== undefined && { title: account.title }),
      },
      isBot,
      scopes: [...(scopes ?? [])],
      abilities: abilitiesOf(scopes, isBot).map((ability) => ({ ...ability, scopes: [...ability.scopes] })),
      ...(typeof info?.expiresAt === 'number' && { expiresAt: info.expiresAt }),
    };
    const since = account.createdAt === undefined ? {} : { userSince: account.createdAt };
    return success({ server, report, scopes, token, ...since });
  };
}

function unknownToken(name: string): string {
  return say(
    '{name} does not know this token: it may be mistyped, expired or revoked. Make a new one on the server’s token page.',
    { name },
  );
}

/** Why a server that was asked about signing in gave no good answer. */
export function explain(error: ServiceError, name: string): Failure {
  const fail = (code: FailureCode, message: string, retryAfterMs?: number): Failure =>
    retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs };
  switch (error.code) {
    case 'unauthorized':
      return fail('unauthorized', unknownToken(name));
    case 'forbidden':
      return fail(
        'forbidden',
        say('{name} knows the token and refuses it: {reason}', { name, reason: error.message }),
      );
    case 'rate_limited':
      return fail(
        'rate_limited',
        say('{name} asks to wait before the next try.', { name }),
        error.retryAfterMs ?? 60_000,
      );
    case 'timeout':
      return fail(
        'timeout',
        say('{name} did not answer in time. Check the connection and try again.', { name }),
      );
    case 'unreachable':
    case 'tls':
      return fail('unreachable', error.message);
    case 'server':
      return fail(
        'service',
        say('{name} has trouble of its own ({status}). Try again later.', { name, status: error.status }),
        error.retryAfterMs,
      );
    case 'aborted':
      return fail('unavailable', say('The check was stopped.'));
    case 'not_found':
    case 'malformed':
    case 'too_large':
    case 'redirected':
    case 'bad_request':
      return fail(
        'malformed',
        say('{name} does not answer like a chess server. Check the address.', { name }),
      );
  }
}
