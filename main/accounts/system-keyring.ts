/** The keyring behind `safeStorage`; accounts' only import of Electron. Use after `ready`. */
import { safeStorage } from 'electron';
import type { Keyring } from './keyring.ts';

/** Newer Electron versions have promises, which do not block the process during a password prompt. */
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
