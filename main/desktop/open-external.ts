/** The only module that hands an address to the system. */
import { shell } from 'electron';
import type { Log } from '../base/log.ts';

/** False: the address is not allowed, or the system cannot open it. */
export type OpenExternal = (address: string) => Promise<boolean>;

export interface OpenExternalOptions {
  /** The address to open, or null to refuse. */
  readonly allow: (address: string) => string | null;
  readonly log: Log;
}

export function createOpenExternal({ allow, log }: OpenExternalOptions): OpenExternal {
  return async (address) => {
    const allowed = allow(address);
    if (allowed === null) {
      log.warn('address refused: not on an account’s server');
      return false;
    }
    try {
      await shell.openExternal(allowed);
      return true;
    } catch (error) {
      log.error('address not opened by the system', { reason: error });
      return false;
    }
  };
}
