/**
 * Keys from a passphrase. Scrypt turns it into one key for each machine's salt; each file has a key of its own,
 * derived from that and the file's random salt by HKDF, so that many files cost one scrypt.
 */
import { createCipheriv, createDecipheriv, hkdfSync, scrypt } from 'node:crypto';
import { createRecentlyUsed } from '../../base/recently-used.ts';
import { mostDerivations, mostKeys, scryptParameters } from './limits.ts';
import type { CipherHeader } from './container.ts';

const keyBytes = 32;
const saltBytes = 16;
const nonceBytes = 12;
const tagBytes = 16;
const purpose = 'outpost shared history 1';
/** Memory that scrypt may use: 128 * N * r bytes and some room. */
const memoryFor = ({ N, r }: Pick<ScryptHeader, 'N' | 'r'>) => 128 * N * r + 1024 * 1024;

export type ScryptHeader = CipherHeader['scrypt'];

/** Unguessable bytes; a parameter, so that test vectors can be made. */
export type RandomBytes = (length: number) => Uint8Array;

export interface FileKeys {
  /** A fresh cipher header for a file of this machine. */
  newCipher(): CipherHeader;
  /** The salt of this machine's key: files with another one are of another passphrase. */
  readonly salt: string;
  seal(cipher: CipherHeader, head: Uint8Array, plain: Uint8Array): Promise<Uint8Array>;
  /** `wrong`: the passphrase is another one, or a byte was changed; `later`: this pass derived too many keys. */
  open(cipher: CipherHeader, head: Uint8Array, sealed: Uint8Array): Promise<Uint8Array | 'wrong' | 'later'>;
  /** Begins a pass over the folder, which may derive `mostDerivations` keys. */
  beginPass(): void;
}

export interface FileKeysOptions {
  readonly passphrase: string;
  /** Hex, as remembered; a new one when absent. */
  readonly salt?: string | undefined;
  readonly random: RandomBytes;
  /** Weaker parameters for tests. */
  readonly parameters?: Omit<ScryptHeader, 'salt'>;
}

export function createFileKeys({
  passphrase,
  random,
  salt = hexOf(random(saltBytes)),
  parameters = scryptParameters,
}: FileKeysOptions): FileKeys {
  const own: ScryptHeader = { N: parameters.N, r: parameters.r, p: parameters.p, salt };
  const derived = createRecentlyUsed<string, Promise<Uint8Array>>(mostKeys);
  let left = mostDerivations;

  const mainKey = (header: ScryptHeader): Promise<Uint8Array> | undefined => {
    const id = JSON.stringify([header.N, header.r, header.p, header.salt]);
    const known = derived.get(id);
    if (known) return known;
    if (header.salt !== salt) {
      if (left === 0) return undefined;
      left -= 1;
    }
    const key = deriveKey(passphrase, header);
    derived.set(id, key);
    // A failure, such as a lack of memory, is tried again.
    key.catch(() => derived.delete(id));
    return key;
  };

  return {
    salt,
    newCipher: () => ({
      name: 'aes-256-gcm',
      scrypt: own,
      salt: hexOf(random(saltBytes)),
      nonce: hexOf(random(nonceBytes)),
    }),
    async seal(cipher, head, plain) {
      const key = await mainKey(cipher.scrypt);
      if (!key) throw new Error('too many keys were derived');
      const sealing = createCipheriv('aes-256-gcm', fileKey(key, cipher), Buffer.from(cipher.nonce, 'hex'));
      sealing.setAAD(head);
      return Buffer.concat([sealing.update(plain), sealing.final(), sealing.getAuthTag()]);
    },
    async open(cipher, head, sealed) {
      if (sealed.length < tagBytes) return 'wrong';
      const key = await mainKey(cipher.scrypt);
      if (!key) return 'later';
      const nonce = Buffer.from(cipher.nonce, 'hex');
      const opening = createDecipheriv('aes-256-gcm', fileKey(key, cipher), nonce, {
        authTagLength: tagBytes,
      });
      opening.setAAD(head);
      opening.setAuthTag(sealed.subarray(-tagBytes));
      try {
        return Buffer.concat([opening.update(sealed.subarray(0, -tagBytes)), opening.final()]);
      } catch {
        return 'wrong';
      }
    },
    beginPass: () => void (left = mostDerivations),
  };
}

const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

const fileKey = (key: Uint8Array, { salt }: CipherHeader): Uint8Array =>
  new Uint8Array(hkdfSync('sha256', key, Buffer.from(salt, 'hex'), purpose, keyBytes));

/** Runs outside the thread. NFC: the same passphrase from two keyboards has the same bytes. */
function deriveKey(passphrase: string, { N, r, p, salt }: ScryptHeader): Promise<Uint8Array> {
  const text = passphrase.normalize('NFC');
  return new Promise((resolve, reject) => {
    scrypt(text, Buffer.from(salt, 'hex'), keyBytes, { N, r, p, maxmem: memoryFor({ N, r }) }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
}
