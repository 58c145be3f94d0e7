/** Errors of the explorer, with what the user can do. Pure. */
import type { OwnExplorer } from '../../service/explorer-servers.ts';
import type { ServiceError } from '../../service/errors.ts';
import { messageOf, type Message } from '../../text/message.ts';
import { contractFailure } from '../../views/failure.ts';
import type { ExplorerChoice } from '../../../preload/contract/explorer.ts';

export interface ExplorerProblem {
  readonly message: Message;
  readonly canRetry: boolean;
}

/** `own`: the explorer that the user named; null for the server's. */
export function problemOf(
  error: ServiceError,
  choice: ExplorerChoice,
  own: OwnExplorer | null,
): ExplorerProblem {
  if (own) return { message: ownProblem(error, own), canRetry: true };
  if (error.code === 'unauthorized') return { message: messageOf('explorer.tokenRefused'), canRetry: true };
  if (error.code === 'not_found' && choice.source === 'user')
    return { message: messageOf('explorer.unknownUser', { name: choice.username }), canRetry: false };
  return { message: contractFailure(error).userMessage, canRetry: true };
}

function ownProblem(error: ServiceError, { baseUrl: address, sendsToken }: OwnExplorer): Message {
  switch (error.code) {
    case 'unauthorized':
    case 'forbidden':
      return messageOf(sendsToken ? 'explorer.ownRefusesToken' : 'explorer.ownWantsToken', { address });
    case 'not_found':
    case 'bad_request':
      return messageOf('explorer.ownNotFound', { address });
    case 'unreachable':
    case 'timeout':
      return messageOf('explorer.ownUnreachable', { address });
    case 'tls':
      return messageOf('explorer.ownNotTrusted', { address });
    case 'malformed':
    case 'too_large':
      return messageOf('explorer.ownNotAnExplorer', { address });
    case 'redirected':
      return error.origin === null
        ? messageOf('explorer.ownNotAnExplorer', { address })
        : messageOf('explorer.ownRedirects', { address, origin: error.origin });
    default:
      return contractFailure(error).userMessage;
  }
}
