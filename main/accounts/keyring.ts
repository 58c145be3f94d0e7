/** The system's keyring, as the token vault sees it. The only implementation with a real one behind it is vault.ts. */

export interface Keyring {
  /** Asked again each time: a keyring can be unlocked, or go away, while the app runs. */
  status(): Promise<KeyringStatus>;
  encrypt(text: string): Promise<Uint8Array>;
  /** Rejects when the keyring is locked, or holds another key than the one that encrypted. */
  decrypt(bytes: Uint8Array): Promise<string>;
}

export interface KeyringStatus {
  /** False also where the system offers only a fixed, well-known key: that protects nothing. */
  readonly available: boolean;
  /** For example `gnome_libsecret`, `keychain`, `dpapi`, `basic_text`. */
  readonly backend: string;
}
