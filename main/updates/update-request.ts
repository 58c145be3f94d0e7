/** What all requests of updates have in common: https only, no redirect is followed, and errors are sentences. */
import { failureOfNetwork } from '../service/failures.ts';
import type { Fetch, HttpResponse } from '../service/http-message.ts';
import { NetworkError } from '../service/network/network-error.ts';
import { say } from '../text/say.ts';
import { UpdateRefused } from './update-refused.ts';

export interface UpdateRequest {
  readonly fetch: Fetch;
  readonly address: URL;
  /** Its abort closes the connection; its reason is then the error. */
  readonly signal: AbortSignal;
}

/** Whether an address may be asked at all. */
export const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';

/**
 * Sends a GET request and returns the answer, whatever its status. Throws `UpdateRefused` for an address that is not
 * https, the signal's reason after its abort, and else an error whose message explains why no answer came.
 */
export async function request(
  { fetch, address, signal }: UpdateRequest,
  headers: Record<string, string> = {},
): Promise<HttpResponse> {
  if (!isHttps(address.href)) throw notHttps();
  try {
    const answer = fetch(address.href, { method: 'GET', headers, redirect: 'manual', signal });
    // The search for a proxy does not listen to the signal.
    return await Promise.race([answer, rejectionBy(signal)]);
  } catch (error) {
    throw explained(error, address, signal);
  }
}

/** The chunks of an answer's body. Leaving them early closes the connection. Throws as `request` does. */
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
  // An error in the middle of a body does not name the server.
  const named = error instanceof NetworkError ? error : new NetworkError('', { host }, error);
  return new Error(failureOfNetwork(named).message, { cause: error });
}

export const notHttps = (): UpdateRefused =>
  new UpdateRefused(
    say('The address for new versions does not begin with https://, so Outpost does not use it.'),
  );

/** An answer with a status that the caller has no use for. */
export const unexpectedStatus = (status: number): Error =>
  new Error(say('The server of new versions answered with status {status}.', { status }));
