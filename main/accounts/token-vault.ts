/**
 * Where tokens live between two runs. In the keyring's care (`keyring`): only the ciphertext is on disk. `plain`: the
 * token itself, in a file that only the user's own account may read, and only because the user decided so. `this_run`:
 * nowhere but in memory. What cannot be read is reported and left as it is: a keyring may come back.
 */
import { z } from 'zod';
import { safeCheck } from '../base/check.ts';
import type { Log } from '../base/log.ts';
import type { TokenKeeping } from '../../preload/contract/models.ts';
import type { Keyring, KeyringStatus } from './keyring.ts';
import { say } from '../text/say.ts';

/** A small JSON file with owner-only access. */
export interface VaultFile {
  /** Throws when the file cannot be read or is no JSON; an absent one reads as `{}`. */
  read(): unknown;
  write(value: Readonly<Record<string, unknown>>): void;
  /** Moves the file out of the way, kept, and says where to. */
  setAside(): string;
}

export type TokenRead =
  | { readonly ok: true; readonly token: string }
  /** `absent`: none was kept. `locked`: the keyring cannot be used now. `unreadable`: its key changed, or the file is damaged. */
  | { readonly ok: false; readonly reason: 'absent' | 'locked' | 'unreadable' };

export type VaultErrorCode = 'no_keyring' | 'failed';

export class VaultError extends Error {
  readonly code: VaultErrorCode;
  constructor(code: VaultErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'VaultError';
    this.code = code;
  }
}

export interface TokenVault {
  status(): Promise<KeyringStatus>;
  /** Replaces what was kept for the account. Rejects with a `VaultError`, and then keeps what was there before. */
  keep(accountId: string, token: string, keeping: TokenKeeping): Promise<void>;
  read(accountId: string): Promise<TokenRead>;
  forget(accountId: string): Promise<void>;
}

/** The entries are judged one by one: what this version does not understand stays as it is. */
const fileSchema = z.object({ tokens: z.record(z.string(), z.unknown()).default({}) });

const entrySchema = z.discriminatedUnion('keeping', [
  z.object({ keeping: z.literal('keyring'), ciphertext: z.base64() }),
  z.object({ keeping: z.literal('plain'), notEncrypted: z.string().min(1) }),
]);
type Entry = z.infer<typeof entrySchema>;

export interface TokenVaultOptions {
  readonly keyring: Keyring;
  readonly file: VaultFile;
  readonly log: Log;
}

export function createTokenVault(options: TokenVaultOptions): TokenVault {
  const { keyring, file } = options;
  const log = options.log.child('vault');
  const thisRun = new Map<string, string>();

  /** All entries as they are, those that this version does not understand included. */
  const readAll = (): Record<string, unknown> => {
    const content = safeCheck(fileSchema, file.read());
    if (!content.success) throw new VaultError('failed', say('The file of kept tokens is damaged.'));
    return content.data.tokens;
  };

  /** As `readAll`, but a damaged file is moved away, so that it does not forbid to keep anything ever again. */
  const readForChange = (): Record<string, unknown> => {
    try {
      return readAll();
    } catch (error) {
      log.error('the file of kept tokens was damaged and is set aside', {
        to: file.setAside(),
        reason: String(error),
      });
      return {};
    }
  };

  const change = (accountId: string, entry: Entry | null) => {
    try {
      const { [accountId]: before, ...others } = readForChange();
      if (before === undefined && entry === null) return;
      file.write({ tokens: entry === null ? others : { ...others, [accountId]: entry } });
    } catch (error) {
      throw new VaultError('failed', say('The token could not be written to disk.'), error);
    }
  };

  async function encrypt(token: string): Promise<Entry> {
    const { available } = await keyring.status();
    if (!available)
      throw new VaultError('no_keyring', say('This system has no keyring that could protect the token.'));
    try {
      return { keeping: 'keyring', ciphertext: Buffer.from(await keyring.encrypt(token)).toString('base64') };
    } catch (error) {
      throw new VaultError('failed', say('The keyring refused to protect the token.'), error);
    }
  }

  async function decrypt(entry: Extract<Entry, { keeping: 'keyring' }>): Promise<TokenRead> {
    const { available } = await keyring.status();
    if (!available) return { ok: false, reason: 'locked' };
    try {
      return { ok: true, token: await keyring.decrypt(Buffer.from(entry.ciphertext, 'base64')) };
    } catch (error) {
      log.warn('a kept token could not be decrypted', { reason: String(error) });
      return { ok: false, reason: 'unreadable' };
    }
  }

  return {
    status: () => keyring.status(),

    async keep(accountId, token, keeping) {
      if (keeping === 'this_run') {
        change(accountId, null);
        thisRun.set(accountId, token);
        return;
      }
      change(accountId, keeping === 'plain' ? { keeping, notEncrypted: token } : await encrypt(token));
      thisRun.delete(accountId);
    },

    async read(accountId) {
      const remembered = thisRun.get(accountId);
      if (remembered !== undefined) return { ok: true, token: remembered };
      let kept: unknown;
      try {
        kept = readAll()[accountId];
      } catch (error) {
        log.error('the file of kept tokens could not be read', { reason: String(error) });
        return { ok: false, reason: 'unreadable' };
      }
      if (kept === undefined) return { ok: false, reason: 'absent' };
      const entry = safeCheck(entrySchema, kept);
      if (!entry.success) return { ok: false, reason: 'unreadable' };
      return entry.data.keeping === 'plain'
        ? { ok: true, token: entry.data.notEncrypted }
        : decrypt(entry.data);
    },

    async forget(accountId) {
      thisRun.delete(accountId);
      change(accountId, null);
    },
  };
}
