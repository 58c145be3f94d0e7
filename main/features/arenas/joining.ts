/**
 * Asking to be let into an arena. A lost answer is settled by the arena's own state before anything is sent again, so
 * that nobody joins twice; what the join quota does not allow is not sent.
 */
import type { Clock } from '../../base/clock.ts';
import type { QuotaAnswer } from '../../budget/quota.ts';
import type { JoinKind } from '../../budget/limits.ts';
import type { ServiceClient } from '../../service/client.ts';
import { deliver, type Standing } from '../../service/deliver.ts';
import type { ArenaDetail, JoinRequest } from '../../service/domain-arenas.ts';
import { fail, type Result, type ServiceError } from '../../service/errors.ts';
import type { ArenaRefusal } from '../../../preload/contract/arenas.ts';
import { refusalOf } from './refusals.ts';

export type JoinClient = Pick<ServiceClient, 'joinArena' | 'arena' | 'arenaResults'>;

export type Joined = { readonly joined: true } | { readonly joined: false; readonly refusal: ArenaRefusal };

/** Whether somebody is in an arena, as the arena says. */
export type Presence = 'in' | 'paused' | 'out' | 'gone' | 'unknown';

export interface JoinTry {
  readonly client: JoinClient;
  readonly arenaId: string;
  readonly userId: string;
  readonly request: JoinRequest;
  readonly kind: JoinKind;
  /** The account was in it before, so that being listed says nothing about this try. */
  readonly wasIn: boolean;
  readonly takeJoin: (kind: JoinKind) => Promise<QuotaAnswer>;
}

/** How long one wish to join is followed, ms. What is open then is for the next look. */
export const joinPatienceMs = 60_000;

export async function joinArena(clock: Clock, wish: JoinTry): Promise<Joined> {
  const { client, arenaId, request, takeJoin, kind, wasIn } = wish;
  const startedAt = clock.monotonic();
  let standing: Standing = 'open';
  let isQuota = false;
  let restMs: number | null = null;
  const listeners = new Set<() => void>();
  const tell = (news: Standing) => {
    standing = news;
    for (const listener of [...listeners]) listener();
  };

  const send = async (signal: AbortSignal): Promise<Result<unknown>> => {
    const quota = await takeJoin(kind);
    isQuota = !quota.allowed;
    if (!quota.allowed) {
      const wait = quota.retryAt === null ? {} : { retryAfterMs: Math.max(0, quota.retryAt - clock.now()) };
      return fail({ code: 'rate_limited', local: true, message: quota.reason, ...wait });
    }
    const answer = await client.joinArena(arenaId, request, { signal });
    if (answer.ok && !answer.value.joined) {
      const { error } = answer.value;
      return fail({ code: 'bad_request', status: 400, message: error, detail: error });
    }
    // Asking again would only be counted again: whoever asked decides when.
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
      const presence = await lookForMe(client, arenaId, wish.userId);
      if (presence === 'unknown') return false;
      if (presence === 'gone') tell('over');
      else if (presence === 'in') tell('arrived');
      // In the list all along: whether this try woke them nobody can say, and it may be repeated later.
      else if (presence === 'paused' && !wasIn) tell('arrived');
      return true;
    },
    // Nothing of the quota's time is waited for here: whoever asked decides.
    timeLeft: () => (isQuota ? 0 : Math.max(0, startedAt + joinPatienceMs - clock.monotonic())),
    onPhase: () => {},
    repeatable: false,
  });
  if (delivered.ok) return { joined: true };
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
        : { code: 'too_many', said: error.detail ?? error.message, retryAt };
    case 'bad_request':
      if (error.status === 429) return { code: 'too_many', said: error.detail ?? error.message, retryAt };
      return { code: refusalOf(error.detail ?? ''), said: error.detail ?? error.message, retryAt: null };
    case 'not_found':
      return { code: 'gone', said: error.detail ?? null, retryAt: null };
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

/** Asks the arena whether the user is in it. */
export async function lookForMe(client: JoinClient, arenaId: string, userId: string): Promise<Presence> {
  const answer = await client.arena(arenaId, 1, { cls: 'play' });
  if (!answer.ok) return answer.error.code === 'not_found' ? 'gone' : 'unknown';
  const told = presenceIn(answer.value.value, userId);
  if (told !== undefined) return told;
  const results = await client.arenaResults(arenaId, {}, { cls: 'play' });
  if (!results.ok) return results.error.code === 'not_found' ? 'gone' : 'unknown';
  return results.value.some(({ username }) => isSame(username, userId)) ? 'in' : 'out';
}

/** As far as one page of the standing tells. */
function presenceIn({ me, standing, players }: ArenaDetail, userId: string): Presence | undefined {
  if (me) return me.withdrawn === true ? 'paused' : 'in';
  const listed = standing?.players.find(({ name }) => isSame(name, userId));
  if (listed) return listed.withdrawn === true ? 'paused' : 'in';
  const isWhole = standing !== undefined && standing.page === 1 && standing.players.length >= players;
  return isWhole ? 'out' : undefined;
}

export function isSame(name: string, userId: string): boolean {
  return name.toLowerCase() === userId.toLowerCase();
}
