/**
 * Keeps tokens between two runs. `keyring`: the file holds ciphertext only. `plain`: the file holds the token itself; only
 * the user's own account may read it, and only because the user chose so. `this_run`: memory only.
 *
 * Each token is kept together with its binding: the origin and the user that it belongs to. A token is returned only to
 * a reader that names the same binding, so an account record that was redirected (a crafted backup) gets no token. With
 * the keyring the binding is inside the ciphertext. In a plain file it is beside the token: that protects from a
 * redirected record, not from a program that can write the file, which could read the token there anyway.
 *
 * Entries of older versions have no binding; `adopt` gives them one, once. Entries that cannot be read are reported and
 * left as they are: a keyring may come back.
 */
import { z } from 'zod';
import { safeCheck } from '../base/check.ts';
import type { Log } from '../base/log.ts';
import type { TokenKeeping } from '../../preload/contract/models.ts';
import type { Keyring, KeyringStatus } from './keyring.ts';
import { say } from '../text/say.ts';

/** A small JSON file with owner-only access. */
export interface VaultFile {
  /** Throws when the file cannot be read or is no JSON; an absent one reads as `{}`. */
  read(): unknown;
  write(value: Readonly<Record<string, unknown>>): void;
  /** Moves the file out of the way, kept, and says where to. */
  setAside(): string;
}

/** What a token belongs to. */
export interface TokenBinding {
  /** As `originOf` writes it. */
  readonly origin: string;
  /** The server's id of the user. */
  readonly userId: string;
}

export type TokenRead =
  | { readonly ok: true; readonly token: string }
  /**
   * `absent`: no token is kept. `locked`: the keyring cannot be used now. `unreadable`: its key changed, or the file is
   * damaged. `unbound`: an entry of an older version that no account could adopt.
   */
  | { readonly ok: false; readonly reason: 'absent' | 'locked' | 'unreadable' | 'unbound' }
  /** The token belongs to another origin or user. */
  | { readonly ok: false; readonly reason: 'elsewhere'; readonly belongsTo: TokenBinding };

export type VaultErrorCode = 'no_keyring' | 'failed';

export class VaultError extends Error {
  readonly code: VaultErrorCode;
  constructor(code: VaultErrorCode, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'VaultError';
    this.code = code;
  }
}

export interface TokenVault {
  status(): Promise<KeyringStatus>;
  /** Replaces the account's token. Rejects with a `VaultError`, and then keeps what was there before. */
  keep(accountId: string, token: string, keeping: TokenKeeping, binding: TokenBinding): Promise<void>;
  /** The account's token, when it was kept for this binding. */
  read(accountId: string, binding: TokenBinding): Promise<TokenRead>;
  /**
   * Binds the entries of older versions to what their accounts' records say now. Works once for a file: afterwards no
   * entry gets a new binding. While the disk refuses, the bindings hold for this run.
   */
  adopt(bindings: ReadonlyMap<string, TokenBinding>): void;
  forget(accountId: string): Promise<void>;
}

/** Files of this version have a binding in every entry that they accept. */
const boundVersion = 2;

/** Entries are parsed one by one: an entry that this version does not understand stays as it is. */
const fileSchema = z.object({
  version: z.number().optional(),
  tokens: z.record(z.string(), z.unknown()).default({}),
});

const bindingSchema = z.object({ origin: z.string(), userId: z.string() });
const sealedTextSchema = bindingSchema.extend({ token: z.string().min(1) });

const entrySchema = z.union([
  /** The ciphertext of token and binding. No version before this one reads `sealed`, and so none sends it as a token. */
  z.object({ keeping: z.literal('keyring'), sealed: z.base64() }),
  /** Of an older version: the ciphertext of the bare token. The binding is noted until the keyring can seal both. */
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
  /** Bindings of older entries that could not be written down yet. */
  let unwritten: ReadonlyMap<string, TokenBinding> = new Map();

  const parseFile = (): z.infer<typeof fileSchema> => {
    const content = safeCheck(fileSchema, file.read());
    if (!content.success) throw new VaultError('failed', say('The file of kept tokens is damaged.'));
    return content.data;
  };

  /** As `parseFile`, but moves a damaged file away, because it would prevent every later write. */
  const parseFileForChange = (): z.infer<typeof fileSchema> => {
    try {
      return parseFile();
    } catch (error) {
      log.error('the file of kept tokens was damaged and is set aside', {
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
      // A file with entries of older versions only gets its version from `adopt`.
      const isNew = Object.keys(tokens).length === 0;
      const kept = version ?? (isNew ? boundVersion : undefined);
      file.write({
        ...(kept !== undefined && { version: kept }),
        tokens: entry === null ? others : { ...others, [accountId]: entry },
      });
    } catch (error) {
      throw new VaultError('failed', say('The token could not be written to disk.'), error);
    }
  };

  async function seal(token: string, { origin, userId }: TokenBinding): Promise<Entry> {
    const { available } = await keyring.status();
    if (!available)
      throw new VaultError('no_keyring', say('This system has no keyring that could protect the token.'));
    try {
      const text = JSON.stringify({ token, origin, userId });
      return { keeping: 'keyring', sealed: Buffer.from(await keyring.encrypt(text)).toString('base64') };
    } catch (error) {
      throw new VaultError('failed', say('The keyring refused to protect the token.'), error);
    }
  }

  /** The plain text of a ciphertext, or why there is none now. */
  async function decrypt(ciphertext: string): Promise<Decrypted> {
    const { available } = await keyring.status();
    if (!available) return { ok: false, reason: 'locked' };
    try {
      return { ok: true, text: await keyring.decrypt(Buffer.from(ciphertext, 'base64')) };
    } catch (error) {
      log.warn('a kept token could not be decrypted', { reason: String(error) });
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

  /** An adopted entry of an older version: sealed as soon as the keyring opens it. */
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
      // A token that was kept or forgotten meanwhile is newer than this one.
      const { tokens } = parseFile();
      const now = safeCheck(entrySchema, tokens[accountId]);
      if (now.success && 'ciphertext' in now.data && now.data.ciphertext === ciphertext)
        change(accountId, sealed);
    } catch (error) {
      log.warn('an older token could not be sealed with its server', { reason: String(error) });
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
        log.error('the file of kept tokens could not be read', { reason: String(error) });
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
        log.info('tokens of an older version are bound to their servers', {
          tokens: Object.keys(tokens).length,
        });
      } catch (error) {
        log.error('tokens of an older version could not be bound to their servers', {
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

/** The token, where its binding is the one that the reader names. */
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

/** Entries without a binding get the one of their account; all others stay as they are. */
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
