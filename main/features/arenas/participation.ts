/** An account's participation in arenas: joining, withdrawing, requesting pairings. */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type { JoinKind } from '../../budget/limits.ts';
import type { QuotaAnswer } from '../../budget/quota.ts';
import type { GameSummary, ServiceEvent } from '../../service/domain.ts';
import type { ArenaDetail } from '../../service/domain-arenas.ts';
import type { ArenaOwn, ArenaRefusal, JoinOutcome } from '../../../preload/contract/arenas.ts';
import type { ArenaRefusalCode } from '../../../preload/contract/arena-choices.ts';
import { pairingTimes, refreshedTimes } from './arena-times.ts';
import { obstacleTo } from './eligibility.ts';
import { createEntries } from './entries.ts';
import { joinKindOf } from './join-kind.ts';
import { joinArena, lookForMe, type Joined, type JoinTry } from './joining.ts';
import { completeWish, newEntry, type JoinWish } from './join-wish.ts';
import { lookForMembership, type Unasked } from './membership.ts';
import type { ArenaMemos, ArenaParticipation } from './arena-memos.ts';
import { partOnPage } from './part-on-page.ts';
import { arenaOfGame, createPairings, ownPart } from './pairing-state.ts';
import { freshEnoughMs, type ArenaClient, type ArenaCache } from './arena-cache.ts';
import { withdrawFrom } from './withdrawing.ts';

/** Poll interval while the membership is unknown, ms. */
const lookEveryMs = 30_000;

export type Participation = ReturnType<typeof createParticipation>;

export function createParticipation(options: {
  readonly clock: Clock;
  readonly log: Log;
  readonly cache: ArenaCache;
  readonly memos: ArenaMemos;
  readonly client: () => ArenaClient | undefined;
  readonly takeJoin: (kind: JoinKind) => Promise<QuotaAnswer>;
  /** A new game of an arena that the account plays on the board of this app. */
  readonly onPaired: (entry: ArenaParticipation, game: GameSummary) => void;
  /** The user left the arena before its start. */
  readonly onDeclined: (arenaId: string) => Promise<void>;
  readonly onChange: () => void;
}) {
  const { clock, cache, memos, client, takeJoin, onPaired, onDeclined, onChange } = options;
  const log = options.log.child('arenas');
  const entries = createEntries({ log, memos, onChange });
  const pairings = createPairings();
  const refusals = new Map<string, ArenaRefusal>();
  const underWay = new Map<string, Promise<JoinOutcome>>();
  /** Arenas whose withdrawal is on its way: a request for a pairing would be queued behind it, and undo it. */
  const leaving = new Set<string>();
  /** Monotonic time at which the account left each arena before its start, ms. */
  const departures = new Map<string, number>();
  let closed = false;

  const serverNow = () => cache.time.now();
  const pairingOf = pairings.of;

  const { put } = entries;
  const drop = (arenaId: string): Promise<void> => {
    pairings.drop(arenaId);
    return entries.drop(arenaId);
  };

  /** The user has left before the start. Declined first: a plan or a rule would join again at once. */
  const leave = async (arenaId: string) => {
    departures.set(arenaId, clock.monotonic());
    await onDeclined(arenaId);
    await drop(arenaId);
  };

  const kindOf = (arenaId: string): JoinKind =>
    joinKindOf(cache, arenaId, entries.get(arenaId)?.wasIn === true);

  /** The reason for which the join would certainly fail; it is then not sent. */
  const obstacle = (arena: ArenaDetail, wish: JoinWish): ArenaRefusalCode | undefined => {
    const listed = cache.entry(arena.id);
    // The list names team battles that an arena's own page may omit.
    const teamBattle = arena.teamBattle ?? listed?.teamBattle;
    const isIn = entries.get(arena.id)?.wasIn === true;
    const known = { ...listed, ...arena, ...(teamBattle && { teamBattle }) };
    return obstacleTo(known, wish, { ...cache.applicant(), isIn }, serverNow());
  };

  const refuse = (arenaId: string, refusal: ArenaRefusal): JoinOutcome => {
    refusals.set(arenaId, refusal);
    onChange();
    return { status: 'refused', refusal };
  };

  const join = async (wish: JoinWish): Promise<JoinOutcome> => {
    const { arenaId } = wish;
    const isGuest = cache.applicant().userId === null;
    if (isGuest) return refuse(arenaId, { code: 'no_scope', said: null, retryAt: null });
    if (!client()) return refuse(arenaId, { code: 'unreachable', said: null, retryAt: null });
    const before = entries.get(arenaId);
    if (before?.phase === 'asking') {
      // An earlier attempt may have succeeded: settle it first.
      await settle(before);
      const after = entries.get(arenaId);
      if (after?.phase === 'in') return { status: 'joined' };
      if (after?.phase === 'asking') return refuse(arenaId, { code: 'lost', said: null, retryAt: null });
    }
    const arena = await cache.askDetail(arenaId, freshEnoughMs, 'play');
    if (arena === null) return refuse(arenaId, { code: 'gone', said: null, retryAt: null });
    if (arena === undefined) return refuse(arenaId, { code: 'unreachable', said: null, retryAt: null });
    await cache.askFacts();
    const known = entries.get(arenaId);
    const whole = completeWish(wish, known, hasBegun(arena));
    const code = wish.anyway === true ? undefined : obstacle(arena, whole);
    if (code !== undefined) return refuse(arenaId, { code, said: null, retryAt: null });
    if (known?.phase === 'in' && !whole.pairing) return { status: 'joined' };

    const entry: ArenaParticipation = {
      ...newEntry(arena, cache.applicant(), known?.joinedAt ?? clock.now()),
      phase: 'asking',
      wasIn: known?.wasIn ?? false,
      team: whole.team ?? null,
      password: whole.password ?? null,
      pairing: whole.pairing,
      rule: wish.rule ?? null,
    };
    const about = { kind: kindOf(arenaId), wasIn: known?.wasIn ?? false };
    if (known?.phase !== 'in') await put(entry);
    const joined = await send(arenaId, whole, whole.pairing && hasBegun(arena), about);
    if (joined.joined) {
      refusals.delete(arenaId);
      if (cache.bans().arenaBan) await cache.ban({ arenaBan: false });
      await put({ ...entry, phase: 'in', wasIn: true, joinedAt: clock.now() });
      const pairing = pairingOf(arenaId);
      pairing.confirmed = hasBegun(arena);
      if (whole.pairing && hasBegun(arena)) pairing.asked = true;
      arm(arenaId, whole.pairing && hasBegun(arena) ? pairingTimes.everyMs : undefined);
      return { status: 'joined' };
    }
    const { refusal } = joined;
    if (refusal.code === 'lost') arm(arenaId, lookEveryMs);
    else if (known) await put(known);
    else await drop(arenaId);
    await heed(refusal.code);
    return refuse(arenaId, refusal);
  };

  const heed = async (code: ArenaRefusalCode) => {
    if (code === 'arena_ban') await cache.ban({ arenaBan: true });
    if (code === 'prize_ban') await cache.ban({ prizeBan: true });
  };

  const send = (
    arenaId: string,
    { password, team }: Pick<JoinWish, 'password' | 'team'>,
    pairMeAsap: boolean,
    more: Pick<JoinTry, 'kind' | 'wasIn' | 'isWanted'>,
  ): Promise<Joined> => {
    const service = client();
    const userId = cache.applicant().userId;
    if (!service || userId === null)
      return Promise.resolve({ joined: false, refusal: { code: 'unreachable', said: null, retryAt: null } });
    return joinArena(clock, {
      ...more,
      client: service,
      arenaId,
      look: () => lookForMe(service, cache, arenaId, userId),
      takeJoin,
      request: {
        ...(password !== undefined && { password }),
        ...(team !== undefined && { team }),
        ...(pairMeAsap && { pairMeAsap }),
      },
    });
  };

  const hasBegun = ({ startsAt }: Pick<ArenaDetail, 'startsAt'>) =>
    startsAt !== undefined && serverNow() >= startsAt;

  /** Settles a lost answer, possibly of an earlier run, by the arena's own state. */
  const settle = async (entry: ArenaParticipation): Promise<void> => {
    const service = client();
    const userId = cache.applicant().userId;
    if (!service || userId === null) return arm(entry.arenaId, lookEveryMs);
    const presence = await lookForMe(service, cache, entry.arenaId, userId);
    const now = entries.get(entry.arenaId);
    if (now?.phase !== 'asking') return;
    // Another join does no harm, and its answer tells.
    if (presence === 'membershipHidden')
      return now.wasIn ? put({ ...now, phase: 'paused' }) : drop(entry.arenaId);
    if (presence === 'unknown') arm(entry.arenaId, lookEveryMs);
    else if (presence === 'in' || (presence === 'paused' && !entry.wasIn)) {
      refusals.delete(entry.arenaId);
      await put({ ...now, phase: presence === 'in' ? 'in' : 'paused', wasIn: true });
      arm(entry.arenaId);
    } else if (presence === 'paused') await put({ ...now, phase: 'paused' });
    else await drop(entry.arenaId);
  };

  const isOver = (entry: ArenaParticipation) => serverNow() >= entry.closesFrom;
  const wantsPairing = (entry: ArenaParticipation) => entry.pairing && entry.phase === 'in' && !isOver(entry);

  /** Schedules the next request for an arena. */
  const arm = (arenaId: string, afterMs?: number) => {
    const entry = entries.get(arenaId);
    const pairing = pairingOf(arenaId);
    pairing.timer?.cancel();
    pairing.timer = null;
    if (!entry || closed) return;
    if (entry.phase === 'asking') {
      pairing.timer = clock.after(afterMs ?? 0, () => void settle(entry).catch(failed));
      return;
    }
    if (!wantsPairing(entry) || pairing.gameId !== null) return onChange();
    const first = Math.max(0, entry.startsAt - serverNow()) + pairingTimes.afterStartMs;
    pairing.timer = clock.after(afterMs ?? first, () => void askPairing(arenaId).catch(failed));
  };
  const failed = (error: unknown) => log.error('arena request failed', { reason: String(error) });

  const isDue = (arenaId: string): boolean => {
    const entry = entries.get(arenaId);
    if (closed || leaving.has(arenaId) || !entry) return false;
    return wantsPairing(entry) && pairingOf(arenaId).gameId === null;
  };

  /** The organiser may have moved the arena. */
  const refreshTimes = async (arena: ArenaDetail | null | undefined) => {
    const entry = arena ? entries.get(arena.id) : undefined;
    if (!arena || !entry) return;
    const times = refreshedTimes(entry, arena);
    if (times.startsAt === entry.startsAt && times.finishesAt === entry.finishesAt) return;
    await put({ ...entry, ...times });
  };

  /**
   * Requests a pairing, unless the user has paused or left elsewhere, such as on the website: a request would undo
   * that.
   */
  const rejoin = async (arenaId: string): Promise<Joined | Unasked> => {
    const pairing = pairingOf(arenaId);
    const { userId } = cache.applicant();
    const service = cache.hasPages() ? client() : undefined;
    const look = await lookForMembership({ client: service, clock, arenaId, userId, progress: pairing });
    if (look.arena) await cache.learn(look.arena);
    await refreshTimes(look.arena);
    const entry = entries.get(arenaId);
    // The user may have withdrawn meanwhile.
    if (!entry || !isDue(arenaId)) return 'unwanted';
    if (look.presence === 'paused' || look.presence === 'out') return look.presence;
    if (!hasBegun(entry)) return 'early';
    if (look.presence === 'unsure') return 'unsure';
    if (look.presence === 'in') pairing.confirmed = true;
    const { password, team } = entry;
    const wish = { ...(password !== null && { password }), ...(team !== null && { team }) };
    return send(arenaId, wish, true, { kind: 'again', wasIn: true, isWanted: () => isDue(arenaId) });
  };

  const askPairing = async (arenaId: string) => {
    const pairing = pairingOf(arenaId);
    if (!isDue(arenaId) || pairing.working) return;
    pairing.working = true;
    const joined = await rejoin(arenaId).finally(() => {
      pairing.working = false;
    });
    const entry = entries.get(arenaId);
    if (joined === 'unwanted' || !entry) return;
    if (joined === 'paused') return put({ ...entry, phase: 'paused', pairing: false });
    if (joined === 'out') return leave(arenaId);
    if (joined === 'early') return arm(arenaId);
    if (joined === 'unsure') return arm(arenaId, pairingTimes.afterTroubleMs);
    pairing.confirmed ||= joined.joined;
    pairing.asked = joined.joined;
    pairing.restsUntil = null;
    if (joined.joined) return arm(arenaId, pairingTimes.everyMs);
    const { code, retryAt } = joined.refusal;
    switch (code) {
      case 'quota':
      case 'too_many':
        pairing.restsUntil = retryAt ?? clock.now() + pairingTimes.everyMs;
        return arm(arenaId, Math.max(1_000, pairing.restsUntil - clock.now()));
      case 'paused':
        return arm(arenaId, pairingTimes.afterPauseMs);
      case 'lost':
      case 'membershipHidden':
      case 'unreachable':
        return arm(arenaId, pairingTimes.afterTroubleMs);
      default:
        // A permanent refusal: pairing ends, and the page shows the reason.
        refusals.set(arenaId, joined.refusal);
        await heed(code);
        await put({ ...entry, pairing: false });
    }
  };

  const arenaOf = (game: GameSummary): ArenaParticipation | undefined =>
    arenaOfGame(game, entries.all(), (arenaId) => pairingOf(arenaId).gameId, serverNow());

  return {
    async load() {
      for (const { arenaId, finishesAt } of await entries.load()) if (serverNow() < finishesAt) arm(arenaId);
    },
    entries: entries.all,
    own(arenaId: string): ArenaOwn | null {
      const entry = entries.get(arenaId);
      return entry ? ownPart(entry, pairingOf(arenaId), serverNow()) : null;
    },
    refusal: (arenaId: string): ArenaRefusal | null => refusals.get(arenaId) ?? null,
    /** Kind of join, which determines its quota cost. */
    kindOf,
    join(wish: JoinWish): Promise<JoinOutcome> {
      const running = underWay.get(wish.arenaId);
      if (running) return running;
      const joining = join(wish).finally(() => underWay.delete(wish.arenaId));
      underWay.set(wish.arenaId, joining);
      return joining;
    },
    async withdraw(arenaId: string, idle = false) {
      const entry = entries.get(arenaId);
      leaving.add(arenaId);
      pairings.cancel(arenaId);
      try {
        await withdrawFrom(clock, client(), arenaId);
      } catch (error) {
        arm(arenaId, pairingTimes.everyMs);
        throw error;
      } finally {
        leaving.delete(arenaId);
      }
      refusals.delete(arenaId);
      if (!entry) return;
      if (serverNow() < entry.startsAt && !idle) return leave(arenaId);
      await put({ ...entry, phase: 'paused', pairing: false, leftIdle: idle });
    },
    /**
     * Call it when an arena's page is requested, and the returned function with the page: the user may have joined,
     * paused or left on the website. An own action that was taken meanwhile is newer than the page.
     */
    watchPage(arenaId: string) {
      const before = entries.changesOf(arenaId);
      return (arena: ArenaDetail) => {
        if (leaving.has(arenaId) || entries.changesOf(arenaId) !== before) return;
        const reading = {
          ...{ applicant: cache.applicant(), serverNow: serverNow(), now: clock.now() },
          sinceLeftMs: clock.monotonic() - (departures.get(arenaId) ?? -Infinity),
        };
        const part = partOnPage(entries.get(arenaId), arena, reading);
        if (part === null) return;
        void (part === 'left' ? leave(arenaId) : put(part)).catch(failed);
        arm(arenaId);
      };
    },
    async setPairing(arenaId: string, on: boolean) {
      const entry = entries.get(arenaId);
      if (!entry) return;
      await put({ ...entry, pairing: on });
      arm(arenaId, on && serverNow() >= entry.startsAt ? 0 : undefined);
    },
    event(event: ServiceEvent, fresh: boolean) {
      if (event.type !== 'gameStart' && event.type !== 'gameFinish') return;
      const { game } = event;
      const entry = arenaOf(game);
      if (!entry) return;
      const pairing = pairingOf(entry.arenaId);
      if (event.type === 'gameStart') {
        pairing.gameId = game.id;
        pairing.timer?.cancel();
        // A game proves that the arena has started; its stored times may be wrong.
        pairing.confirmed = true;
        if (serverNow() < entry.startsAt)
          void cache.askDetail(entry.arenaId, 0, 'upkeep').then(refreshTimes).catch(failed);
        if (fresh && entry.access === 'board' && !game.hasMoved) onPaired(entry, game);
        // In the browser, the arena's own page requests the next pairing.
        if (entry.access === 'browser' && entry.pairing) void put({ ...entry, pairing: false });
      } else if (pairing.gameId === game.id) {
        pairing.gameId = null;
        pairing.asked = false;
        arm(entry.arenaId, pairingTimes.afterGameMs);
      }
      onChange();
    },
    /** The game's arena, if the account takes part in it. */
    arenaOf,
    /** The server's time was corrected, or the network is back: schedules anew. */
    reschedule() {
      for (const entry of entries.all()) {
        const { arenaId } = entry;
        const { confirmed, restsUntil, working } = pairingOf(arenaId);
        if (working || underWay.has(arenaId) || leaving.has(arenaId)) continue;
        if (restsUntil !== null) arm(arenaId, Math.max(1_000, restsUntil - clock.now()));
        // Once confirmed, the next request is at most a minute away, and an early one would cost quota.
        else if (!confirmed || !hasBegun(entry)) arm(arenaId);
      }
    },
    /** The arena is over: stops all requests. */
    over: drop,
    close() {
      closed = true;
      pairings.close();
    },
  };
}
