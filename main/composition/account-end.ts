/** The end of an account here: what is known of it is let go, and what it left on the disk goes when the user wants that. */
import type { Account } from '../accounts/accounts.ts';
import { tokenIdOf } from '../budget/callers.ts';
import type { Store } from '../store/api.ts';
import type { Intake } from '../streams/intake.ts';
import type { WireLog } from '../wire-log/wire-log.ts';

interface Forgetful {
  forget(accountId: string): unknown;
}

export interface AccountEndOptions {
  /** Those that know things of accounts while the app runs. */
  readonly features: readonly Forgetful[];
  readonly storeOf: (accountId: string) => Store;
  readonly intakeOf: (account: Account) => Pick<Intake, 'settled'>;
  readonly television: { settled(): Promise<void> };
  readonly history: { forget(accountId: string): Promise<void> };
  readonly notices: { erase(accountId: string): Promise<void> };
  readonly stopPractice: () => Promise<void>;
  readonly wireLog: Pick<WireLog, 'forget'> | undefined;
  readonly onErased: ((account: Account) => Promise<void>) | undefined;
  /** What happened while the user was away may be other than it was. */
  readonly onAway: () => void;
}

export interface AccountEnd {
  /** It is not here any more, or not signed in. */
  letGo(accountId: string): void;
  /** Everything that the account left here goes, but for its token. */
  erase(account: Account): Promise<void>;
}

export function createAccountEnd(options: AccountEndOptions): AccountEnd {
  const { storeOf, wireLog } = options;
  return {
    letGo(accountId) {
      for (const feature of options.features) feature.forget(accountId);
    },
    async erase(account) {
      const { id, kind, server, user, token } = account;
      if (kind === 'practice') await options.stopPractice();
      // What is still on its way to the disk would come after.
      await options.intakeOf(account).settled();
      await options.television.settled();
      await options.history.forget(id);
      await options.notices.erase(id);
      const store = storeOf(id);
      await store.accounts.erase(id);
      for (const caller of [id, user?.id, token === null ? undefined : tokenIdOf(token)])
        if (caller !== undefined) await store.accounts.eraseUses(server.baseUrl, caller);
      await store.scrub();
      // Who signs in is asked about as a visitor first.
      await wireLog?.forget([id, 'visitor']);
      await options.onErased?.(account);
      options.onAway();
    },
  };
}
