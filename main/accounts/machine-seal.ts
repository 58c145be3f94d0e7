/**
 * Marks a text as stored by this user on this computer. Data from elsewhere, such as a copied data directory, has no
 * valid mark: its author knows neither the computer's id nor the user's keyring.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './keyring.ts';

export interface MachineSeal {
  /** Null when this computer has no secret of its own. */
  make(text: string): Promise<string | null>;
  isMine(text: string, mark: string): Promise<boolean>;
}

export interface MachineSealOptions {
  /** An id that only this computer knows; null when it has none. */
  readonly machineId: () => Promise<string | null>;
  /** Used without an id. */
  readonly keyring: Keyring;
}

/** Keeps the id out of the marks, and apart from other programs' uses of it. */
const purpose = 'outpost machine seal 1';

export function createMachineSeal({ machineId, keyring }: MachineSealOptions): MachineSeal {
  const hashed = (id: string, text: string) =>
    createHmac('sha256', `${purpose} ${id}`).update(text).digest('base64');
  return {
    async make(text) {
      const id = await machineId();
      if (id !== null) return hashed(id, text);
      const { available } = await keyring.status();
      return available ? Buffer.from(await keyring.encrypt(text)).toString('base64') : null;
    },
    async isMine(text, mark) {
      try {
        const id = await machineId();
        if (id === null) return (await keyring.decrypt(Buffer.from(mark, 'base64'))) === text;
        const [wanted, given] = [Buffer.from(hashed(id, text)), Buffer.from(mark)];
        return wanted.length === given.length && timingSafeEqual(wanted, given);
      } catch {
        return false;
      }
    },
  };
}
