import { z } from 'zod';
import type { Message } from '../../main/text/message.ts';
import { MessageError } from '../../main/text/message-error.ts';
import { finite } from './bounds.ts';
import { messageSchema } from './message.ts';

/** Result of a query or command, as it crosses between main and renderer. */
export type ContractOutcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: Failure };

/** Why something could not be done; `message` says what to do next. */
export interface Failure {
  readonly code: FailureCode;
  readonly message: Message;
  /** Milliseconds until a retry makes sense. */
  readonly retryAfterMs?: number;
}

const failureCodes = [
  /** The sender or the payload violates the contract. */
  'rejected',
  /** The token is wrong, expired or revoked. */
  'unauthorized',
  /** The token lacks a scope. */
  'forbidden',
  'not_found',
  'rate_limited',
  /** The service refused a valid request (an illegal move, a challenge that no longer exists). */
  'refused',
  'unreachable',
  'timeout',
  /** The service failed (5xx). */
  'service',
  /** The service's answer was invalid. */
  'malformed',
  /** The local database, keyring or disk failed. */
  'storage',
  /** The app's state does not allow the call (unknown account, game over). */
  'unavailable',
  'internal',
] as const;
export type FailureCode = (typeof failureCodes)[number];

export const failureSchema: z.ZodType<Failure> = z.object({
  code: z.enum(failureCodes),
  message: messageSchema,
  retryAfterMs: finite.exactOptional(),
});

export function success<T>(value: T): ContractOutcome<T> {
  return { ok: true, value };
}

export function failure<T = never>(
  code: FailureCode,
  message: Message,
  retryAfterMs?: number,
): ContractOutcome<T> {
  return {
    ok: false,
    error: retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs },
  };
}

/** Thrown by handlers in main; crosses as `Outcome`, never as an exception. */
export class ContractFailure extends MessageError {
  override readonly name = 'ContractFailure';
  readonly failure: Failure;
  constructor(code: FailureCode, message: Message, retryAfterMs?: number) {
    super(message);
    this.failure = retryAfterMs === undefined ? { code, message } : { code, message, retryAfterMs };
  }
}
