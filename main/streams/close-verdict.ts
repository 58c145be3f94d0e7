import type { ServiceError } from '../service/errors.ts';
import type { StreamClose } from '../service/transport.ts';
import type { CloseCode, StreamProblem } from './health.ts';
import { messageOf, sentences, type Message } from '../text/message.ts';

/** Consequence of a close for reopening the stream. `code` is for programs, `cause` for people. */
export type CloseVerdict = { readonly code: CloseCode; readonly cause: Message } & (
  | /** The server ended it in good order. */ { readonly kind: 'ended' }
  /** It broke or could not be opened: try again. `leastWaitMs` is what the server or good manners ask for. */
  | { readonly kind: 'failed'; readonly leastWaitMs: number }
  /** The server answered "too many requests". */
  | { readonly kind: 'limited'; readonly retryAfterMs?: number }
  /** A retry would change nothing: the user has to act. */
  | { readonly kind: 'refused'; readonly problem: StreamProblem }
);

/** Minimum wait after refusals that only the server can lift, ms. */
const unlikelyToChangeMs = 60_000;
/** Longer waits named by a server are ignored, ms. */
const longestNamedMs = 60 * 60_000;

export function judgeClose(close: StreamClose): CloseVerdict {
  switch (close.reason) {
    case 'ended':
      return { kind: 'ended', code: 'ended', cause: messageOf('stream.endedByServer') };
    case 'aborted':
      return failed('internal', messageOf('stream.closedByApp'), 0);
    case 'lost':
      return failed('lost', sentences(messageOf('stream.connectionBroke'), close.error.message), 0);
    case 'refused':
      return judgeRefusal(close.error);
  }
}

function judgeRefusal(error: ServiceError): CloseVerdict {
  const cause = error.message;
  switch (error.code) {
    case 'unauthorized':
      return refused('unauthorized', cause, messageOf('stream.signInAgain'));
    case 'forbidden':
      return refused('forbidden', cause, messageOf('stream.permissionsMissing'));
    case 'not_found':
      return refused('not_found', cause, messageOf('stream.mayBeRemoved'));
    case 'rate_limited':
      return { kind: 'limited', code: 'rate_limited', cause, ...named(error.retryAfterMs) };
    case 'server':
      return failed('server_error', cause, named(error.retryAfterMs).retryAfterMs ?? 0);
    case 'bad_request':
    case 'redirected':
    case 'malformed':
      return failed('refused', cause, unlikelyToChangeMs);
    case 'unreachable':
    case 'timeout':
    case 'tls':
      return failed('unreachable', cause, 0);
    default:
      return failed('internal', cause, 0);
  }
}

function failed(code: CloseCode, cause: Message, leastWaitMs: number): CloseVerdict {
  return { kind: 'failed', code, cause, leastWaitMs };
}

function refused(
  code: 'unauthorized' | 'forbidden' | 'not_found',
  cause: Message,
  advice: Message,
): CloseVerdict {
  const action = code === 'not_found' ? 'try_again' : 'sign_in';
  return { kind: 'refused', code, cause, problem: { code, message: sentences(cause, advice), action } };
}

function named(ms: number | undefined): { readonly retryAfterMs?: number } {
  return ms !== undefined && ms > 0 && ms <= longestNamedMs ? { retryAfterMs: ms } : {};
}
