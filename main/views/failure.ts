/** From what the service client reports to what the user reads: what happened, and what to do. */
import { ContractFailure, type FailureCode } from '../../preload/contract/outcome.ts';
import type { Result, ServiceError } from '../service/errors.ts';
import { say } from '../text/say.ts';

export function contractFailure(error: ServiceError): ContractFailure {
  const retryAfterMs = 'retryAfterMs' in error ? error.retryAfterMs : undefined;
  return new ContractFailure(codeOf(error), sentenceOf(error), retryAfterMs);
}

/** The value of a result, or its error thrown as the contract's. */
export function valueOf<T>(result: Result<T>): T {
  if (result.ok) return result.value;
  throw contractFailure(result.error);
}

function codeOf(error: ServiceError): FailureCode {
  switch (error.code) {
    case 'unauthorized':
    case 'forbidden':
    case 'not_found':
    case 'rate_limited':
    case 'unreachable':
    case 'timeout':
    case 'malformed':
      return error.code;
    case 'bad_request':
      return 'refused';
    case 'server':
      return 'service';
    case 'tls':
      return 'unreachable';
    case 'aborted':
      return 'unavailable';
    case 'too_large':
    case 'redirected':
      return 'malformed';
  }
}

function sentenceOf(error: ServiceError): string {
  switch (error.code) {
    case 'unauthorized':
      return say('The server does not accept this token any more. Sign in again under Settings, Accounts.');
    case 'forbidden':
      return error.missingScopes.length === 0
        ? say('The server does not allow this account to do that.')
        : say('The token lacks the scope {scopes}. Allow more for this account under Settings, Accounts.', {
            scopes: error.missingScopes.join(' or '),
          });
    case 'not_found':
      return say('The server does not know this any more: it may be over or taken back.');
    case 'rate_limited':
      return say('The server asks to slow down. Nothing is lost; it is asked again later.');
    case 'bad_request':
      return error.detail ?? say('The server refused this.');
    case 'server':
      return say('The server has trouble of its own ({status}). Try again in a moment.', {
        status: error.status,
      });
    case 'unreachable':
    case 'tls':
      return error.message;
    case 'timeout':
      return say('The server did not answer in time. Try again.');
    case 'aborted':
      return say('This was called off before the server answered.');
    case 'malformed':
    case 'too_large':
      if ('isPage' in error) return error.message;
      return say(
        'The server answered something that is not part of its interface. Check that the address is a chess server.',
      );
    case 'redirected':
      return say(
        "The server sends to another address ({origin}), which is not followed. Check the server's address, or sign in to this network if it asks for that.",
        { origin: error.origin },
      );
  }
}
