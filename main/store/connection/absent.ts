/**
 * A database that is not there yet: reads answer as an empty one would, and the first write makes it. Whoever never
 * opens the practice club pays for no second database at every start.
 */
import type { Store } from '../api.ts';

export function createAbsentStore(open: () => Promise<Store>): Store {
  let opened: Promise<Store> | undefined;
  const make = () => {
    // A database that could not be made is tried again at the next write.
    opened ??= open().catch((error: unknown) => {
      opened = undefined;
      throw error;
    });
    return opened;
  };
  /** A read: of the database once it is there. */
  const or = <T>(empty: T, read: (store: Store) => Promise<T>): Promise<T> =>
    opened === undefined ? Promise.resolve(empty) : opened.then(read);
  const write = <T>(act: (store: Store) => Promise<T>): Promise<T> => make().then(act);

  return {
    ledger: {
      append: (entries) => write((store) => store.ledger.append(entries)),
      page: (options) => or([], (store) => store.ledger.page(options)),
      about: (accountId, subject) => or([], (store) => store.ledger.about(accountId, subject)),
      newestId: () => or(0, (store) => store.ledger.newestId()),
      lastSeen: (accountId) => or(null, (store) => store.ledger.lastSeen(accountId)),
      heartbeat: (accountId, at) => write((store) => store.ledger.heartbeat(accountId, at)),
      claimNotification: (accountId, key, at) =>
        write((store) => store.ledger.claimNotification(accountId, key, at)),
      settleNotification: (accountId, key, outcome) =>
        write((store) => store.ledger.settleNotification(accountId, key, outcome)),
      unsettledNotifications: () => or([], (store) => store.ledger.unsettledNotifications()),
    },
    quarantine: {
      add: (item) => write((store) => store.quarantine.add(item)),
      countOver: (items) => write((store) => store.quarantine.countOver(items)),
      overflows: (since, limit) => or([], (store) => store.quarantine.overflows(since, limit)),
      page: (limit) => or([], (store) => store.quarantine.page(limit)),
      count: () => or(0, (store) => store.quarantine.count()),
    },
    away: {
      add: (row) => write((store) => store.away.add(row)),
      list: () => or([], (store) => store.away.list()),
      dismiss: (id) => or(undefined, (store) => store.away.dismiss(id)),
    },
    games: {
      put: (row) => write((store) => store.games.put(row)),
      get: (accountId, gameId) => or(null, (store) => store.games.get(accountId, gameId)),
      ongoing: () => or([], (store) => store.games.ongoing()),
    },
    accounts: {
      put: (row) => write((store) => store.accounts.put(row)),
      list: () => or([], (store) => store.accounts.list()),
      remove: (id) => or(undefined, (store) => store.accounts.remove(id)),
      erase: (id) => or(undefined, (store) => store.accounts.erase(id)),
      eraseUses: (server, caller) => or(undefined, (store) => store.accounts.eraseUses(server, caller)),
    },
    quotas: {
      record: (key, at, times) => write((store) => store.quotas.record(key, at, times)),
      note: (key, at, forgetBefore) => write((store) => store.quotas.note(key, at, forgetBefore)),
      replace: (key, times) => write((store) => store.quotas.replace(key, times)),
      forget: (before) => or(undefined, (store) => store.quotas.forget(before)),
      since: (key, since) => or([], (store) => store.quotas.since(key, since)),
    },
    notices: {
      add: (notices) => write((store) => store.notices.add(notices)),
      settle: (id, shown, outcome) => write((store) => store.notices.settle(id, shown, outcome)),
      page: (options) => or([], (store) => store.notices.page(options)),
      newestId: () => or(0, (store) => store.notices.newestId()),
    },
    follows: {
      get: (accountId) => or(null, (store) => store.follows.get(accountId)),
      put: (accountId, follows) => write((store) => store.follows.put(accountId, follows)),
    },
    memos: {
      keep: (memo) => write((store) => store.memos.keep(memo)),
      note: (memo) => write((store) => store.memos.note(memo)),
      get: (accountId, kind, id) => or(null, (store) => store.memos.get(accountId, kind, id)),
      list: (accountId, kind) => or([], (store) => store.memos.list(accountId, kind)),
      remove: (accountId, kind, id) => or(undefined, (store) => store.memos.remove(accountId, kind, id)),
      trim: (accountId, kind, before) => or(undefined, (store) => store.memos.trim(accountId, kind, before)),
    },
    tv: {
      addFrames: (frames) => write((store) => store.tv.addFrames(frames)),
      frames: (accountId, channel, gameId) => or([], (store) => store.tv.frames(accountId, channel, gameId)),
      unpacked: () => or([], (store) => store.tv.unpacked()),
      pack: (game, line, upTo) => write((store) => store.tv.pack(game, line, upTo)),
      complete: (key, more) => write((store) => store.tv.complete(key, more)),
      tried: (key, givenUp) => write((store) => store.tv.tried(key, givenUp)),
      game: (accountId, channel, gameId) => or(null, (store) => store.tv.game(accountId, channel, gameId)),
      page: (page) => or([], (store) => store.tv.page(page)),
      waiting: (accountId, limit) => or([], (store) => store.tv.waiting(accountId, limit)),
      star: (key, on) => or(undefined, (store) => store.tv.star(key, on)),
      remove: (key) => or(undefined, (store) => store.tv.remove(key)),
      sizes: () => or([], (store) => store.tv.sizes()),
      trim: (mostBytes) => or(0, (store) => store.tv.trim(mostBytes)),
    },
    activity: {
      users: (accountId) => or([], (store) => store.activity.users(accountId)),
      addUser: (accountId, userId, name) => write((store) => store.activity.addUser(accountId, userId, name)),
      removeUser: (accountId, userId) =>
        or(undefined, (store) => store.activity.removeUser(accountId, userId)),
      spans: (accountId, userId, from, to) =>
        or([], (store) => store.activity.spans(accountId, userId, from, to)),
      put: (accountId, userId, at, changes) =>
        write((store) => store.activity.put(accountId, userId, at, changes)),
      putCurves: (accountId, userId, at, curves) =>
        write((store) => store.activity.putCurves(accountId, userId, at, curves)),
      revisions: (spanId) => or([], (store) => store.activity.revisions(spanId)),
    },
    archive: {
      progress: (accountId) => or(null, (store) => store.archive.progress(accountId)),
      put: (accountId, games, progress) => write((store) => store.archive.put(accountId, games, progress)),
      page: (accountId, page) => or([], (store) => store.archive.page(accountId, page)),
      count: (accountId, filter) =>
        or({ games: 0, win: 0, loss: 0, draw: 0 }, (store) => store.archive.count(accountId, filter)),
      game: (accountId, gameId) => or(null, (store) => store.archive.game(accountId, gameId)),
      games: (accountId, page) => or([], (store) => store.archive.games(accountId, page)),
      known: (accountId, gameIds) => or([], (store) => store.archive.known(accountId, gameIds)),
      days: (accountId, from, to) => or([], (store) => store.archive.days(accountId, from, to)),
      choices: (accountId) =>
        or({ perfs: [], variants: [], statuses: [] }, (store) => store.archive.choices(accountId)),
      addImport: (accountId, began, state) =>
        write((store) => store.archive.addImport(accountId, began, state)),
      setImport: (accountId, id, state) => write((store) => store.archive.setImport(accountId, id, state)),
      imports: (accountId) => or([], (store) => store.archive.imports(accountId)),
      removeImport: (accountId, id) => or(undefined, (store) => store.archive.removeImport(accountId, id)),
      takeIn: (accountId, batch, importId, state) =>
        write((store) => store.archive.takeIn(accountId, batch, importId, state)),
      unindexed: (accountId, limit) => or([], (store) => store.archive.unindexed(accountId, limit)),
      index: (accountId, ids, positions) => write((store) => store.archive.index(accountId, ids, positions)),
      tidy: () => or(false, (store) => store.archive.tidy()),
      remove: (accountId, gameIds) => or(undefined, (store) => store.archive.remove(accountId, gameIds)),
    },
    scrub: () => or(undefined, (store) => store.scrub()),
    status: () => or({ bytes: 0, entries: 0, quarantined: 0, incidents: [] }, (store) => store.status()),
    close: () => or(undefined, (store) => store.close()),
  };
}
