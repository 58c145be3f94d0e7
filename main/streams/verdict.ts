import type { ServiceError } from '../service/errors.ts';
import type { StreamClose } from '../service/transport.ts';
import type { CloseCode, StreamProblem } from './health.ts';
import { say } from '../text/say.ts';

/** What a close means for whether and when to open again. `code` and `cause` tell it to programs and to people. */
export type Verdict = { readonly code: CloseCode; readonly cause: string } & (
  | /** The server ended it in good order. */ { readonly kind: 'ended' }
  /** It broke or could not be opened: try again. `leastWaitMs` is what the server or good manners ask for. */
  | { readonly kind: 'failed'; readonly leastWaitMs: number }
  /** The server says "too many requests". */
  | { readonly kind: 'limited'; readonly retryAfterMs?: number }
  /** Asking again changes nothing: the user has to act. */
  | { readonly kind: 'refused'; readonly problem: StreamProblem }
);

/** Refusals that may be mended on the other side, but hardly within seconds. */
const unlikelyToChangeMs = 60_000;
/** A longer wait than this is not believed. */
const longestNamedMs = 60 * 60_000;

export function judgeClose(close: StreamClose): Verdict {
  switch (close.reason) {
    case 'ended':
      return { kind: 'ended', code: 'ended', cause: say('The server ended the stream.') };
    case 'aborted':
      return failed('internal', say('The app closed the stream.'), 0);
    case 'lost':
      return failed('lost', `${say('The connection broke.')} ${close.error.message}`, 0);
    case 'refused':
      return judgeRefusal(close.error);
  }
}

function judgeRefusal(error: ServiceError): Verdict {
  const cause = error.message;
  switch (error.code) {
    case 'unauthorized':
      return refused('unauthorized', cause, say('Sign in again to go on.'));
    case 'forbidden':
      return refused('forbidden', cause, say('Use a token with the permissions that are missing.'));
    case 'not_found':
      return refused('not_found', cause, say('It may have been removed.'));
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

function failed(code: CloseCode, cause: string, leastWaitMs: number): Verdict {
  return { kind: 'failed', code, cause, leastWaitMs };
}

function refused(code: 'unauthorized' | 'forbidden' | 'not_found', cause: string, advice: string): Verdict {
  const action = code === 'not_found' ? 'try_again' : 'sign_in';
  return { kind: 'refused', code, cause, problem: { code, message: `${cause} ${advice}`, action } };
}

function named(ms: number | undefined): { readonly retryAfterMs?: number } {
  return ms !== undefined && ms > 0 && ms <= longestNamedMs ? { retryAfterMs: ms } : {};
}
