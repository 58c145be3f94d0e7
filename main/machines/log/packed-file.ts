/** Text to the bytes of a file and back: gzip, encryption, container. Bounded: no file unpacks to more than its limit. */
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { encodeContainer, encodeHead, type ContainerHeader, type WholeContainer } from './container.ts';
import { mostTextBytes } from './limits.ts';
import type { FileKeys } from './keys.ts';

const zip = promisify(gzip);
const unzip = promisify(gunzip);
const tagBytes = 16;
/** Bytes that zlib returns at once: each return costs a change of threads. */
const chunkSize = 1024 * 1024;

/** `keys`: null for a folder without a passphrase. */
export async function packFile(
  fields: Omit<ContainerHeader, 'bytes' | 'cipher'>,
  text: Uint8Array,
  keys: FileKeys | null,
) {
  const zipped = await zip(text, { chunkSize });
  if (!keys) {
    const head = encodeHead({ ...fields, bytes: zipped.length, cipher: null });
    return encodeContainer(head, zipped);
  }
  const cipher = keys.newCipher();
  const head = encodeHead({ ...fields, bytes: zipped.length + tagBytes, cipher });
  return encodeContainer(head, await keys.seal(cipher, head, zipped));
}

/**
 * `locked`: encrypted with another passphrase, or changed by a hand that did not know it; `later`: the next pass may
 * open it; `unprotected`: not encrypted although this machine has a passphrase, so anyone could have written it.
 */
export type Unpacked =
  | { readonly state: 'open'; readonly text: Uint8Array }
  | { readonly state: 'locked' | 'later' | 'unprotected' | 'damaged' };

export async function unpackFile(
  { header, head, body }: WholeContainer,
  keys: FileKeys | null,
): Promise<Unpacked> {
  if (!keys) return header.cipher ? { state: 'locked' } : unzipped(body);
  if (!header.cipher) return { state: 'unprotected' };
  const opened = await keys.open(header.cipher, head, body);
  if (opened === 'later') return { state: 'later' };
  return opened === 'wrong' ? { state: 'locked' } : unzipped(opened);
}

async function unzipped(body: Uint8Array): Promise<Unpacked> {
  try {
    return { state: 'open', text: await unzip(body, { maxOutputLength: mostTextBytes, chunkSize }) };
  } catch {
    return { state: 'damaged' };
  }
}
