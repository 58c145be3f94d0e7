import { createHash } from 'node:crypto';
import { limitFor, limits, youngForMs } from './limits.ts';
import type { Caller, Limit, LimitName, LimitRow } from './limits.ts';

/** Whose requests a gate lets through. */
export interface BudgetScope {
  readonly accountId: string;
  /** The same user keeps its quotas when its account is removed and added again. */
  readonly userId?: string;
  /** Address of the server: all callers of this machine share some limits there. */
  readonly server: string;
  readonly caller: Caller;
  /** The account is less than a week old. */
  readonly young?: boolean;
  /** What the user keeps to instead, where it is less. */
  readonly ownLimit?: (row: LimitName) => number | undefined;
}

/** Whom a request counts for: its scope, and with which token it is sent. */
export interface Subject {
  readonly scope: BudgetScope;
  /** Stands for the token wherever it must not be written; empty without one. */
  readonly tokenId: string;
}

/** Whether a user's account is so new that its limits are stricter; `since` and `now` in ms since the epoch. */
export function isYoung(since: number | undefined, now: number): boolean {
  return since !== undefined && now - since < youngForMs;
}

/** Tells tokens apart without holding one. */
export function tokenIdOf(token: string | undefined): string {
  return token === undefined ? '' : createHash('sha256').update(token).digest('base64url').slice(0, 16);
}

export function callerOf({ scope, tokenId }: Subject): Caller {
  return tokenId === '' ? 'anonymous' : scope.caller;
}

export function limitOf(name: LimitName, subject: Subject): Limit {
  const limit = limitFor(name, callerOf(subject), subject.tokenId !== '' && subject.scope.young === true);
  const own = subject.scope.ownLimit?.(name);
  if (own === undefined || (limit.kind !== 'window' && limit.kind !== 'concurrent')) return limit;
  return { ...limit, count: Math.min(limit.count, own) };
}

/** Where uses of a row are counted. `about` tells apart the streams that have a spacing or a place of their own. */
export function keyOf(name: LimitName, subject: Subject, about = ''): string {
  const { server, userId, accountId } = subject.scope;
  const { scope }: LimitRow = limits[name];
  const whose = scope === 'ip' ? '' : scope === 'user' ? (userId ?? accountId) : subject.tokenId;
  const which = name === 'stream-spacing' || name === 'streams-of-a-game' ? about : '';
  return [server, whose, which].join(' ').trimEnd();
}
