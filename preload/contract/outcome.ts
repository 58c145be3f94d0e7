import { z } from 'zod';
import { finite, sentence } from './bounds.ts';

/** What a query or command came to, as it crosses between main and renderer. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

/** Why something could not be done. `message` is a sentence for the user that says what to do next. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: string;
  /** Milliseconds until trying again makes sense. */
  readonly retryAfterMs?: number;
}

export const failureCodes = [
  /** The sender or the payload is not what the contract allows. */
  'rejected',
  /** The token is wrong, expired or revoked. */
  'unauthorized',
  /** The token lacks a scope. */
  'forbidden',
  'not_found',
  'rate_limited',
  /** The service understood and refused (an illegal move, a challenge that is gone). */
  'refused',
  'unreachable',
  'timeout',
  /** The service failed (5xx). */
  'service',
  /** The service answered something that is no valid answer. */
  'malformed',
  /** The local database, keyring or disk failed. */
  'storage',
  /** The app is in a state in which this makes no sense (no such account, game over). */
  'unavailable',
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureSchema: z.ZodType<Failure> = z.object({
  code: z.enum(failureCodes),
  message: sentence,
  retryAfterMs: finite.exactOptional(),
});

export function success<T>(value: T): Outcome<T> {
  return { ok: true, value };
}

export function failure<T = never>(code: FailureCode, message: string, retryAfterMs?: number): Outcome<T> {
  return {
    ok: false,
    error: retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs },
  };
}

/** Thrown by handlers in main to fail with a code and a sentence; crosses as `Outcome`, never as an exception. */
export class ContractFailure extends Error {
  readonly failure: Failure;
  constructor(code: FailureCode, message: string, retryAfterMs?: number) {
    super(message);
    this.name = 'ContractFailure';
    this.failure = retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs };
  }
}
