/** Why an account cannot connect: its token is missing, unreadable or bound to another server. */
import { originOf } from '../service/credential.ts';
import { type AccountRecord } from './account-record.ts';
import { parseServerAddress } from './server-address.ts';
import { VaultError, type TokenBinding, type TokenRead } from './token-vault.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';
import type { Account, AccountProblem } from './account.ts';

export function signedOut({ user, server }: AccountRecord): AccountProblem {
  return {
    code: 'signed_out',
    message: messageOf('account.signedOut', {
      server: server.name,
      name: user?.name ?? messageOf('account.thisAccount'),
    }),
  };
}

export type TokenOrProblem = Pick<Account, 'token' | 'tokenOrigin' | 'problem'>;

export function bindingOf({
  server,
  user,
}: Pick<AccountRecord, 'server' | 'user'>): TokenBinding | undefined {
  const origin = originOf(server.baseUrl);
  return origin === undefined || !user ? undefined : { origin, userId: user.id };
}

/** Bindings for tokens of older versions. Addresses that sign-in would refuse cannot have had a token. */
export function adoptable(
  records: readonly { readonly id: string; readonly record: AccountRecord }[],
): ReadonlyMap<string, TokenBinding> {
  const bindings = new Map<string, TokenBinding>();
  for (const { id, record } of records) {
    const binding = bindingOf(record);
    if (binding && record.kind === 'token' && parseServerAddress(record.server.baseUrl).ok)
      bindings.set(id, binding);
  }
  return bindings;
}

export function problemOf(record: AccountRecord, read: Exclude<TokenRead, { ok: true }>): TokenOrProblem {
  return { token: null, tokenOrigin: null, problem: describeProblem(record, read) };
}

function describeProblem(record: AccountRecord, read: Exclude<TokenRead, { ok: true }>): AccountProblem {
  const who = { name: record.user?.name ?? messageOf('account.thisAccount'), server: record.server.name };
  switch (read.reason) {
    case 'elsewhere':
      return { code: 'token_elsewhere', message: elsewhereMessage(record, read.belongsTo) };
    case 'unbound':
      return {
        code: 'token_elsewhere',
        message: messageOf('account.tokenServerUnknown', who),
      };
    case 'locked':
      return {
        code: 'keyring_locked',
        // Chromium may request the keyring's key only once per run and treat a refusal as final.
        message: messageOf('account.keyringLocked', who),
      };
    case 'unreadable':
      return {
        code: 'token_unreadable',
        message: messageOf('account.tokenUnreadable', who),
      };
    case 'absent':
      return {
        code: 'token_missing',
        message:
          record.tokenKeeping === 'this_run'
            ? messageOf('account.tokenForOneRun', who)
            : messageOf('account.tokenMissing', who),
      };
  }
}

/** Uses addresses, because the names in the record may be forged. */
function elsewhereMessage({ server, user }: AccountRecord, belongsTo: TokenBinding): Message {
  const now = originOf(server.baseUrl) ?? server.baseUrl;
  return now === belongsTo.origin
    ? messageOf('account.tokenOfOtherUser', {
        name: user?.name ?? messageOf('account.thisAccount'),
        server: now,
      })
    : messageOf('account.tokenOfOtherServer', { server: now, kept: belongsTo.origin });
}

export function adviceFor(error: unknown): Message {
  if (!(error instanceof VaultError)) return messageOf('account.tokenNotKept');
  const advice =
    error.code === 'no_keyring' ? messageOf('account.keepForRunOrFile') : messageOf('account.checkDisk');
  return sentences(error.userMessage, advice);
}
