/**
 * The app's accounts, with their tokens in memory. Records are stored in the database, tokens in the vault.
 * Practice has its own database, so its records are never mixed with the others.
 */
import type { Clock } from '../base/clock.ts';
import { createEmitter } from '../base/emitter.ts';
import type { Log } from '../base/log.ts';
import { originOf } from '../service/credential.ts';
import type { Store } from '../store/api.ts';
import type { AccountView, TokenKeeping } from '../../preload/contract/models.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import { makeAccountRecord, parseAccountRecord, type AccountRecord } from './account-record.ts';
import { abilitiesOf } from './scopes.ts';
import { type TokenVault } from './token-vault.ts';
import { messageOf } from '../text/message.ts';
import type { Account, AccountProblem } from './account.ts';
import {
  adviceFor,
  type TokenOrProblem,
  bindingOf,
  problemOf,
  signedOut,
  adoptable,
} from './account-problems.ts';

/** A verified token, and how to store it. */
export interface NewTokenAccount {
  readonly server: AccountRecord['server'];
  readonly user: NonNullable<AccountRecord['user']>;
  readonly isBot: boolean;
  readonly scopes: readonly string[] | null;
  readonly expiresAt: number | null;
  readonly userSince?: number;
  readonly token: string;
  readonly keeping: TokenKeeping;
  /** Default: `token` (pasted). */
  readonly signedInBy?: 'browser' | 'token';
}

/** The running practice club; its port and token change with each start. */
export interface PracticeCaller {
  readonly baseUrl: string;
  readonly token: string;
  readonly user: NonNullable<AccountRecord['user']>;
  readonly isBot: boolean;
  readonly scopes: readonly string[] | null;
}

export interface Accounts {
  /** In order of creation. */
  list(): readonly Account[];
  get(id: string): Account | undefined;
  /** Database rows that could not be parsed; they remain unchanged. */
  unreadable(): readonly { readonly id: string; readonly reason: string }[];
  /** Adds an account, or replaces the token of the same user and server; id and history are kept then. */
  addToken(account: NewTokenAccount): Promise<Account>;
  /** Adds the anonymous client of a server; one per server. */
  addWatch(server: AccountRecord['server']): Promise<Account>;
  /** Adds or updates the practice account. */
  putPractice(caller: PracticeCaller): Promise<Account>;
  signOut(id: string): Promise<void>;
  /** Stores all records again: a repair of the database lost rows. */
  storeAgain(): Promise<void>;
  /** Deletes record and token. The account's history remains in the database. */
  remove(id: string): Promise<void>;
  /** Stops the account, or resumes it with null. Not stored: a new start retries. */
  setProblem(id: string, problem: AccountProblem | null): void;
  /** Resumes a stopped account, reading a missing token again. Rejects if that fails. */
  resume(id: string): Promise<Account>;
  /** Called after every change. Returns a function that unsubscribes. */
  onChange(listener: (accounts: readonly Account[]) => void): () => void;
}

type Records = Pick<Store['accounts'], 'put' | 'list' | 'remove'>;

export interface AccountsOptions {
  /** Databases of records: real accounts and the practice account. */
  readonly stores: { readonly real: Records; readonly practice: Records };
  readonly vault: TokenVault;
  readonly log: Log;
  readonly clock: Clock;
  readonly createId: () => string;
  /** Called with each token before it is used, so that logs redact it. */
  readonly onSecret: (secret: string) => void;
}

/** Loads the stored accounts. Rejects only if a database fails. */
export async function createAccounts(options: AccountsOptions): Promise<Accounts> {
  const { stores, vault, clock, createId, onSecret } = options;
  const log = options.log.child('accounts');
  const changes = createEmitter<readonly Account[]>((error) =>
    log.error('listener failed', { reason: String(error) }),
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
    if (!account) throw new ContractFailure('unavailable', messageOf('account.thisOneGone'));
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

  /** Parses a row; null, and listed as unreadable, if this version cannot. */
  const parseRow = ({ id, data }: { readonly id: string; readonly data: string }) => {
    const parsed = parseAccountRecord(data);
    if (parsed.ok) return { id, record: parsed.record };
    const { reason } = parsed;
    unreadable.push({ id, reason });
    log.error('account record not readable', { id, reason });
    return null;
  };

  /** Reads the token, which the vault releases only for the server and user that it belongs to. */
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

  async function resume(id: string): Promise<Account> {
    const account = find(id);
    if (account.signedOut) throw new ContractFailure('unavailable', signedOut(account).message);
    if (account.kind !== 'token' || account.token !== null) {
      const resumed: Account = { ...account, problem: null };
      put(resumed);
      return resumed;
    }
    const read = await readToken(id, account);
    // The keyring's prompt can be open for minutes, in which the account is removed, signed out or signed in.
    if (find(id) !== account) return resume(id);
    const resumed: Account = { ...account, ...read };
    put(resumed);
    if (resumed.problem) throw new ContractFailure('storage', resumed.problem.message);
    return resumed;
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
      if (!binding) throw new ContractFailure('rejected', messageOf('account.tokenNotKept'));
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

    async storeAgain() {
      for (const account of accounts) {
        const { token: _, tokenOrigin: __, problem: ___, id, ...record } = account;
        // It may have been removed meanwhile.
        if (accounts.includes(account))
          await storeOf(record.kind).put({ id, data: makeAccountRecord(record) });
      }
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

    resume,
  };
}

/** The account's view for the renderer. `link`: the state of its streams. */
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
