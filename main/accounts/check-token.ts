/** Validates a pasted token: its user and its scopes. Stores nothing. */
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
  type ContractOutcome,
} from '../../preload/contract/outcome.ts';
import { abilitiesOf, isUseful, requestedScopes } from './scopes.ts';
import { parseServerAddress } from './server-address.ts';
import { messageOf, type Message } from '../text/message.ts';

type Dialect = AccountView['server']['dialect'];

export interface TokenCheckOptions {
  /** A client for one server that uses the token. */
  readonly clientFor: (
    server: { readonly baseUrl: string; readonly dialect: Dialect },
    credential: Credential | null,
  ) => Pick<ServiceClient, 'testToken' | 'account'>;
}

export interface CheckedToken {
  readonly server: AccountView['server'];
  readonly report: TokenReport;
  /** Null if the server does not report scopes. */
  readonly scopes: readonly string[] | null;
  /** When the user joined the server, ms since the epoch, if known. */
  readonly userSince?: number;
  readonly token: string;
}

export interface PastedToken {
  readonly baseUrl: string;
  readonly dialect: Dialect;
  readonly token: string;
}

/** Checks a pasted token's format, then asks the server. */
export type CheckToken = (pasted: PastedToken) => Promise<ContractOutcome<CheckedToken>>;

export function createTokenCheck({ clientFor }: TokenCheckOptions): CheckToken {
  return async (pasted) => {
    const address = parseServerAddress(pasted.baseUrl);
    if (!address.ok) return failure('rejected', address.message);
    const token = pasted.token.trim();
    if (!/^[\x21-\x7e]+$/.test(token)) {
      return failure('rejected', messageOf('account.notAToken'));
    }
    const server = { baseUrl: address.baseUrl, name: address.name, dialect: pasted.dialect };
    const client = clientFor(server, credentialFor(token, server.baseUrl) ?? null);

    const tested = await client.testToken(token);
    // Some servers lack this endpoint; the account endpoint alone then decides.
    if (!tested.ok && tested.error.code !== 'not_found')
      return { ok: false, error: explain(tested.error, server.name) };
    const info = tested.ok ? tested.value : undefined;
    if (info === null) return failure('unauthorized', unknownToken(server.name));

    const answer = await client.account();
    if (!answer.ok) return { ok: false, error: explain(answer.error, server.name) };
    const account = answer.value.value;
    if (info && info.userId !== account.id) {
      return failure('malformed', messageOf('account.ownerContradictory', { name: server.name }));
    }

    const isBot = isBotAccount(account);
    const scopes = info?.scopes ?? null;
    if (!isUseful(scopes)) {
      return failure(
        'forbidden',
        messageOf('account.tokenAllowsNothing', { user: account.username, scopes: requestedScopes(isBot) }),
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

function unknownToken(name: string): Message {
  return messageOf('account.tokenUnknown', { name });
}

/** Words a failed request during sign-in. `name`: the server's. */
export function explain(error: ServiceError, name: string): Failure {
  const fail = (code: FailureCode, message: Message, retryAfterMs?: number): Failure =>
    retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs };
  switch (error.code) {
    case 'unauthorized':
      return fail('unauthorized', unknownToken(name));
    case 'forbidden':
      return fail('forbidden', messageOf('account.tokenRefused', { name, reason: error.message }));
    case 'rate_limited':
      return fail(
        'rate_limited',
        messageOf('account.waitBeforeRetry', { name }),
        error.retryAfterMs ?? 60_000,
      );
    case 'timeout':
      return fail('timeout', messageOf('account.noAnswer', { name }));
    case 'unreachable':
    case 'tls':
      return fail('unreachable', error.message);
    case 'server':
      return fail(
        'service',
        messageOf('account.serverTrouble', { name, status: error.status }),
        error.retryAfterMs,
      );
    case 'aborted':
      return fail('unavailable', messageOf('account.checkStopped'));
    case 'not_found':
    case 'malformed':
    case 'too_large':
    case 'redirected':
    case 'bad_request':
      return fail('malformed', messageOf('account.notAChessServer', { name }));
  }
}
