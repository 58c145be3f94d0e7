/**
 * Random bytes that only this user of this computer can read. They are in a file of their own, so no database, backup,
 * report or shared folder contains them.
 */
import { randomBytes } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import type { MachineSecret } from '../accounts/machine-seal.ts';
import type { Log } from '../base/log.ts';
import { createFile, replaceFile } from '../base/replace-file.ts';

/** Bytes. */
const length = 32;
const others = 0o077;

export interface MachineSecretOptions {
  /** In the app's data folder. */
  readonly file: string;
  readonly log: Log;
}

type Found =
  | { readonly state: 'valid'; readonly bytes: Uint8Array }
  /** `unusable`: damaged, or other users can read or write it. */
  | { readonly state: 'missing' | 'unusable' };

export function createMachineSecret({ file, log }: MachineSecretOptions): MachineSecret {
  let making: Promise<unknown> = Promise.resolve();

  const make = async (): Promise<Uint8Array | null> => {
    try {
      const before = await find(file);
      if (before.state === 'valid') return before.bytes;
      const fresh = randomBytes(length);
      if (before.state === 'missing') await createFile(file, fresh);
      else await replaceFile(file, (draft) => draft.writeFile(fresh));
      // Another run may have made it first, and some file systems have no modes.
      const made = await find(file);
      if (made.state === 'valid') return made.bytes;
      log.warn('machine secret cannot be kept private');
    } catch (error) {
      log.warn('machine secret not written', { reason: String(error) });
    }
    return null;
  };

  return {
    async read() {
      try {
        const found = await find(file);
        if (found.state === 'valid') return found.bytes;
        log.info('machine secret not found', { state: found.state });
      } catch (error) {
        log.warn('machine secret not read', { reason: String(error) });
      }
      return null;
    },
    obtain() {
      const made = making.then(make);
      making = made;
      return made;
    },
  };
}

/**
 * Checks the handle that is read. Symbolic links are not followed, and a device or pipe is not waited for. Rejects when
 * the disk fails.
 */
async function find(file: string): Promise<Found> {
  try {
    const handle = await open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    try {
      const stats = await handle.stat();
      const isPrivate = stats.uid === process.getuid?.() && (stats.mode & others) === 0;
      if (!stats.isFile() || stats.size !== length || !isPrivate) return { state: 'unusable' };
      const { bytesRead, buffer } = await handle.read(new Uint8Array(length), 0, length, 0);
      return bytesRead === length ? { state: 'valid', bytes: buffer } : { state: 'unusable' };
    } finally {
      await handle.close();
    }
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT') return { state: 'missing' };
    if (code === 'ELOOP') return { state: 'unusable' };
    // A disk that fails now may work later, so the secret must not be replaced.
    throw error;
  }
}
