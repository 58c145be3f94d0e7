/** Fetches a small file over https: no redirects, at most so many bytes, and no longer than the caller waits. */
import { say } from '../text/say.ts';
import { UpdateRefused } from './update-refused.ts';

/** What the app asks of a `fetch`, which may be the platform's own. A redirect must not be followed. */
export type UpdateFetch = (
  address: string,
  init: { readonly redirect: 'error'; readonly signal: AbortSignal },
) => Promise<{ readonly status: number; readonly body: AsyncIterable<Uint8Array> | null }>;

export interface BoundedFetchOptions {
  readonly fetch: UpdateFetch;
  readonly address: URL;
  readonly maxBytes: number;
  readonly signal: AbortSignal;
}

/** Whether an address may be asked at all. */
export const isHttps = (address: string): boolean =>
  URL.canParse(address) && new URL(address).protocol === 'https:';

/** Null: there is no such file. Throws `UpdateRefused` for a redirect or a file that is too large. */
export async function fetchBounded({
  fetch,
  address,
  maxBytes,
  signal,
}: BoundedFetchOptions): Promise<Buffer | null> {
  if (!isHttps(address.href)) throw notHttps();
  const { status, body } = await fetch(address.href, { redirect: 'error', signal });
  if (status === 404) return null;
  if (status >= 300 && status < 400) throw redirected();
  if (status !== 200) throw new Error(say('the place of new versions answered {status}', { status }));
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    signal.throwIfAborted();
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw new UpdateRefused(say('The list of new versions is too large.'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

export const notHttps = (): UpdateRefused =>
  new UpdateRefused(
    say('The address for new versions does not begin with https://, so Outpost does not use it.'),
  );

export const redirected = (): UpdateRefused =>
  new UpdateRefused(
    say('The server sends Outpost to another address for the list of new versions. Outpost does not follow.'),
  );
