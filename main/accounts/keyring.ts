/** The system's keyring, as the token vault uses it. vault.ts has the only real implementation. */

export interface Keyring {
  /** Queried each time, because a keyring can be unlocked or disappear at any time. */
  status(): Promise<KeyringStatus>;
  encrypt(text: string): Promise<Uint8Array>;
  /** Rejects if the keyring is locked, or its key changed. */
  decrypt(bytes: Uint8Array): Promise<string>;
}

export interface KeyringStatus {
  /** Also false for backends with a fixed, well-known key, which protect nothing. */
  readonly available: boolean;
  /** For example `gnome_libsecret`, `keychain`, `dpapi`, `basic_text`. */
  readonly backend: string;
}
