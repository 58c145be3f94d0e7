/** The folder that the user chose, and its passphrase, between runs. */
import { z } from 'zod';
import type { TokenBinding, TokenVault } from '../../accounts/token-vault.ts';
import { safeCheck } from '../../base/check.ts';
import type { JsonFile } from '../../base/json-file.ts';
import type { Log } from '../../base/log.ts';
import { notifyPlaceSchema } from './presence.ts';
import { SharingFailure } from '../../sharing/trouble.ts';
import { messageOf } from '../../text/message.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { longestMachineName } from '../../../preload/contract/machines.ts';
import { tokenKeepingSchema, type TokenKeeping } from '../../../preload/contract/models.ts';

const choiceSchema = z.object({
  /** Absolute, without symbolic links. */
  folder: z.string().min(1).max(4_096),
  /** Of this machine. */
  name: z.string().min(1).max(longestMachineName),
  isPaused: z.boolean(),
  /** The folder has a passphrase, or had one: the vault has it. */
  hasSecret: z.boolean(),
  isEncrypted: z.boolean(),
  /** Where the passphrase is kept. */
  keeping: tokenKeepingSchema.exactOptional(),
  notify: notifyPlaceSchema.exactOptional(),
  /** Groups of settings that this machine shares. Those of a later version are kept. */
  settings: z.array(z.string().max(64)).max(100).default([]),
});
export type SharingChoice = z.infer<typeof choiceSchema>;

const secretSchema = z.object({ passphrase: z.string().nullable(), earlier: z.array(z.string()) });
/** Null: no encryption. `earlier`: files of machines that were away can still be encrypted with these. */
export type FolderSecret = z.infer<typeof secretSchema>;

export const noSecret: FolderSecret = { passphrase: null, earlier: [] };

/** Earlier passphrases that are kept. */
const mostEarlier = 3;

/** The secret after a change of the passphrase. */
export function withPassphrase(secret: FolderSecret, passphrase: string | null): FolderSecret {
  const before = [secret.passphrase, ...secret.earlier].filter((one) => one !== null && one !== passphrase);
  return { passphrase, earlier: [...new Set(before)].slice(0, mostEarlier) as string[] };
}

/** Not an id of an account: those are random UUIDs. */
const vaultEntry = 'shared-folder';
/** A choice that was redirected to another folder gets no passphrase. */
const bindingOf = (folder: string): TokenBinding => ({ origin: folder, userId: 'machines' });

export interface StoredChoiceOptions {
  readonly file: JsonFile;
  readonly vault: Pick<TokenVault, 'keep' | 'read' | 'forget'>;
  readonly onSecret: (secret: string) => void;
  readonly log: Log;
}

export function createStoredChoice({ file, vault, onSecret, log }: StoredChoiceOptions) {
  const protect = ({ passphrase, earlier }: FolderSecret): void => {
    for (const one of [passphrase, ...earlier]) if (one !== null) onSecret(one);
  };
  return {
    /** Null while nothing is shared. A damaged file is set aside. */
    read(): SharingChoice | null {
      try {
        const content = file.read();
        if (typeof content === 'object' && content !== null && Object.keys(content).length === 0) return null;
        const choice = safeCheck(choiceSchema, content);
        if (choice.success) return choice.data;
        log.error('choice of the shared folder damaged, set aside', { to: file.setAside() });
      } catch (error) {
        log.error('choice of the shared folder not read', { reason: String(error) });
      }
      return null;
    },
    /** Throws a `ContractFailure` when the disk fails. */
    write(choice: SharingChoice | null): void {
      try {
        file.write(choice ?? {});
      } catch (error) {
        log.warn('choice of the shared folder not written', { reason: String(error) });
        throw new ContractFailure('storage', messageOf('storage.settingsNotSaved'));
      }
    },
    /** Rejects with a `SharingFailure` when the passphrase is not available. */
    async readSecret({ folder, hasSecret, isEncrypted }: SharingChoice): Promise<FolderSecret> {
      if (!hasSecret) return noSecret;
      const read = await vault.read(vaultEntry, bindingOf(folder));
      const secret = read.ok ? parseSecret(read.token) : undefined;
      // Without encryption, only files of machines that were away need an earlier passphrase.
      if (!secret && !isEncrypted) return noSecret;
      if (!secret) throw new SharingFailure('passphrase-unknown', read.ok ? 'damaged' : read.reason);
      protect(secret);
      return secret;
    },
    /** Rejects with a `ContractFailure` when the vault fails. */
    async keepSecret(folder: string, secret: FolderSecret, keeping: TokenKeeping): Promise<void> {
      protect(secret);
      try {
        await vault.keep(vaultEntry, JSON.stringify(secret), keeping, bindingOf(folder));
      } catch (error) {
        log.warn('passphrase not kept', { reason: String(error) });
        throw new ContractFailure('storage', messageOf('machines.passphraseNotKept'));
      }
    },
    forgetSecret: () => vault.forget(vaultEntry),
  };
}

function parseSecret(text: string): FolderSecret | undefined {
  try {
    const secret = safeCheck(secretSchema, JSON.parse(text));
    return secret.success ? secret.data : undefined;
  } catch {
    return undefined;
  }
}
