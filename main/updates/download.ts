/** Downloads a file of the signed list, and nothing beyond its listed size. */
import { createHash } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import type { HttpResponse } from '../service/http-message.ts';
import { messageOf } from '../text/message.ts';
import { MessageError } from '../text/message-error.ts';
import type { ReleaseFile } from './release-list.ts';
import { UpdateRefused } from './update-refused.ts';
import { chunksOf, request, unexpectedStatus, type UpdateRequest } from './update-request.ts';
import { isListedDigest } from './verify-file.ts';

export interface DownloadOptions extends UpdateRequest {
  readonly file: ReleaseFile;
  /** A path that does not exist yet. */
  readonly destination: string;
  /** Called with each chunk; `received`: bytes so far. */
  readonly onBytes: (received: number) => void;
}

/** Hosts of release files redirect once or twice. */
const mostRedirects = 5;

/**
 * Writes the file with owner-only access. Throws `UpdateRefused` if the content is not the listed file or a
 * redirect is not https, and as `request` does. Then `destination` does not exist.
 */
export async function downloadFile(options: DownloadOptions): Promise<void> {
  const done = new AbortController();
  const signal = AbortSignal.any([options.signal, done.signal]);
  try {
    const { answer, address } = await followRedirects({ ...options, signal });
    assertListedLength(answer, options.file);
    await write(chunksOf(answer, { address, signal }), options);
  } finally {
    // Closes connections of unread responses: redirects, and a refused file.
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
    // Compression would change the length.
    const answer = await request({ fetch, address: current, signal }, { 'accept-encoding': 'identity' });
    const { status } = answer;
    if (status === 200) return { answer, address: current };
    const location = answer.headers.get('location');
    if (!redirects.has(status) || location === null || !URL.canParse(location, current.href))
      throw unexpectedStatus(status);
    current = new URL(location, current);
  }
  throw new MessageError(messageOf('update.tooManyRedirects'));
}

const redirects: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

/** Without a correct length the download could run long before it is refused. */
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

/** Attributes an error to the disk. */
async function saving<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    throw new MessageError(messageOf('update.notSaved'), { cause: error });
  }
}

export const notListed = (): UpdateRefused => new UpdateRefused(messageOf('update.fileMismatch'));
