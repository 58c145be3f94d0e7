/** Fetches a small file over https, without redirects, and with limits on size and time. */
import { messageOf } from '../text/message.ts';
import { UpdateRefused } from './update-refused.ts';
import { chunksOf, request, unexpectedStatus, type UpdateRequest } from './update-request.ts';

export interface BoundedFetchOptions extends UpdateRequest {
  readonly maxBytes: number;
}

/**
 * Null if the file does not exist. Throws `UpdateRefused` for a redirect or a file that is too large, and as
 * `request` does. A refused response keeps its connection open until the signal is aborted.
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
    // Throwing out of the loop closes the connection.
    if (length > maxBytes) throw new UpdateRefused(messageOf('update.listTooLarge'));
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const redirected = (): UpdateRefused => new UpdateRefused(messageOf('update.listRedirected'));
