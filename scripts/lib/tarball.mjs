import { createGunzip } from 'node:zlib';
import { Readable } from 'node:stream';

const blockBytes = 512;

/**
 * Reads the files of an npm package's tarball, in their order. A reader that stops early also stops the download.
 * Names of more than 255 bytes (pax headers) are not supported.
 * @param {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} compressed
 * @returns {AsyncGenerator<{ path: string, content: Buffer }>} `path` without the leading `package/`
 */
export async function* filesOfTarball(compressed) {
  const chunks = unzipped(compressed);
  const take = takeBytes(chunks);
  try {
    for (;;) {
      const header = await take(blockBytes);
      if (header.every((byte) => byte === 0)) return;
      const size = parseInt(textOf(header, 124, 12), 8);
      if (!Number.isSafeInteger(size)) throw new Error('a damaged tarball: a file without a size');
      const padded = await take(Math.ceil(size / blockBytes) * blockBytes);
      const type = textOf(header, 156, 1);
      if (type !== '0' && type !== '') continue;
      const folder = textOf(header, 345, 155);
      const path = `${folder ? `${folder}/` : ''}${textOf(header, 0, 100)}`;
      yield { path: path.slice(path.indexOf('/') + 1), content: padded.subarray(0, size) };
    }
  } finally {
    await chunks.return();
  }
}

/** @param {AsyncIterable<Uint8Array> | Iterable<Uint8Array>} compressed */
async function* unzipped(compressed) {
  const input = Readable.from(compressed);
  const output = createGunzip();
  input.on('error', (error) => output.destroy(error));
  input.pipe(output);
  try {
    yield* output;
  } finally {
    input.destroy();
    output.destroy();
  }
}

/**
 * @param {AsyncIterator<Buffer>} chunks
 * @returns {(count: number) => Promise<Buffer>} the next bytes; throws when there are fewer
 */
function takeBytes(chunks) {
  /** @type {Buffer} */
  let rest = Buffer.alloc(0);
  return async (count) => {
    const parts = [rest];
    let length = rest.length;
    while (length < count) {
      const { done, value } = await chunks.next();
      if (done) throw new Error('a damaged tarball: it ends early');
      parts.push(value);
      length += value.length;
    }
    const all = parts.length === 1 ? rest : Buffer.concat(parts);
    rest = all.subarray(count);
    return all.subarray(0, count);
  };
}

/**
 * @param {Buffer} header
 * @param {number} start
 * @param {number} length
 */
function textOf(header, start, length) {
  const text = header.toString('latin1', start, start + length);
  const end = text.indexOf('\0');
  return (end === -1 ? text : text.slice(0, end)).trim();
}
