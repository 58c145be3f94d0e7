/**
 * Joins an arena. After a lost answer the arena's own state is checked before anything is resent, so no join is
 * repeated. Joins beyond the quota are not sent.
 */
import type { Clock } from '../../base/clock.ts';
import type { QuotaAnswer } from '../../budget/quota.ts';
import type { JoinKind } from '../../budget/limits.ts';
import type { ServiceClient } from '../../service/client.ts';
import { deliver, type CommandArrival } from '../../service/deliver.ts';
import type { ArenaDetail, JoinRequest } from '../../service/domain-arenas.ts';
import { fail, type Result, type ServiceError } from '../../service/errors.ts';
import type { ArenaRefusal } from '../../../preload/contract/arenas.ts';
import { freshEnoughMs, type ArenaCache } from './arena-cache.ts';
import { refusalOf } from './refusals.ts';
import { messageOf, verbatim, type Message } from '../../text/message.ts';

export type JoinClient = Pick<ServiceClient, 'joinArena' | 'arena' | 'arenaResults'>;

export type Joined = { readonly joined: true } | { readonly joined: false; readonly refusal: ArenaRefusal };

/** Membership in an arena, as the server reports it; `membershipHidden`: this server never reports membership. */
export type ArenaPresence = 'in' | 'paused' | 'out' | 'gone' | 'unknown' | 'membershipHidden';

export interface JoinTry {
  readonly client: JoinClient;
  readonly arenaId: string;
  /** Asks the server whether the account takes part. */
  readonly look: () => Promise<ArenaPresence>;
  readonly request: JoinRequest;
  readonly kind: JoinKind;
  /** The account took part before, so being listed does not prove that this attempt arrived. */
  readonly wasIn: boolean;
  readonly takeJoin: (kind: JoinKind) => Promise<QuotaAnswer>;
  /** Asked before each attempt; false ends the join as `lost` without another one. */
  readonly isWanted?: () => boolean;
}

/** Time limit of one attempt, ms. A later poll settles attempts without an answer. */
const joinPatienceMs = 60_000;

export async function joinArena(clock: Clock, wish: JoinTry): Promise<Joined> {
  const { client, arenaId, request, takeJoin, kind, wasIn, isWanted = () => true } = wish;
  const startedAt = clock.monotonic();
  let standing: CommandArrival = 'open';
  let isQuota = false;
  let isHidden = false;
  let restMs: number | null = null;
  const listeners = new Set<() => void>();
  const tell = (news: CommandArrival) => {
    standing = news;
    for (const listener of [...listeners]) listener();
  };

  const unwanted = (): Result<unknown> => {
    tell('other');
    return fail({ code: 'aborted', message: messageOf('service.notSent') });
  };

  const send = async (signal: AbortSignal): Promise<Result<unknown>> => {
    if (!isWanted()) return unwanted();
    const quota = await takeJoin(kind);
    // The user may have left while the quota was asked.
    if (!isWanted()) return unwanted();
    isQuota = !quota.allowed;
    if (!quota.allowed) {
      const wait = quota.retryAt === null ? {} : { retryAfterMs: Math.max(0, quota.retryAt - clock.now()) };
      return fail({ code: 'rate_limited', local: true, message: quota.reason, ...wait });
    }
    const answer = await client.joinArena(arenaId, request, { signal });
    if (answer.ok && !answer.value.joined) {
      const { error } = answer.value;
      return fail({ code: 'bad_request', status: 400, message: verbatim(error), detail: error });
    }
    // A retry would count against the limit again: the caller decides.
    if (!answer.ok && answer.error.code === 'rate_limited' && answer.error.local !== true) {
      restMs = answer.error.retryAfterMs ?? null;
      const { message, detail } = answer.error;
      return fail({ code: 'bad_request', status: 429, message, ...(detail !== undefined && { detail }) });
    }
    return answer;
  };

  const delivered = await deliver({
    clock,
    send,
    judge: () => standing,
    onNews(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    async look() {
      const presence = await wish.look();
      isHidden = presence === 'membershipHidden';
      if (presence === 'unknown' || isHidden) return false;
      if (presence === 'gone') tell('over');
      else if (presence === 'in') tell('arrived');
      // With `wasIn`, the listing does not tell whether this attempt arrived; it may be repeated later.
      else if (presence === 'paused' && !wasIn) tell('arrived');
      return true;
    },
    // Without quota, or a way to look, waiting changes nothing: the caller decides.
    timeLeft: () => (isQuota || isHidden ? 0 : Math.max(0, startedAt + joinPatienceMs - clock.monotonic())),
    onPhase: () => {},
    repeatable: false,
  });
  if (delivered.ok) return { joined: true };
  if (isHidden) return { joined: false, refusal: { code: 'membershipHidden', said: null, retryAt: null } };
  const refusal = refusalFrom(clock, delivered.why, delivered.error);
  const retryAt = restMs === null ? refusal.retryAt : clock.now() + restMs;
  return { joined: false, refusal: { ...refusal, retryAt } };
}

function refusalFrom(
  clock: Clock,
  why: 'other' | 'over' | 'clock' | 'refused',
  error: ServiceError | null,
): ArenaRefusal {
  if (why === 'over') return { code: 'gone', said: null, retryAt: null };
  const wait = error && 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  const retryAt = wait === undefined ? null : clock.now() + wait;
  switch (error?.code) {
    case 'rate_limited':
      return error.local === true
        ? { code: 'quota', said: null, retryAt }
        : { code: 'too_many', said: wordsOf(error), retryAt };
    case 'bad_request':
      if (error.status === 429) return { code: 'too_many', said: wordsOf(error), retryAt };
      return { code: refusalOf(error.detail ?? ''), said: wordsOf(error), retryAt: null };
    case 'not_found':
      return {
        code: 'gone',
        said: error.detail === undefined ? null : verbatim(error.detail),
        retryAt: null,
      };
    case 'forbidden':
    case 'unauthorized':
      return { code: 'no_scope', said: error.message, retryAt: null };
    case 'unreachable':
    case 'tls':
    case 'aborted':
      return { code: 'unreachable', said: null, retryAt };
    default:
      return { code: 'lost', said: null, retryAt };
  }
}

/** The server's own words, where it gave any. */
const wordsOf = ({ detail, message }: { readonly detail?: string; readonly message: Message }): Message =>
  detail === undefined ? message : verbatim(detail);

/**
 * Asks the server whether the user takes part. The results are read where the arena's own page does not tell. An
 * arena without a page is gone only if the list lacks it, too.
 */
export async function lookForMe(
  client: JoinClient,
  cache: Pick<ArenaCache, 'askDetail' | 'hasPages'>,
  arenaId: string,
  userId: string,
): Promise<ArenaPresence> {
  if (!cache.hasPages()) return 'membershipHidden';
  const look = await lookAt(client, arenaId, userId);
  const presence =
    look.arena && look.presence === 'unknown'
      ? await presenceInResults(client, arenaId, userId, { cls: 'play' })
      : look.presence;
  if (presence !== 'gone' || (await cache.askDetail(arenaId, freshEnoughMs, 'play')) === null)
    return presence;
  return cache.hasPages() ? 'unknown' : 'membershipHidden';
}

/** The user's part by the results. While an arena runs, a result can be missing because its rank changes. */
export async function presenceInResults(
  client: JoinClient,
  arenaId: string,
  userId: string,
  options: Parameters<JoinClient['arenaResults']>[2],
): Promise<ArenaPresence> {
  const results = await client.arenaResults(arenaId, {}, options);
  if (!results.ok) return results.error.code === 'not_found' ? 'gone' : 'unknown';
  return results.value.some(({ username }) => isSame(username, userId)) ? 'in' : 'out';
}

export interface ArenaLook {
  /** The arena's own page, if it could be read. */
  readonly arena?: ArenaDetail;
  readonly presence: ArenaPresence;
}

/** The arena and the user's part in it by its own page; `unknown` where the page does not tell. */
export async function lookAt(client: JoinClient, arenaId: string, userId: string): Promise<ArenaLook> {
  const answer = await client.arena(arenaId, 1, { cls: 'play' });
  if (!answer.ok) return { presence: answer.error.code === 'not_found' ? 'gone' : 'unknown' };
  const arena = answer.value.value;
  return { arena, presence: presenceIn(arena, userId) ?? 'unknown' };
}

/** Membership, if one page of the standing shows it. */
export function presenceIn(
  { me, standing, players }: ArenaDetail,
  userId: string,
): ArenaPresence | undefined {
  if (me) return me.withdrawn === true ? 'paused' : 'in';
  const listed = standing?.players.find(({ name }) => isSame(name, userId));
  if (listed) return listed.withdrawn === true ? 'paused' : 'in';
  const isWhole =
    standing !== undefined &&
    standing.page === 1 &&
    players !== undefined &&
    standing.players.length >= players;
  return isWhole ? 'out' : undefined;
}

export function isSame(name: string, userId: string): boolean {
  return name.toLowerCase() === userId.toLowerCase();
}
