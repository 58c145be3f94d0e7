/**
 * Ed25519 signatures of release lists. A list may have signatures of several keys, and a build may know several,
 * so that keys can be rotated: lists are signed with both until no build knows only the old one.
 */
import { createHash, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { messageOf } from '../text/message.ts';
import { UpdateRefused } from './update-refused.ts';

/** Domain separation: prefixed to the signed bytes, so that signatures for other purposes are invalid here. */
const context = Buffer.from('Outpost release list, format 1\n');

/** Bytes of a signature file. */
export const largestSignature = 4 * 1_024;
const mostSignatures = 8;
const mostKeys = 8;
const keyBytes = 32;

export interface PublicKey {
  /** Prefix of the key's SHA-256. */
  readonly id: string;
  readonly key: KeyObject;
}

/** Parses public keys, each in base64 (32 bytes), separated by commas or white space. Throws for anything else. */
export function parsePublicKeys(text: string): readonly PublicKey[] {
  const parts = text.split(/[\s,]+/).filter(Boolean);
  if (parts.length > mostKeys) throw new Error(`more than ${mostKeys} keys`);
  return parts.map((part) => {
    const raw = Buffer.from(part, 'base64');
    if (raw.length !== keyBytes || raw.toString('base64') !== part)
      throw new Error(`${part} is no public key: it must be the base64 of ${keyBytes} bytes`);
    const jwk = { kty: 'OKP', crv: 'Ed25519', x: raw.toString('base64url') };
    return publicKeyOf(createPublicKey({ key: jwk, format: 'jwk' }));
  });
}

/** The format of `parsePublicKeys`, for a public or private key. */
export function publicKeyText(key: KeyObject): string {
  return rawOf(key).toString('base64');
}

/** One line per private key. */
export function signList(list: Buffer, privateKeys: readonly KeyObject[]): string {
  return privateKeys
    .map((key) => {
      const signature = sign(null, Buffer.concat([context, list]), key).toString('base64');
      return `ed25519 ${publicKeyOf(key).id} ${signature}\n`;
    })
    .join('');
}

/** Throws `UpdateRefused` unless a known key signed exactly these bytes. */
export function verifyList(list: Buffer, signatures: string, keys: readonly PublicKey[]): void {
  const lines = signatures.split('\n').filter((line) => line.trim() !== '');
  const read = lines.slice(0, mostSignatures).flatMap((line) => {
    const [, id, text] = /^ed25519 ([0-9a-f]{16}) ([A-Za-z0-9+/]{86}==)\s*$/.exec(line) ?? [];
    return id === undefined || text === undefined ? [] : [{ id, signature: Buffer.from(text, 'base64') }];
  });
  if (read.length === 0) throw new UpdateRefused(messageOf('update.listUnsigned'));
  const signed = Buffer.concat([context, list]);
  let isKeyKnown = false;
  for (const { id, signature } of read) {
    const key = keys.find((one) => one.id === id);
    if (!key) continue;
    isKeyKnown = true;
    if (verify(null, signed, key.key, signature)) return;
  }
  throw new UpdateRefused(
    isKeyKnown ? messageOf('update.signatureMismatch') : messageOf('update.keyUnknown'),
  );
}

function publicKeyOf(key: KeyObject): PublicKey {
  const id = createHash('sha256').update(rawOf(key)).digest('hex').slice(0, 16);
  return { id, key: key.type === 'private' ? createPublicKey(key) : key };
}

function rawOf(key: KeyObject): Buffer {
  const { crv, x } = (key.type === 'private' ? createPublicKey(key) : key).export({ format: 'jwk' });
  if (crv !== 'Ed25519' || x === undefined) throw new Error('this is no Ed25519 key');
  return Buffer.from(x, 'base64url');
}
