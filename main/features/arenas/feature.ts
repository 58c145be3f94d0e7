/** The arenas feature: clients, join quotas, and news for notifications. */
import { createThrottle, type Throttle } from '../../base/throttle.ts';
import { scopeOf } from '../../connections/budget-scope.ts';
import type { FeatureContext } from '../../context.ts';
import type { Feature } from '../../feature.ts';
import { createArenas } from './arenas.ts';
import { makeCodeSheet } from './entry-codes.ts';
import { csvForms } from '../../text/csv-form.ts';
import { messageOf } from '../../text/message.ts';

/** Least time between two publications for an account, ms. */
const publishEveryMs = 500;

export function createArenasFeature(context: FeatureContext) {
  const { accounts, backends, clock, connections, dialogs, events, log, publisher } = context;
  const changes = new Map<string, Throttle>();
  let isLocked = false;

  const changed = (accountId: string) => {
    const known =
      changes.get(accountId) ??
      createThrottle(clock, publishEveryMs, () => publisher.publish('arenas', { accountId }, accountId));
    changes.set(accountId, known);
    known.ask();
  };

  const arenas = createArenas({
    clock,
    log,
    account: context.accountContext,
    client: (accountId) => {
      const account = accounts.get(accountId);
      return account && connections.publicClient(account);
    },
    async takeJoin(accountId, kind) {
      const account = accounts.get(accountId);
      if (!account) return { allowed: false, retryAt: null, reason: messageOf('account.gone') };
      return backends.of(account).budget.takeJoin(scopeOf(account, clock.now()), kind);
    },
    async lookJoin(accountId, kind) {
      const account = accounts.get(accountId);
      if (!account || account.kind === 'watch') return null;
      const looks = await backends.of(account).budget.lookJoin(scopeOf(account, clock.now()), kind);
      const hour = looks.find(({ row }) => row === 'join-hour');
      const day = looks.find(({ row }) => row === 'join-day');
      if (!hour || !day) return null;
      const freeAt = Math.max(...looks.map((look) => look.freeAt ?? 0));
      return {
        hour: { left: hour.left, limit: hour.limit },
        day: { left: day.left, limit: day.limit },
        freeAt: freeAt > 0 ? freeAt : null,
      };
    },
    storeOf: context.storeOf,
    idleMs: context.idleMs,
    isLocked: () => isLocked,
    onPaired: (pairing) => context.onArenaPaired?.(pairing),
    tell: (accountId, news) => events.emit('arenaNews', { accountId, news }),
    onChange: changed,
  });
  events.on('screenLockChanged', (change) => {
    isLocked = change.isLocked;
    arenas.screenChanged();
  });

  const companionOf = async (accountId: string) => {
    const { ready, companion } = arenas.of(accountId);
    await ready;
    return companion;
  };

  return {
    api: { arenaOf: arenas.arenaOf },
    queries: {
      'arenas.list': ({ accountId, since }) => arenas.of(accountId).list(since),
      'arenas.others': ({ accountId, source }) => arenas.of(accountId).others(source),
      'arenas.next': () => arenas.next(),
      'arenas.get': ({ accountId, arenaId }) => arenas.of(accountId).get(arenaId),
      'arenas.standing': ({ accountId, arenaId, page }) => arenas.of(accountId).standing(arenaId, page),
      'arenas.myGames': ({ accountId, arenaId }) => arenas.of(accountId).myGames(arenaId),
      'arenas.prefs': async ({ accountId }) => (await companionOf(accountId)).prefs(),
      'arenas.results': async ({ accountId }) => [...(await companionOf(accountId)).results()],
    },
    commands: {
      'arenas.watch': ({ accountId, arenaId }) => arenas.of(accountId).watch(arenaId),
      'arenas.join': ({ accountId, ...wish }) => arenas.of(accountId).participation.join(wish),
      'arenas.withdraw': ({ accountId, arenaId }) => arenas.of(accountId).participation.withdraw(arenaId),
      'arenas.setPairing': ({ accountId, arenaId, on }) =>
        arenas.of(accountId).participation.setPairing(arenaId, on),
      'arenas.plan': ({ accountId, arenaId, plan }) => arenas.of(accountId).plan(arenaId, plan),
      'arenas.setPrefs': ({ accountId, prefs }) => arenas.of(accountId).companion.setPrefs(prefs),
      'arenas.codes': async ({ accountId, password, names, teamId }) => ({
        codes: await arenas.of(accountId).codes(password, names, teamId),
      }),
      'arenas.saveCodes': async ({ codes }) => ({
        file: await dialogs.saveText(
          'arena',
          'entry-codes.csv',
          makeCodeSheet(codes, csvForms[context.language()]),
        ),
      }),
      'arenas.organise': async ({ accountId, arenaId, form }) => ({
        arenaId: await arenas.of(accountId).organise(arenaId, form),
      }),
      'arenas.setTeams': ({ accountId, arenaId, teams, leaders }) =>
        arenas.of(accountId).setTeams(arenaId, teams, leaders),
      'arenas.end': ({ accountId, arenaId }) => arenas.of(accountId).end(arenaId),
      'arenas.save': async ({ accountId, arenaId, what }) => {
        const { name, text } = await arenas.of(accountId).file(arenaId, what, csvForms[context.language()]);
        return { file: await dialogs.saveText('arena', name, text) };
      },
    },
    onFact: ({ accountId, event, fresh }) => arenas.event(accountId, event, fresh),
    accountsChanged: () =>
      arenas.follow(
        accounts.list().flatMap(({ id, kind, token }) => (kind === 'watch' || token === null ? [] : [id])),
      ),
    accountRemoved: arenas.forget,
    wake: arenas.wake,
    close() {
      arenas.close();
      for (const throttle of changes.values()) throttle.cancel();
    },
  } satisfies Feature & { api: object };
}
