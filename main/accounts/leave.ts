/** Leaving: signing out, which makes the token invalid, and deleting what is kept of an account. */
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Credential } from '../service/credential.ts';
import type { AccountView } from '../../preload/contract/models.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import { credentialOf, type Account, type Accounts } from './accounts.ts';
import { say } from '../text/say.ts';

export interface Leaving {
  /** Rejects with a `ContractFailure`, and has then changed nothing. */
  signOut(accountId: string, how: SignOutChoice): Promise<void>;
  /** Signs out, and deletes all that is kept of the account here. The server's own memory is the server's. */
  deleteData(accountId: string, how: Pick<SignOutChoice, 'evenIfNotRevoked'>): Promise<void>;
}

export interface SignOutChoice {
  /** The token is not revoked: another program uses it. */
  readonly keepToken?: boolean;
  /** Goes on when the token cannot be revoked, which then stays valid until it ends. */
  readonly evenIfNotRevoked?: boolean;
}

export interface LeavingOptions {
  readonly accounts: Pick<Accounts, 'get' | 'signOut' | 'remove'>;
  readonly visitor: (
    server: { readonly baseUrl: string; readonly dialect: AccountView['server']['dialect'] },
    credential: Credential,
  ) => Pick<ServiceClient, 'revokeToken'>;
  /** The account is gone from what is shown and asked. Its streams ended already. */
  readonly onLeft: (account: Account) => void;
  /** Deletes all that is kept of it but its token. */
  readonly erase: (account: Account) => Promise<void>;
  readonly log: Log;
}

export function createLeaving(options: LeavingOptions): Leaving {
  const { accounts, visitor, onLeft, erase } = options;
  const log = options.log.child('leaving');

  const find = (id: string): Account => {
    const account = accounts.get(id);
    if (!account) throw new ContractFailure('unavailable', say('This account is not here any more.'));
    return account;
  };

  const revoke = async (account: Account): Promise<void> => {
    const { server, problem } = account;
    const credential = credentialOf(account);
    if (!credential) {
      if (problem?.code === 'signed_out' || problem?.code === 'token_missing') return;
      if (problem?.code === 'token_elsewhere')
        throw new ContractFailure(
          'storage',
          say(
            'The kept token does not belong to {server}, so it cannot be made invalid there. Go on, and revoke it on the page of the server that it is for.',
            { server: server.name },
          ),
        );
      throw new ContractFailure(
        'storage',
        say(
          'The token cannot be read right now, so it cannot be made invalid on {server}. Unlock the keyring first, or go on and revoke it on the server’s own page.',
          { server: server.name },
        ),
      );
    }
    const revoked = await visitor(server, credential).revokeToken();
    // What the server does not accept any more needs no revoking.
    if (revoked.ok || revoked.error.code === 'unauthorized') return;
    log.warn('a token could not be revoked', { code: revoked.error.code });
    throw new ContractFailure(
      revoked.error.code === 'rate_limited' ? 'rate_limited' : 'unreachable',
      say(
        '{server} could not be told, so the token would stay valid there. Try again later, or go on and revoke it on the server’s own page.',
        { server: server.name },
      ),
    );
  };

  const revokeIfPossible = async (account: Account, how: SignOutChoice): Promise<void> => {
    if (account.kind !== 'token' || how.keepToken) return;
    try {
      await revoke(account);
    } catch (error) {
      if (!how.evenIfNotRevoked) throw error;
    }
  };

  return {
    async signOut(accountId, how) {
      const account = find(accountId);
      if (account.kind !== 'token')
        throw new ContractFailure('unavailable', say('There is nothing to sign out of here.'));
      await revokeIfPossible(account, how);
      await accounts.signOut(accountId);
      onLeft(account);
    },
    async deleteData(accountId, how) {
      const account = find(accountId);
      await revokeIfPossible(account, how);
      // From here on nothing more comes in for the account. It is listed until all is done, to be tried again.
      if (account.kind === 'token' && account.token !== null) await accounts.signOut(accountId);
      onLeft(account);
      await erase(account);
      await accounts.remove(accountId);
    },
  };
}
