/** Requests of updates: https only, no redirects, errors with messages for the user. */
import { failureOfNetwork } from '../service/failures.ts';
import type { Fetch, HttpResponse } from '../service/http-message.ts';
import { NetworkError } from '../service/network/network-error.ts';
import { messageOf } from '../text/message.ts';
import { MessageError } from '../text/message-error.ts';
import { UpdateRefused } from './update-refused.ts';

export interface UpdateRequest {
  readonly fetch: Fetch;
  readonly address: URL;
  /** Aborting closes the connection; its reason becomes the error. */
  readonly signal: AbortSignal;
}

export const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';

/**
 * Sends a GET request and returns the response with any status. Throws `UpdateRefused` for a non-https address,
 * the signal's reason after an abort, and otherwise an error with a worded message.
 */
export async function request(
  { fetch, address, signal }: UpdateRequest,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  if (!isHttps(address.href)) throw notHttps();
  try {
    const answer = fetch(address.href, { method: 'GET', headers, redirect: 'manual', signal });
    // The proxy lookup ignores the signal.
    return await Promise.race([answer, rejectionBy(signal)]);
  } catch (error) {
    throw explained(error, address, signal);
  }
}

/** The chunks of a response body. Leaving the loop early closes the connection. Throws as `request` does. */
export async function* chunksOf(
  { body }: HttpResponse,
  { address, signal }: Pick<UpdateRequest, 'address' | 'signal'>,
): AsyncGenerator<Uint8Array> {
  try {
    for await (const chunk of body ?? []) {
      signal.throwIfAborted();
      yield chunk;
    }
  } catch (error) {
    throw explained(error, address, signal);
  }
}

function rejectionBy(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    const onAbort = () => reject(signal.reason);
    signal.addEventListener('abort', onAbort, { once: true });
    if (signal.aborted) onAbort();
  });
}

function explained(error: unknown, { host }: URL, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  // An error within a body does not name the server.
  const named = error instanceof NetworkError ? error : new NetworkError('', { host }, error);
  return new MessageError(failureOfNetwork(named).message, { cause: error });
}

export const notHttps = (): UpdateRefused => new UpdateRefused(messageOf('update.notHttps'));

/** The error for an unusable status. */
export const unexpectedStatus = (status: number): Error =>
  new MessageError(messageOf('update.badStatus', { status }));
