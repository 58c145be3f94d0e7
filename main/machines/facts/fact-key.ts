/**
 * Keys of facts: `<owner> <generation> <rest>`. The owner is a hash of server address and user id, so that a deleted
 * account leaves no name behind. The generation is that of the account: the stamp of its last deletion, or 0. The rest
 * is the identity within the account; the fact of the account itself has the owner alone as key.
 */
import { createHash } from 'node:crypto';

export interface AccountIdentity {
  /** Address of the server, as accounts store it. */
  readonly server: string;
  /** The user's id; null for the anonymous client. */
  readonly userId: string | null;
}

export interface FactPlace {
  readonly owner: string;
  readonly generation: string;
  readonly rest: string;
}

/** Generation of things that were never deleted. */
export const firstGeneration = '0';

const ownerBytes = 16;

/** 22 characters of base64url. */
export const ownerOf = ({ server, userId }: AccountIdentity): string =>
  createHash('sha256')
    .update(JSON.stringify([server, userId]))
    .digest()
    .subarray(0, ownerBytes)
    .toString('base64url');

/** Identity of facts that belong to no account, such as settings. No account has an empty address. */
export const appIdentity = { server: '', userId: '' } as const satisfies AccountIdentity;
export const appOwner = ownerOf(appIdentity);

export const makeKey = ({ owner, generation, rest }: FactPlace): string => `${owner} ${generation} ${rest}`;

/** Null for a key of another form. */
export function parseKey(key: string): FactPlace | null {
  const first = key.indexOf(' ');
  const second = key.indexOf(' ', first + 1);
  if (first <= 0 || second <= first + 1) return null;
  return {
    owner: key.slice(0, first),
    generation: key.slice(first + 1, second),
    rest: key.slice(second + 1),
  };
}
