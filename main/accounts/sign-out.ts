/** Signing out, which revokes the token, and deleting an account's data. */
import type { Log } from '../base/log.ts';
import type { ServiceClient } from '../service/client.ts';
import type { Credential } from '../service/credential.ts';
import type { AccountView } from '../../preload/contract/models.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import { type Accounts } from './accounts.ts';
import { credentialOf, type Account } from './account.ts';
import { messageOf } from '../text/message.ts';

export type SignOut = ReturnType<typeof createSignOut>;

export interface SignOutChoice {
  /** Does not revoke the token, because another program uses it. */
  readonly keepToken?: boolean;
  /** Continues if the revocation fails; the token then remains valid until it expires. */
  readonly evenIfNotRevoked?: boolean;
}

export interface EraseChoice {
  /** Also deletes the databases that a repair or a restored backup set aside: they have data of all accounts. */
  readonly setAsideToo?: boolean;
}

export interface SignOutOptions {
  readonly accounts: Pick<Accounts, 'get' | 'signOut' | 'remove'>;
  readonly anonymousClient: (
    server: { readonly baseUrl: string; readonly dialect: AccountView['server']['dialect'] },
    credential: Credential,
  ) => Pick<ServiceClient, 'revokeToken'>;
  /** The account was signed out or is being deleted: its streams end. */
  readonly onLeft: (account: Account) => void;
  /** Deletes all data of the account except its token. */
  readonly erase: (account: Account, how: EraseChoice) => Promise<void>;
  readonly log: Log;
}

export function createSignOut(options: SignOutOptions) {
  const { accounts, anonymousClient, onLeft, erase } = options;
  const log = options.log.child('leaving');

  const find = (id: string): Account => {
    const account = accounts.get(id);
    if (!account) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    return account;
  };

  const revoke = async (account: Account): Promise<void> => {
    const { server, problem } = account;
    const credential = credentialOf(account);
    if (!credential) {
      if (problem?.code === 'signed_out' || problem?.code === 'token_missing') return;
      if (problem?.code === 'token_elsewhere')
        throw new ContractFailure('storage', messageOf('account.tokenNotRevocable', { server: server.name }));
      throw new ContractFailure('storage', messageOf('account.revokeNeedsKeyring', { server: server.name }));
    }
    const revoked = await anonymousClient(server, credential).revokeToken();
    // A token that the server rejects needs no revocation.
    if (revoked.ok || revoked.error.code === 'unauthorized') return;
    log.warn('token not revoked', { code: revoked.error.code });
    throw new ContractFailure(
      revoked.error.code === 'rate_limited' ? 'rate_limited' : 'unreachable',
      messageOf('account.revokeUnreachable', { server: server.name }),
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
    /** Rejects with a `ContractFailure`; nothing is changed then. */
    async signOut(accountId: string, how: SignOutChoice) {
      const account = find(accountId);
      if (account.kind !== 'token')
        throw new ContractFailure('unavailable', messageOf('account.nothingToSignOut'));
      await revokeIfPossible(account, how);
      await accounts.signOut(accountId);
      onLeft(account);
    },
    async deleteData(accountId: string, how: Pick<SignOutChoice, 'evenIfNotRevoked'> & EraseChoice) {
      const account = find(accountId);
      await revokeIfPossible(account, how);
      // Stops all incoming data first. The account remains listed until all is deleted, for a retry.
      if (account.kind === 'token' && account.token !== null) await accounts.signOut(accountId);
      onLeft(account);
      await erase(account, how);
      await accounts.remove(accountId);
    },
  };
}
