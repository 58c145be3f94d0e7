/**
 * The accounts that the app knows, with their tokens in memory. What is kept goes to two places: the record to the
 * database, the token to the vault. Practice has a database of its own, so its records never meet the others.
 */
import type { Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { originOf, type Credential } from '../service/credential.ts';
import type { Store } from '../store/api.ts';
import type { AccountView, TokenKeeping } from '../../preload/contract/models.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import { makeAccountRecord, parseAccountRecord, type AccountRecord } from './account-record.ts';
import { abilitiesOf } from './scopes.ts';
import { parseServerAddress } from './server-address.ts';
import { VaultError, type TokenBinding, type TokenRead, type TokenVault } from './token-vault.ts';
import { say } from '../text/say.ts';

/** Why an account does nothing until the user acts. `message` says what to do. */
export interface AccountProblem {
  readonly code:
    | 'token_missing'
    | 'signed_out'
    | 'keyring_locked'
    | 'token_unreadable'
    | 'token_elsewhere'
    | 'unauthorized'
    | 'evicted'
    | 'forbidden';
  readonly message: string;
}

export interface Account extends Readonly<AccountRecord> {
  readonly id: string;
  /** `null` for the anonymous caller, and when the token could not be read (see `problem`). Never leaves main. */
  readonly token: string | null;
  /** The only origin that may receive the token; `null` without a token. */
  readonly tokenOrigin: string | null;
  readonly problem: AccountProblem | null;
}

/** The account's token together with the origin that may receive it; `null` without a token. */
export function credentialOf({ token, tokenOrigin: origin }: Account): Credential | null {
  return token === null || origin === null ? null : { token, origin };
}

/** What the server said about a token, and where to keep it. */
export interface NewTokenAccount {
  readonly server: AccountRecord['server'];
  readonly user: NonNullable<AccountRecord['user']>;
  readonly isBot: boolean;
  readonly scopes: readonly string[] | null;
  readonly expiresAt: number | null;
  readonly userSince?: number;
  readonly token: string;
  readonly keeping: TokenKeeping;
  /** `token` (pasted) when left out. */
  readonly signedInBy?: 'browser' | 'token';
}

/** The practice club as it runs now: its port and token are new with each of its starts. */
export interface PracticeCaller {
  readonly baseUrl: string;
  readonly token: string;
  readonly user: NonNullable<AccountRecord['user']>;
  readonly isBot: boolean;
  readonly scopes: readonly string[] | null;
}

export interface Accounts {
  /** In the order in which they were added. */
  list(): readonly Account[];
  get(id: string): Account | undefined;
  /** Rows of the database that could not be understood: they stay there untouched. */
  unreadable(): readonly { readonly id: string; readonly reason: string }[];
  /** A second token of the same user on the same server replaces the first, and the account keeps its id and history. */
  addToken(account: NewTokenAccount): Promise<Account>;
  /** The anonymous caller of a server; one per server. */
  addWatch(server: AccountRecord['server']): Promise<Account>;
  /** Adds the practice account, or tells it where the club listens now. */
  putPractice(caller: PracticeCaller): Promise<Account>;
  /** Forgets the token on purpose; the account stays, stopped, until somebody signs in again. */
  signOut(id: string): Promise<void>;
  /** Forgets record and token. The account's history stays in the database. */
  remove(id: string): Promise<void>;
  /** Stops the account, or (with `null`) lets it go on. Not kept: a new start tries again. */
  setProblem(id: string, problem: AccountProblem | null): void;
  /** Takes a stopped account up again: reads its token anew where it was missing. Rejects when it still is. */
  resume(id: string): Promise<Account>;
  /** After every change. Returns the function that stops listening. */
  onChange(listener: (accounts: readonly Account[]) => void): () => void;
}

type Records = Pick<Store['accounts'], 'put' | 'list' | 'remove'>;

export interface AccountsOptions {
  /** Where records are kept: real accounts' and the practice account's own. */
  readonly stores: { readonly real: Records; readonly practice: Records };
  readonly vault: TokenVault;
  readonly log: Log;
  readonly clock: Clock;
  /** A new unique id. */
  readonly createId: () => string;
  /** Told of every token that enters memory, before anything else can see it: for the log's redaction. */
  readonly onSecret: (secret: string) => void;
}

/** Reads what is kept. Rejects only when the database does. */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { stores, vault, clock, createId, onSecret } = options;
  const log = options.log.child('accounts');
  const changes = createEmitter<readonly Account[]>((error) =>
    log.error('a listener failed', { reason: String(error) }),
  );
  const unreadable: { id: string; reason: string }[] = [];
  let accounts: readonly Account[] = [];

  const replaceAll = (next: readonly Account[]) => {
    accounts = next.toSorted((a, b) => a.addedAt - b.addedAt);
    changes.emit(accounts);
  };
  const put = (account: Account) =>
    replaceAll(
      accounts.some(({ id }) => id === account.id)
        ? accounts.map((one) => (one.id === account.id ? account : one))
        : [...accounts, account],
    );
  const storeOf = (kind: AccountRecord['kind']) => (kind === 'practice' ? stores.practice : stores.real);

  const find = (id: string): Account => {
    const account = accounts.find((candidate) => candidate.id === id);
    if (!account) throw new ContractFailure('unavailable', say('This account is not here any more.'));
    return account;
  };

  async function forgetToken(id: string): Promise<void> {
    try {
      await vault.forget(id);
    } catch (error) {
      throw new ContractFailure('storage', adviceFor(error));
    }
  }

  async function save(id: string, record: AccountRecord, token: string | null): Promise<Account> {
    await storeOf(record.kind).put({ id, data: makeAccountRecord(record) });
    const tokenOrigin = token === null ? null : (originOf(record.server.baseUrl) ?? null);
    const account: Account = { ...record, id, token, tokenOrigin, problem: null };
    put(account);
    return account;
  }

  /** The record of a row; null, and remembered as unreadable, when this version cannot read it. */
  const parseRow = ({ id, data }: { readonly id: string; readonly data: string }) => {
    const parsed = parseAccountRecord(data);
    if (parsed.ok) return { id, record: parsed.record };
    const { reason } = parsed;
    unreadable.push({ id, reason });
    log.error('an account’s record could not be understood and is left as it is', { id, reason });
    return null;
  };

  /** The token, given only to the server and user that it was kept for. */
  async function readToken(id: string, record: AccountRecord): Promise<TokenOrProblem> {
    const binding = bindingOf(record);
    if (!binding) return problemOf(record, { ok: false, reason: 'unbound' });
    const read = await vault.read(id, binding);
    if (!read.ok) return problemOf(record, read);
    onSecret(read.token);
    return { token: read.token, tokenOrigin: binding.origin, problem: null };
  }

  async function load(id: string, record: AccountRecord): Promise<Account> {
    const without = { token: null, tokenOrigin: null } as const;
    if (record.kind !== 'token') return { ...record, id, ...without, problem: null };
    if (record.signedOut) return { ...record, id, ...without, problem: signedOut(record) };
    return { ...record, id, ...(await readToken(id, record)) };
  }

  const rows = [...(await stores.real.list()), ...(await stores.practice.list())];
  const records = rows.map(parseRow).filter((row) => row !== null);
  vault.adopt(adoptable(records));
  replaceAll(await Promise.all(records.map(({ id, record }) => load(id, record))));

  return {
    list: () => accounts,
    get: (id) => accounts.find((account) => account.id === id),
    unreadable: () => unreadable,
    onChange: (listener) => changes.on(listener),

    async addToken({ token, keeping, scopes, signedInBy = 'token', ...about }) {
      onSecret(token);
      const before = accounts.find(
        ({ kind, server, user }) =>
          kind === 'token' && server.baseUrl === about.server.baseUrl && user?.id === about.user.id,
      );
      const id = before?.id ?? createId();
      const binding = bindingOf(about);
      if (!binding) throw new ContractFailure('rejected', say('The token could not be kept.'));
      try {
        await vault.keep(id, token, keeping, binding);
      } catch (error) {
        throw new ContractFailure('storage', adviceFor(error));
      }
      const addedAt = before?.addedAt ?? clock.now();
      return save(
        id,
        {
          ...about,
          kind: 'token',
          scopes: scopes && [...scopes],
          tokenKeeping: keeping,
          signedInBy,
          addedAt,
        },
        token,
      );
    },

    async addWatch(server) {
      const before = accounts.find(
        (account) => account.kind === 'watch' && account.server.baseUrl === server.baseUrl,
      );
      const record: AccountRecord = {
        kind: 'watch',
        server,
        user: null,
        isBot: false,
        scopes: [],
        tokenKeeping: null,
        expiresAt: null,
        addedAt: before?.addedAt ?? clock.now(),
      };
      return save(before?.id ?? createId(), record, null);
    },

    async putPractice({ baseUrl, token, user, isBot, scopes }) {
      onSecret(token);
      const before = accounts.find((account) => account.kind === 'practice');
      const record: AccountRecord = {
        kind: 'practice',
        server: { baseUrl, name: 'Practice club', dialect: 'auto' },
        user,
        isBot,
        scopes: scopes && [...scopes],
        tokenKeeping: null,
        expiresAt: null,
        addedAt: before?.addedAt ?? clock.now(),
      };
      return save(before?.id ?? createId(), record, token);
    },

    async signOut(id) {
      const { token: _, tokenOrigin: __, problem: ___, id: ____, ...record } = find(id);
      await forgetToken(id);
      const left: AccountRecord = { ...record, tokenKeeping: null, expiresAt: null, signedOut: true };
      await storeOf(left.kind).put({ id, data: makeAccountRecord(left) });
      put({ ...left, id, token: null, tokenOrigin: null, problem: signedOut(left) });
    },

    async remove(id) {
      const account = find(id);
      await forgetToken(id);
      await storeOf(account.kind).remove(id);
      replaceAll(accounts.filter((candidate) => candidate.id !== id));
    },

    setProblem(id, problem) {
      const account = accounts.find((candidate) => candidate.id === id);
      if (account && !account.signedOut && account.problem?.code !== problem?.code)
        put({ ...account, problem });
    },

    async resume(id) {
      const account = find(id);
      if (account.signedOut) throw new ContractFailure('unavailable', signedOut(account).message);
      if (account.kind !== 'token' || account.token !== null) {
        const resumed: Account = { ...account, problem: null };
        put(resumed);
        return resumed;
      }
      const resumed: Account = { ...account, ...(await readToken(id, account)) };
      put(resumed);
      if (resumed.problem) throw new ContractFailure('storage', resumed.problem.message);
      return resumed;
    },
  };
}

/** The account as the renderer may see it. `link` is what the account's streams are doing. */
export function makeAccountView(
  account: Account,
  link: { readonly state: AccountView['state']; readonly problem: AccountView['problem'] },
): AccountView {
  const { id, kind, server, user, isBot, scopes, tokenKeeping, expiresAt, problem } = account;
  const state = problem?.code === 'signed_out' ? ('signed_out' as const) : ('stopped' as const);
  const stopped = problem !== null && { state, problem };
  return {
    id,
    kind,
    server,
    user,
    isBot,
    tokenKeeping,
    expiresAt,
    signedInBy: kind === 'token' && !account.signedOut ? (account.signedInBy ?? 'token') : null,
    scopes: [...(scopes ?? [])],
    abilities:
      kind === 'watch'
        ? []
        : abilitiesOf(scopes, isBot).map((ability) => ({ ...ability, scopes: [...ability.scopes] })),
    ...(stopped || { state: link.state, problem: link.problem }),
  };
}

function signedOut({ user, server }: AccountRecord): AccountProblem {
  return {
    code: 'signed_out',
    message: say('You signed out of {server}. What {name} did here is still kept; sign in again to go on.', {
      server: server.name,
      name: user?.name ?? say('this account'),
    }),
  };
}

type TokenOrProblem = Pick<Account, 'token' | 'tokenOrigin' | 'problem'>;

function bindingOf({ server, user }: Pick<AccountRecord, 'server' | 'user'>): TokenBinding | undefined {
  const origin = originOf(server.baseUrl);
  return origin === undefined || !user ? undefined : { origin, userId: user.id };
}

/** What tokens of older versions are bound to. An address that no sign-in accepts never had a token of ours. */
function adoptable(
  records: readonly { readonly id: string; readonly record: AccountRecord }[],
): ReadonlyMap<string, TokenBinding> {
  const bindings = new Map<string, TokenBinding>();
  for (const { id, record } of records) {
    const binding = bindingOf(record);
    if (binding && record.kind === 'token' && parseServerAddress(record.server.baseUrl).ok)
      bindings.set(id, binding);
  }
  return bindings;
}

function problemOf(record: AccountRecord, read: Exclude<TokenRead, { ok: true }>): TokenOrProblem {
  return { token: null, tokenOrigin: null, problem: describeProblem(record, read) };
}

function describeProblem(record: AccountRecord, read: Exclude<TokenRead, { ok: true }>): AccountProblem {
  const who = { name: record.user?.name ?? say('this account'), server: record.server.name };
  switch (read.reason) {
    case 'elsewhere':
      return { code: 'token_elsewhere', message: elsewhereSentence(record, read.belongsTo) };
    case 'unbound':
      return {
        code: 'token_elsewhere',
        message: say(
          'It is not known which server the kept token of {name} is for, so it is not used; it is still kept. Sign in again.',
          who,
        ),
      };
    case 'locked':
      return {
        code: 'keyring_locked',
        // Chromium may ask the system for its key only once a run, and take a refusal for final.
        message: say(
          'The system’s keyring is locked or gone, and it keeps the token of {name} on {server}, which is still there. Unlock the keyring and resume; if it stays stopped then, start Outpost again.',
          who,
        ),
      };
    case 'unreadable':
      return {
        code: 'token_unreadable',
        message: say(
          'The kept token of {name} on {server} cannot be read: the keyring’s key may have changed. Resume once the old keyring is back, or add a new token.',
          who,
        ),
      };
    case 'absent':
      return {
        code: 'token_missing',
        message:
          record.tokenKeeping === 'this_run'
            ? say('The token of {name} on {server} was kept for one run only. Add it again.', who)
            : say('The token of {name} on {server} is not where it was kept. Add it again.', who),
      };
  }
}

/** Addresses, not names: the record that holds the name is the one that may be false. */
function elsewhereSentence({ server, user }: AccountRecord, belongsTo: TokenBinding): string {
  const now = originOf(server.baseUrl) ?? server.baseUrl;
  return now === belongsTo.origin
    ? say(
        'This account is now named {name}, but its token was kept for another user of {server}; it was not used and is still kept. Sign in again as the user you want.',
        { name: user?.name ?? say('this account'), server: now },
      )
    : say(
        'This account now names the server {server}, but its token was kept for {kept}; it was not sent and is still kept. Sign in again, and only if you trust {server}.',
        { server: now, kept: belongsTo.origin },
      );
}

function adviceFor(error: unknown): string {
  if (error instanceof VaultError && error.code === 'no_keyring') {
    return `${error.message} ${say('Keep it for this run only, or choose a plain file.')}`;
  }
  if (error instanceof VaultError)
    return `${error.message} ${say('Check that the disk is not full and can be written.')}`;
  return say('The token could not be kept.');
}
