import type { ServiceError } from '../service/errors.ts';
import type { StreamClose } from '../service/transport.ts';
import type { StreamProblem } from './health.ts';

/** What a close means for whether and when to open again. `cause` is a sentence for people. */
export type Verdict =
  /** The server ended it in good order. */
  | { readonly kind: 'ended'; readonly cause: string }
  /** It broke or could not be opened: try again. `leastWaitMs` is what the server or good manners ask for. */
  | { readonly kind: 'failed'; readonly cause: string; readonly leastWaitMs: number }
  /** The server says "too many requests". */
  | { readonly kind: 'limited'; readonly cause: string; readonly retryAfterMs?: number }
  /** Asking again changes nothing: the user has to act. */
  | { readonly kind: 'refused'; readonly cause: string; readonly problem: StreamProblem };

/** Refusals that may be mended on the other side, but hardly within seconds. */
const unlikelyToChangeMs = 60_000;
/** A longer wait than this is not believed. */
const longestNamedMs = 60 * 60_000;

export function judgeClose(close: StreamClose): Verdict {
  switch (close.reason) {
    case 'ended':
      return { kind: 'ended', cause: 'The server ended the stream.' };
    case 'aborted':
      return { kind: 'failed', cause: 'The app closed the stream.', leastWaitMs: 0 };
    case 'lost':
      return { kind: 'failed', cause: `The connection broke. ${close.error.message}`, leastWaitMs: 0 };
    case 'refused':
      return judgeRefusal(close.error);
  }
}

function judgeRefusal(error: ServiceError): Verdict {
  const cause = error.message;
  const refused = (code: StreamProblem['code'], advice: string): Verdict => ({
    kind: 'refused',
    cause,
    problem: {
      code,
      message: `${cause} ${advice}`,
      action: code === 'not_found' ? 'try_again' : 'sign_in',
    },
  });
  switch (error.code) {
    case 'unauthorized':
      return refused('unauthorized', 'Sign in again to go on.');
    case 'forbidden':
      return refused('forbidden', 'Use a token with the permissions that are missing.');
    case 'not_found':
      return refused('not_found', 'It may have been removed.');
    case 'rate_limited':
      return { kind: 'limited', cause, ...named(error.retryAfterMs) };
    case 'server':
      return { kind: 'failed', cause, leastWaitMs: named(error.retryAfterMs).retryAfterMs ?? 0 };
    case 'bad_request':
    case 'redirected':
      return { kind: 'failed', cause, leastWaitMs: unlikelyToChangeMs };
    default:
      return { kind: 'failed', cause, leastWaitMs: 0 };
  }
}

function named(ms: number | undefined): { readonly retryAfterMs?: number } {
  return ms !== undefined && ms > 0 && ms <= longestNamedMs ? { retryAfterMs: ms } : {};
}
