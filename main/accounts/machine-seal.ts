/**
 * Marks a text as stored by this user on this computer. Data from elsewhere has no valid mark: a copied data directory
 * comes with another computer's id, other users of this computer cannot read the user's secret, and neither can use the
 * user's keyring.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Keyring } from './keyring.ts';

export interface MachineSeal {
  /** Null when this computer has no secret of its own. */
  make(text: string): Promise<string | null>;
  isMine(text: string, mark: string): Promise<boolean>;
}

/** Random bytes that only this user of this computer can read. */
export interface MachineSecret {
  /** Null when they are missing or damaged, or when other users could read them. */
  read(): Promise<Uint8Array | null>;
  /** Makes new ones if there are none. Null where nothing can be kept private. */
  obtain(): Promise<Uint8Array | null>;
}

export interface MachineSealOptions {
  /** An id that other computers do not have; null when it has none. Other users of the computer can read it. */
  readonly machineId: () => Promise<string | null>;
  readonly secret: MachineSecret;
  /** Used without an id or a secret. */
  readonly keyring: Keyring;
}

/** Keeps the id out of the marks, and apart from other programs' uses of it. */
const purpose = 'outpost machine seal 2';

export function createMachineSeal({ machineId, secret, keyring }: MachineSealOptions): MachineSeal {
  const keyFrom = async (bytes: () => Promise<Uint8Array | null>): Promise<Uint8Array | null> => {
    const id = await machineId();
    const random = id === null ? null : await bytes();
    return random && Buffer.concat([Buffer.from(`${purpose} ${id} `), random]);
  };
  const hashed = (key: Uint8Array, text: string) => createHmac('sha256', key).update(text).digest('base64');
  return {
    async make(text) {
      const key = await keyFrom(secret.obtain);
      if (key !== null) return hashed(key, text);
      const { available } = await keyring.status();
      return available ? Buffer.from(await keyring.encrypt(text)).toString('base64') : null;
    },
    async isMine(text, mark) {
      try {
        const key = await keyFrom(secret.read);
        if (key === null) return (await keyring.decrypt(Buffer.from(mark, 'base64'))) === text;
        const [wanted, given] = [Buffer.from(hashed(key, text)), Buffer.from(mark)];
        return wanted.length === given.length && timingSafeEqual(wanted, given);
      } catch {
        return false;
      }
    },
  };
}
