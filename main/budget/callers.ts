import { shortHash } from '../base/short-hash.ts';
import { limitFor, limits, youngForMs } from './limits.ts';
import type { BudgetCallerKind, Limit, LimitName, LimitRow } from './limits.ts';

/** The caller that a gate belongs to. */
export interface BudgetScope {
  readonly accountId: string;
  /** Quotas of a user survive removing and adding the account. */
  readonly userId?: string;
  /** Address of the server. All callers of this machine share some limits there. */
  readonly server: string;
  readonly caller: BudgetCallerKind;
  /** Whether the account is less than a week old. */
  readonly young?: boolean;
  /** The user's own limit, which applies when it is stricter. */
  readonly ownLimit?: (row: LimitName) => number | undefined;
}

/** The caller of a request, and the token it is sent with. */
export interface Subject {
  readonly scope: BudgetScope;
  /** Hash of the token, safe to store and log; empty without a token. */
  readonly tokenId: string;
}

/** Whether a user's account is new, so that stricter limits apply; `since` and `now` in ms since the epoch. */
export function isYoung(since: number | undefined, now: number): boolean {
  return since !== undefined && now - since < youngForMs;
}

/** Hash that identifies a token. */
export function tokenIdOf(token: string | undefined): string {
  return token === undefined ? '' : shortHash(token, 16);
}

export function callerOf({ scope, tokenId }: Subject): BudgetCallerKind {
  return tokenId === '' ? 'anonymous' : scope.caller;
}

export function limitOf(name: LimitName, subject: Subject): Limit {
  const limit = limitFor(name, callerOf(subject), subject.tokenId !== '' && subject.scope.young === true);
  const own = subject.scope.ownLimit?.(name);
  if (own === undefined || (limit.kind !== 'window' && limit.kind !== 'concurrent')) return limit;
  return { ...limit, count: Math.min(limit.count, own) };
}

/** The key that uses of a row are counted by. `about` separates streams with a spacing or slot of their own. */
export function keyOf(name: LimitName, subject: Subject, about = ''): string {
  const { server, userId, accountId } = subject.scope;
  const { scope }: LimitRow = limits[name];
  const whose = scope === 'ip' ? '' : scope === 'user' ? (userId ?? accountId) : subject.tokenId;
  const which = name === 'stream-spacing' || name === 'streams-of-a-game' ? about : '';
  return [server, whose, which].join(' ').trimEnd();
}
