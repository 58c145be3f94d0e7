/** Fetches a file of the signed list to the disk: nothing but that file, and no byte beyond its listed size. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { HttpResponse } from '../service/http-message.ts';
import { say } from '../text/say.ts';
import type { ReleaseFile } from './release-list.ts';
import { UpdateRefused } from './update-refused.ts';
import { chunksOf, request, unexpectedStatus, type UpdateRequest } from './update-request.ts';
import { isListedDigest } from './verify-file.ts';

export interface DownloadOptions extends UpdateRequest {
  readonly file: ReleaseFile;
  /** A path where nothing is yet. */
  readonly destination: string;
  /** Called with each chunk; `received`: bytes so far. */
  readonly onBytes: (received: number) => void;
}

/** Places that release files are served from redirect once or twice. */
const mostRedirects = 5;

/**
 * Writes the file so that only its owner can read it. Throws `UpdateRefused` when what the server sends is not the
 * listed file or comes by way of an address that is not https, and as `request` does. Nothing is left at
 * `destination` then.
 */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const done = new AbortController();
  const signal = AbortSignal.any([options.signal, done.signal]);
  try {
    const { answer, address } = await followRedirects({ ...options, signal });
    assertListedLength(answer, options.file);
    await write(chunksOf(answer, { address, signal }), options);
  } finally {
    // Closes the connections of answers that were not read to their end: redirects, and a file that was refused.
    done.abort();
  }
}

async function followRedirects({
  fetch,
  address,
  signal,
}: UpdateRequest): Promise<{ readonly answer: HttpResponse; readonly address: URL }> {
  let current = address;
  for (let count = 0; count <= mostRedirects; count += 1) {
    // The length of a compressed answer is not the file's.
    const answer = await request({ fetch, address: current, signal }, { 'accept-encoding': 'identity' });
    const { status } = answer;
    if (status === 200) return { answer, address: current };
    const location = answer.headers.get('location');
    if (!redirects.has(status) || location === null || !URL.canParse(location, current.href))
      throw unexpectedStatus(status);
    current = new URL(location, current);
  }
  throw new Error(
    say('The server sends Outpost from one address to the next for the new version. Try again later.'),
  );
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Without a length, or compressed, an answer could go on long before it is found wrong. */
function assertListedLength({ headers }: HttpResponse, { size }: ReleaseFile): void {
  const encoding = headers.get('content-encoding') ?? 'identity';
  if (headers.get('content-length') !== String(size) || encoding !== 'identity') throw notListed();
}

async function write(
  chunks: AsyncIterable<Uint8Array>,
  { file, destination, onBytes }: DownloadOptions,
): Promise<void> {
  const out = await saving(open(destination, 'wx', 0o600));
  try {
    const hash = createHash('sha512');
    let length = 0;
    try {
      for await (const chunk of chunks) {
        length += chunk.byteLength;
        if (length > file.size) throw notListed();
        hash.update(chunk);
        await saving(out.writeFile(chunk));
        onBytes(length);
      }
    } finally {
      await saving(out.close());
    }
    if (length !== file.size || !isListedDigest(hash, file)) throw notListed();
  } catch (error) {
    await rm(destination, { force: true });
    throw error;
  }
}

/** Names the disk as the cause of an error. */
async function saving<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new Error(
      say('The new version could not be saved. Check that the disk is not full and can be written.'),
      { cause: error },
    );
  }
}

export const notListed = (): UpdateRefused =>
  new UpdateRefused(
    say('The file of the new version is not the one in the signed list. Outpost does not keep it.'),
  );
