/** Maps errors of the service client to failures with a message for the user. */
import { ContractFailure, type FailureCode } from '../../preload/contract/outcome.ts';
import type { Result, ServiceError } from '../service/errors.ts';
import { messageOf, sentences, verbatim, type Message } from '../text/message.ts';

/** The pause after a refusal that names no time, ms. */
const usualWaitMs = 60_000;

export function contractFailure(error: ServiceError): ContractFailure {
  const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return new ContractFailure(codes[error.code], messageFor(error), retryAfterMs);
}

/** The message of an error whose request the app repeats without being asked. */
export function messageWhileRepeated(error: ServiceError): Message {
  return error.code === 'rate_limited' ? messageOf('service.slowDown') : messageFor(error);
}

/** Says that the server's limit kept a request from being carried out, and when to try again. */
export function limitMessage(waitMs: number = usualWaitMs): Message {
  return messageOf('service.limitReached', { wait: waitOf(waitMs) });
}

/** The value of a result. Throws a `ContractFailure` for an error. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw contractFailure(result.error);
}

const codes: Readonly<Record<ServiceError['code'], FailureCode>> = {
  unauthorized: 'unauthorized',
  forbidden: 'forbidden',
  not_found: 'not_found',
  rate_limited: 'rate_limited',
  unreachable: 'unreachable',
  timeout: 'timeout',
  malformed: 'malformed',
  bad_request: 'refused',
  server: 'service',
  tls: 'unreachable',
  aborted: 'unavailable',
  too_large: 'malformed',
  redirected: 'malformed',
};

function messageFor(error: ServiceError): Message {
  switch (error.code) {
    case 'unauthorized':
      return messageOf('service.signInAgain');
    case 'forbidden':
      return error.missingScopes.length === 0
        ? withDetail(messageOf('service.actionNotAllowed'), error.detail)
        : withDetail(
            messageOf('service.scopeMissing', { scopes: error.missingScopes }),
            reasonBesides(error),
          );
    case 'not_found':
      return withDetail(messageOf('service.gone'), error.detail);
    case 'rate_limited':
      return error.local === true
        ? messageOf('service.heldBack', { wait: waitOf(error.retryAfterMs ?? usualWaitMs) })
        : withDetail(limitMessage(error.retryAfterMs), error.detail);
    case 'bad_request':
      return error.detail === undefined ? messageOf('service.refused') : verbatim(error.detail);
    case 'server':
      return messageOf('service.serverTrouble', { status: error.status });
    case 'unreachable':
    case 'tls':
      return error.message;
    case 'timeout':
      return messageOf('service.timedOut');
    case 'aborted':
      return messageOf('service.calledOff');
    case 'malformed':
    case 'too_large':
      if ('isPage' in error) return error.message;
      return messageOf('service.notAChessServer');
    case 'redirected':
      return error.origin === null
        ? messageOf('service.redirectUnreadable')
        : messageOf('service.redirectNotFollowed', { origin: error.origin });
  }
}

/** The server's own reason follows what it means for the user. */
function withDetail(message: Message, detail: string | undefined): Message {
  return detail === undefined ? message : sentences(message, verbatim(detail));
}

/** The reason of a refusal, unless it only names the scopes that the message names already. */
function reasonBesides({
  missingScopes,
  detail,
}: Extract<ServiceError, { code: 'forbidden' }>): string | undefined {
  return missingScopes.some((scope) => detail?.includes(scope)) ? undefined : detail;
}

/** A waiting time, rounded up: a retry before its end would be refused again. */
function waitOf(ms: number): Message {
  const seconds = Math.max(1, Math.ceil(ms / 1_000));
  if (seconds <= 90) return messageOf('text.seconds', { seconds });
  const minutes = Math.ceil(seconds / 60);
  if (minutes <= 90) return messageOf('text.minutes', { minutes });
  return messageOf('text.hours', { hours: Math.ceil(minutes / 60) });
}
