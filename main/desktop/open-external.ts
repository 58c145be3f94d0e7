/** The one file that hands an address to the system. */
import { shell } from 'electron';
import type { Log } from '../base/log.ts';

/** False when the address is not allowed, or the system has nothing to open it with. */
export type OpenExternal = (address: string) => Promise<boolean>;

export interface OpenExternalOptions {
  /** The address in the form to open, or `null` to refuse. */
  readonly allow: (address: string) => string | null;
  readonly log: Log;
}

export function createOpenExternal({ allow, log }: OpenExternalOptions): OpenExternal {
  return async (address) => {
    const allowed = allow(address);
    if (allowed === null) {
      log.warn('an address was not opened: it is on no server of an account');
      return false;
    }
    try {
      await shell.openExternal(allowed);
      return true;
    } catch (error) {
      log.error('the system could not open an address', { reason: error });
      return false;
    }
  };
}
