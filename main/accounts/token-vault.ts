/**
 * Stores tokens across runs. `keyring`: the file contains ciphertext only. `plain`: the file contains the token,
 * readable only by the user's account, if the user chose so. `this_run`: memory only.
 *
 * Each token is bound to the origin and the user that it belongs to, and is released only to a reader with the
 * same binding. An account record that was redirected (a crafted backup) therefore gets no token. With the keyring
 * the binding is encrypted with the token. In a plain file it is beside the token: this protects from a redirected
 * record, not from a program with write access to the file, which could read the token anyway.
 *
 * Entries of older versions have no binding; `adopt` adds one, once. Unreadable entries are reported and kept,
 * because a keyring may come back.
 */
import { z } from 'zod';
import { safeCheck } from '../base/check.ts';
import type { Log } from '../base/log.ts';
import type { TokenKeeping } from '../../preload/contract/models.ts';
import type { Keyring, KeyringStatus } from './keyring.ts';
import { messageOf, type Message } from '../text/message.ts';
import { MessageError } from '../text/message-error.ts';

/** A small JSON file with owner-only access. */
export interface VaultFile {
  /** Throws if the file is unreadable or invalid; a missing one reads as `{}`. */
  read(): unknown;
  write(value: Readonly<Record<string, unknown>>): void;
  /** Renames the file and returns its new path. */
  setAside(): string;
}

/** The owner of a token. */
export interface TokenBinding {
  /** In the format of `originOf`. */
  readonly origin: string;
  readonly userId: string;
}

export type TokenRead =
  | { readonly ok: true; readonly token: string }
  /**
   * `absent`: no token is stored. `locked`: the keyring is unavailable. `unreadable`: its key changed, or the file
   * is damaged. `unbound`: an entry of an older version that no account could adopt.
   */
  | { readonly ok: false; readonly reason: 'absent' | 'locked' | 'unreadable' | 'unbound' }
  | { readonly ok: false; readonly reason: 'elsewhere'; readonly belongsTo: TokenBinding };

export type VaultErrorCode = 'no_keyring' | 'failed';

export class VaultError extends MessageError {
  override readonly name = 'VaultError';
  readonly code: VaultErrorCode;
  constructor(code: VaultErrorCode, message: Message, cause?: unknown) {
    super(message, { cause });
    this.code = code;
  }
}

export interface TokenVault {
  status(): Promise<KeyringStatus>;
  /** Replaces the account's token. Rejects with a `VaultError`; the previous token is kept then. */
  keep(accountId: string, token: string, keeping: TokenKeeping, binding: TokenBinding): Promise<void>;
  /** The account's token, if it is bound to `binding`. */
  read(accountId: string, binding: TokenBinding): Promise<TokenRead>;
  /**
   * Binds entries of older versions by their accounts' records. Works once per file; afterwards no entry gets a
   * new binding. If the disk fails, the bindings apply to this run.
   */
  adopt(bindings: ReadonlyMap<string, TokenBinding>): void;
  forget(accountId: string): Promise<void>;
}

/** In files of this version, every usable entry has a binding. */
const boundVersion = 2;

/** Entries are parsed separately, so that unknown ones are kept unchanged. */
const fileSchema = z.object({
  version: z.number().optional(),
  tokens: z.record(z.string(), z.unknown()).default({}),
});

const bindingSchema = z.object({ origin: z.string(), userId: z.string() });
const sealedTextSchema = bindingSchema.extend({ token: z.string().min(1) });

const entrySchema = z.union([
  /** The ciphertext of token and binding. Older versions ignore `sealed`, so they send no wrong token. */
  z.object({ keeping: z.literal('keyring'), sealed: z.base64() }),
  /** Of an older version: the bare token's ciphertext, with a plain binding until the keyring can seal both. */
  z.object({ keeping: z.literal('keyring'), ciphertext: z.base64(), binding: bindingSchema.optional() }),
  z.object({
    keeping: z.literal('plain'),
    notEncrypted: z.string().min(1),
    binding: bindingSchema.optional(),
  }),
]);
type Entry = z.infer<typeof entrySchema>;

type Decrypted =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly reason: 'locked' | 'unreadable' };

export interface TokenVaultOptions {
  readonly keyring: Keyring;
  readonly file: VaultFile;
  readonly log: Log;
}

export function createTokenVault(options: TokenVaultOptions): TokenVault {
  const { keyring, file } = options;
  const log = options.log.child('vault');
  const thisRun = new Map<string, { readonly token: string; readonly binding: TokenBinding }>();
  /** Bindings of older entries that could not be stored yet. */
  let unwritten: ReadonlyMap<string, TokenBinding> = new Map();

  const parseFile = (): z.infer<typeof fileSchema> => {
    const content = safeCheck(fileSchema, file.read());
    if (!content.success) throw new VaultError('failed', messageOf('account.tokenFileDamaged'));
    return content.data;
  };

  /**
   * Like `parseFile`, but sets a damaged file aside, which would block every later write. A disk that fails to read
   * says nothing about the content: the file stays, because it has the tokens of all accounts.
   */
  const parseFileForChange = (): z.infer<typeof fileSchema> => {
    try {
      return parseFile();
    } catch (error) {
      if (!(error instanceof SyntaxError || error instanceof VaultError)) throw error;
      log.error('token file damaged, set aside', {
        to: file.setAside(),
        reason: String(error),
      });
      return { tokens: {} };
    }
  };

  const change = (accountId: string, entry: Entry | null) => {
    try {
      const { version, tokens } = parseFileForChange();
      const { [accountId]: before, ...others } = tokens;
      if (before === undefined && entry === null) return;
      // A file with entries of older versions gets its version only from `adopt`.
      const isNew = Object.keys(tokens).length === 0;
      const fileVersion = version ?? (isNew ? boundVersion : undefined);
      file.write({
        ...(fileVersion !== undefined && { version: fileVersion }),
        tokens: entry === null ? others : { ...others, [accountId]: entry },
      });
    } catch (error) {
      throw new VaultError('failed', messageOf('account.tokenNotWritten'), error);
    }
  };

  async function seal(token: string, { origin, userId }: TokenBinding): Promise<Entry> {
    const { available } = await keyring.status();
    if (!available) throw new VaultError('no_keyring', messageOf('account.noKeyring'));
    try {
      const text = JSON.stringify({ token, origin, userId });
      return { keeping: 'keyring', sealed: Buffer.from(await keyring.encrypt(text)).toString('base64') };
    } catch (error) {
      throw new VaultError('failed', messageOf('account.keyringRefused'), error);
    }
  }

  /** Decrypts a ciphertext, or returns why it is unavailable. */
  async function decrypt(ciphertext: string): Promise<Decrypted> {
    const { available } = await keyring.status();
    if (!available) return { ok: false, reason: 'locked' };
    try {
      return { ok: true, text: await keyring.decrypt(Buffer.from(ciphertext, 'base64')) };
    } catch (error) {
      log.warn('token not decrypted', { reason: String(error) });
      return { ok: false, reason: 'unreadable' };
    }
  }

  async function readSealed(sealed: string, binding: TokenBinding): Promise<TokenRead> {
    const decrypted = await decrypt(sealed);
    if (!decrypted.ok) return decrypted;
    const content = parseSealedText(decrypted.text);
    if (!content) return { ok: false, reason: 'unreadable' };
    return releaseTo(binding, content, content.token);
  }

  /** An adopted entry of an older version is encrypted with its binding once the keyring opens it. */
  async function readAdopted(
    accountId: string,
    ciphertext: string,
    adopted: TokenBinding,
    binding: TokenBinding,
  ): Promise<TokenRead> {
    const allowed = releaseTo(binding, adopted, '');
    if (!allowed.ok) return allowed;
    const decrypted = await decrypt(ciphertext);
    if (!decrypted.ok) return decrypted;
    const token = decrypted.text;
    try {
      const sealed = await seal(token, adopted);
      // A token that was stored or deleted meanwhile takes precedence.
      const { tokens } = parseFile();
      const now = safeCheck(entrySchema, tokens[accountId]);
      if (now.success && 'ciphertext' in now.data && now.data.ciphertext === ciphertext)
        change(accountId, sealed);
    } catch (error) {
      log.warn('older token not sealed', { reason: String(error) });
    }
    return { ok: true, token };
  }

  return {
    status: () => keyring.status(),

    async keep(accountId, token, keeping, { origin, userId }) {
      const binding = { origin, userId };
      if (keeping === 'this_run') {
        change(accountId, null);
        thisRun.set(accountId, { token, binding });
        return;
      }
      change(
        accountId,
        keeping === 'plain' ? { keeping, notEncrypted: token, binding } : await seal(token, binding),
      );
      thisRun.delete(accountId);
    },

    async read(accountId, binding) {
      const remembered = thisRun.get(accountId);
      if (remembered) return releaseTo(binding, remembered.binding, remembered.token);
      let kept: unknown;
      try {
        kept = parseFile().tokens[accountId];
      } catch (error) {
        log.error('token file not read', { reason: String(error) });
        return { ok: false, reason: 'unreadable' };
      }
      if (kept === undefined) return { ok: false, reason: 'absent' };
      const entry = safeCheck(entrySchema, kept);
      if (!entry.success) return { ok: false, reason: 'unreadable' };
      if ('sealed' in entry.data) return readSealed(entry.data.sealed, binding);
      const adopted = entry.data.binding ?? unwritten.get(accountId);
      if (!adopted) return { ok: false, reason: 'unbound' };
      return entry.data.keeping === 'plain'
        ? releaseTo(binding, adopted, entry.data.notEncrypted)
        : readAdopted(accountId, entry.data.ciphertext, adopted, binding);
    },

    adopt(bindings) {
      try {
        const { version = 1, tokens } = parseFile();
        if (version >= boundVersion || Object.keys(tokens).length === 0) return;
        unwritten = bindings;
        file.write({ version: boundVersion, tokens: withBindings(tokens, bindings) });
        unwritten = new Map();
        log.info('older tokens bound to their servers', {
          tokens: Object.keys(tokens).length,
        });
      } catch (error) {
        log.error('older tokens not bound', {
          reason: String(error),
        });
      }
    },

    async forget(accountId) {
      thisRun.delete(accountId);
      change(accountId, null);
    },
  };
}

/** Releases the token only to a reader with the same binding. */
function releaseTo(reader: TokenBinding, belongsTo: TokenBinding, token: string): TokenRead {
  const isSame = reader.origin === belongsTo.origin && reader.userId === belongsTo.userId;
  if (isSame) return { ok: true, token };
  const { origin, userId } = belongsTo;
  return { ok: false, reason: 'elsewhere', belongsTo: { origin, userId } };
}

function parseSealedText(text: string): z.infer<typeof sealedTextSchema> | undefined {
  try {
    const content = safeCheck(sealedTextSchema, JSON.parse(text));
    return content.success ? content.data : undefined;
  } catch {
    return undefined;
  }
}

/** Adds their account's binding to entries without one. */
function withBindings(
  tokens: Readonly<Record<string, unknown>>,
  bindings: ReadonlyMap<string, TokenBinding>,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(tokens).map(([accountId, kept]) => {
      const entry = safeCheck(entrySchema, kept);
      const binding = bindings.get(accountId);
      const isOpen = entry.success && !('sealed' in entry.data) && entry.data.binding === undefined;
      return [accountId, isOpen && binding ? { ...entry.data, binding } : kept];
    }),
  );
}
