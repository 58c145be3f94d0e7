/** Fetches a small file over https: no redirects, at most so many bytes, and no longer than the caller waits. */
import { say } from '../text/say.ts';
import { UpdateRefused } from './update-refused.ts';
import { chunksOf, request, unexpectedStatus, type UpdateRequest } from './update-request.ts';

export interface BoundedFetchOptions extends UpdateRequest {
  readonly maxBytes: number;
}

/**
 * Returns null when there is no such file. Throws `UpdateRefused` for a redirect or a file that is too large, and as
 * `request` does. An answer that is refused keeps its connection open until the signal is aborted.
 */
export async function fetchBounded({ maxBytes, ...asked }: BoundedFetchOptions): Promise<Buffer | null> {
  const answer = await request(asked);
  const { status } = answer;
  if (status === 404) return null;
  if (status >= 300 && status < 400) throw redirected();
  if (status !== 200) throw unexpectedStatus(status);
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of chunksOf(answer, asked)) {
    length += chunk.byteLength;
    // Leaving the loop closes the connection.
    if (length > maxBytes) throw new UpdateRefused(say('The list of new versions is too large.'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const redirected = (): UpdateRefused =>
  new UpdateRefused(
    say('The server sends Outpost to another address for the list of new versions. Outpost does not follow.'),
  );
