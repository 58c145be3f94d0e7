/** The one file of accounts that knows Electron: the system's keyring behind `safeStorage`. Only after `ready`. */
import { safeStorage } from 'electron';
import type { Keyring } from './keyring.ts';

/** Newer Electrons have promises that do not block the process while the keyring asks for its password. */
type MaybeAsync = typeof safeStorage & Partial<Pick<typeof safeStorage, 'isAsyncEncryptionAvailable'>>;

const backends: Partial<Record<NodeJS.Platform, string>> = { darwin: 'keychain', win32: 'dpapi' };

export function createSystemKeyring(platform: NodeJS.Platform): Keyring {
  const isAsync = typeof (safeStorage as MaybeAsync).isAsyncEncryptionAvailable === 'function';
  const backend = () => backends[platform] ?? safeStorage.getSelectedStorageBackend();

  return {
    async status() {
      const name = backend();
      if (name === 'basic_text' || name === 'unknown') return { available: false, backend: name };
      const available = isAsync
        ? await safeStorage.isAsyncEncryptionAvailable()
        : safeStorage.isEncryptionAvailable();
      return { available, backend: name };
    },
    encrypt: async (text) =>
      isAsync ? safeStorage.encryptStringAsync(text) : safeStorage.encryptString(text),
    async decrypt(bytes) {
      const buffer = Buffer.from(bytes);
      return isAsync
        ? (await safeStorage.decryptStringAsync(buffer)).result
        : safeStorage.decryptString(buffer);
    },
  };
}
