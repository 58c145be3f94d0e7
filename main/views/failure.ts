/** Maps errors of the service client to failures with a message for the user. */
import { ContractFailure, type FailureCode } from '../../preload/contract/outcome.ts';
import type { Result, ServiceError } from '../service/errors.ts';
import { messageOf, verbatim, type Message } from '../text/message.ts';

export function contractFailure(error: ServiceError): ContractFailure {
  const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return new ContractFailure(codes[error.code], messageFor(error), retryAfterMs);
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
        ? messageOf('service.actionNotAllowed')
        : messageOf('service.scopeMissing', { scopes: error.missingScopes });
    case 'not_found':
      return messageOf('service.gone');
    case 'rate_limited':
      return messageOf('service.slowDown');
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
