/** The accounts feature: listing, adding by token, and leaving accounts. */
import { createTokenCheck } from '../../accounts/check-token.ts';
import { createSignOut } from '../../accounts/sign-out.ts';
import { parseServerAddress } from '../../accounts/server-address.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { messageOf } from '../../text/message.ts';
import type { AccountView } from '../../../preload/contract/models.ts';
import { ContractFailure, type ContractOutcome } from '../../../preload/contract/outcome.ts';
import { createEraser } from './eraser.ts';

export function createAccountsFeature(context: FeatureContext) {
  const { accounts, accountViews, backends, connections, events, log, publisher } = context;
  const checkToken = createTokenCheck({ clientFor: connections.anonymousClient });
  const leaving = createSignOut({
    accounts,
    anonymousClient: connections.anonymousClient,
    log,
    onLeft: ({ id }) => context.releaseAccount(id),
    erase: createEraser(context),
  });
  /** Runs `work`; for the practice account while the club is closed. */
  const whileQuiet = (accountId: string, work: () => Promise<void>): Promise<void> =>
    accounts.get(accountId)?.kind === 'practice' ? context.features().practice.whileClosed(work) : work();
  const deleteData: typeof leaving.deleteData = (accountId, how) =>
    whileQuiet(accountId, () => leaving.deleteData(accountId, how));
  const publish = () => publisher.refresh('accounts', accountViews);
  events.on('streamStateChanged', publish);
  for (const { budget } of [backends.real, backends.practice]) {
    let known = '';
    budget.onChange(() => {
      const rests = accounts.list().map(({ id }) => restSecond(budget.restsUntil(id)));
      const next = rests.join(' ');
      if (next !== known) publish();
      known = next;
    });
  }

  const viewOf = (accountId: string): AccountView => {
    const view = accountViews().find(({ id }) => id === accountId);
    if (!view) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
    return view;
  };

  return {
    api: {
      checkToken,
      viewOf,
      deleteData: (accountId: string) => deleteData(accountId, { evenIfNotRevoked: true }),
    },
    topics: { accounts: accountViews },
    queries: { 'accounts.list': () => accountViews() },
    commands: {
      'accounts.checkToken': async (pasted) => taken(await checkToken(pasted)).report,
      'accounts.addToken': async ({ keeping, ...pasted }) => {
        const { report, ...checked } = taken(await checkToken(pasted));
        const { user, isBot, expiresAt = null } = report;
        const account = await accounts.addToken({ ...checked, user, isBot, expiresAt, keeping });
        return viewOf(account.id);
      },
      'accounts.watch': async ({ baseUrl, dialect }) => {
        const address = parseServerAddress(baseUrl);
        if (!address.ok) throw new ContractFailure('rejected', address.message);
        const account = await accounts.addWatch({ baseUrl: address.baseUrl, name: address.name, dialect });
        return viewOf(account.id);
      },
      'accounts.remove': ({ accountId }) =>
        whileQuiet(accountId, async () => {
          await accounts.remove(accountId);
          context.releaseAccount(accountId);
        }),
      'accounts.signOut': ({ accountId, ...how }) => leaving.signOut(accountId, how),
      'accounts.deleteData': ({ accountId, ...how }) => deleteData(accountId, how),
      'accounts.resume': async ({ accountId }) => void (await accounts.resume(accountId)),
    },
    accountsChanged: publish,
    storeLost: () => accounts.storeAgain(),
  } satisfies Feature & { api: object };
}

/** The end of a rest follows a monotonic clock, so its ms differ from one question to the next. */
const restSecond = (until: number | null): number => Math.round((until ?? 0) / 1_000);

function taken<T>(outcome: ContractOutcome<T>): T {
  if (outcome.ok) return outcome.value;
  throw new ContractFailure(outcome.error.code, outcome.error.message, outcome.error.retryAfterMs);
}
