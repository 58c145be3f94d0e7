/** Creates release keys, signs release lists, and verifies a release before it is published. */
import { createHash, createPrivateKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { extname, isAbsolute, join, relative, resolve } from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  largestList,
  listName,
  parseReleaseList,
  product,
  releaseListSchema,
  signatureName,
  type ReleaseFile,
  type ReleaseList,
} from '../../main/updates/release-list.ts';
import {
  parsePublicKeys,
  publicKeyText,
  signList,
  verifyList,
  type PublicKey,
} from '../../main/updates/release-signature.ts';
import { assertCurrent } from '../../main/updates/release-source.ts';
import { isListedFile } from '../../main/updates/verify-file.ts';
import { isNewer } from '../../main/updates/version.ts';

/** Extensions of installers and of update files. */
const artifactExtensions = ['.AppImage', '.deb', '.rpm', '.exe', '.dmg', '.zip'];
const dayMs = 24 * 3_600_000;

export interface KeyOptions {
  /** Must not exist yet. */
  readonly file: string;
  /** The checkout, which must not contain a private key. */
  readonly root: string;
  /** Encrypts the file; empty: not encrypted. */
  readonly passphrase: string;
}

/**
 * Writes a new private key and returns the public key's text. Throws when the file exists or is in the checkout.
 */
export async function makeKey({ file, root, passphrase }: KeyOptions): Promise<string> {
  const inside = relative(root, resolve(file));
  if (!inside.startsWith('..') && !isAbsolute(inside))
    throw new Error(`${file} is in the checkout: keep private keys elsewhere`);
  const { privateKey } = generateKeyPairSync('ed25519');
  const pem = privateKey.export({
    type: 'pkcs8',
    format: 'pem',
    ...(passphrase !== '' && { cipher: 'aes-256-cbc', passphrase }),
  });
  await writeFile(file, pem, { mode: 0o600, flag: 'wx' });
  return publicKeyText(privateKey);
}

/** Throws when the file has no private Ed25519 key, or the passphrase is wrong. */
export async function readPrivateKey(file: string, passphrase: string): Promise<KeyObject> {
  const pem = await readFile(file, 'utf8');
  let key: KeyObject;
  try {
    key = createPrivateKey({ key: pem, ...(passphrase !== '' && { passphrase }) });
  } catch {
    throw new Error(`${file} is no private key, or OUTPOST_KEY_PASSPHRASE does not fit it`);
  }
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key`);
  return key;
}

export interface SignOptions {
  /** Contains the release's files; receives the list and its signature. */
  readonly folder: string;
  readonly version: string;
  /** The oldest version that can update itself to this one. */
  readonly minimum: string;
  /** Validity of the list in days. */
  readonly days: number;
  readonly privateKeys: readonly KeyObject[];
  /** ms since the epoch. */
  readonly now: number;
}

/**
 * Signs the files of this version in the folder. Throws when there are none, or when a name cannot be published.
 */
export async function signRelease(options: SignOptions): Promise<ReleaseList> {
  const { folder, version, minimum, days, privateKeys, now } = options;
  if (privateKeys.length === 0) throw new Error('a list is signed with one key at least');
  if (isNewer(minimum, version)) throw new Error(`--minimum ${minimum} is newer than ${version}`);
  const names = (await readdir(folder))
    .filter((name) => artifactExtensions.includes(extname(name)) && name.includes(version))
    .toSorted();
  if (names.length === 0) throw new Error(`${folder} holds no files of version ${version}`);
  const files: ReleaseFile[] = [];
  for (const name of names) files.push(await describeFile(folder, name));
  const list: ReleaseList = {
    format: 1,
    product,
    version,
    released: new Date(now).toISOString(),
    expires: new Date(now + days * dayMs).toISOString(),
    minimum,
    files,
  };
  const checked = releaseListSchema.safeParse(list);
  if (!checked.success) throw new Error(`the list would be refused: ${checked.error.message}`);
  const bytes = Buffer.from(`${JSON.stringify(list, null, 2)}\n`);
  if (bytes.length > largestList) throw new Error('the list would be refused: it is too large');
  await writeFile(join(folder, listName), bytes);
  await writeFile(join(folder, signatureName), signList(bytes, privateKeys));
  return list;
}

/** Verifies a folder with all its files as the app does. Throws the app's reason to refuse it. */
export async function checkRelease(
  folder: string,
  keys: readonly PublicKey[],
  now: number,
): Promise<ReleaseList> {
  const bytes = await readFile(join(folder, listName));
  verifyList(bytes, await readFile(join(folder, signatureName), 'latin1'), keys);
  const list = parseReleaseList(bytes.toString('utf8'));
  assertCurrent(list, now);
  for (const file of list.files)
    if (!(await isListedFile(join(folder, file.name), file)))
      throw new Error(`${file.name} is not the file in the list`);
  return list;
}

/** Public keys of `OUTPOST_UPDATE_KEYS`, as packaging reads them. Throws when there are none. */
export function trustedKeys(env: Readonly<Record<string, string | undefined>>): readonly PublicKey[] {
  const keys = parsePublicKeys(env['OUTPOST_UPDATE_KEYS'] ?? '');
  if (keys.length === 0) throw new Error('OUTPOST_UPDATE_KEYS names no key');
  return keys;
}

async function describeFile(folder: string, name: string): Promise<ReleaseFile> {
  const path = join(folder, name);
  const hash = createHash('sha512');
  await pipeline(createReadStream(path), hash);
  return { name, size: (await stat(path)).size, sha512: hash.digest('base64') };
}
