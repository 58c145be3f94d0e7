/** Signing in without a window: the real modules against a club, and a browser that is a few requests. */
import { createAccounts, type Accounts } from '../../../main/accounts/accounts.ts';
import { createTokenCheck } from '../../../main/accounts/check-token.ts';
import { createLeaving, type Leaving } from '../../../main/accounts/leave.ts';
import { createSignIn, type SignIn } from '../../../main/accounts/sign-in.ts';
import { createTokenVault } from '../../../main/accounts/token-vault.ts';
import { createLog } from '../../../main/base/log.ts';
import { createVirtualClock, type VirtualClock } from '../../../main/base/virtual-clock.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import { createOpenGate } from '../../../main/service/gate.ts';
import { createTransport } from '../../../main/service/transport.ts';
import type { Credential } from '../../../main/service/credential.ts';
import type { AccountRow } from '../../../main/store/api.ts';
import type { SignInView } from '../../../preload/contract/sign-in.ts';

export interface Desk {
  readonly accounts: Accounts;
  readonly signIn: SignIn;
  readonly leaving: Leaving;
  readonly clock: VirtualClock;
  /** Addresses that the browser was asked to open. */
  readonly opened: string[];
  /** What the user was told at the end. */
  readonly told: string[];
  /** Everything that was logged, as one text. */
  logged(): string;
  readonly secrets: ReadonlySet<string>;
  /** What is on disk: the records and the file of tokens, as one text. */
  kept(): string;
  /** Ids of accounts whose data was erased. */
  readonly erased: string[];
  returns: number;
  hasBrowser: boolean;
  /** Fetches answer with a failure of the network. */
  offline: boolean;
  /** Resolves with the view once it is in this state. */
  until<S extends SignInView['state']>(state: S): Promise<Extract<SignInView, { state: S }>>;
}

function createRows() {
  let rows: readonly AccountRow[] = [];
  return {
    rows: () => rows,
    list: async () => rows,
    put: async (row: AccountRow) => void (rows = [...rows.filter(({ id }) => id !== row.id), row]),
    remove: async (id: string) => void (rows = rows.filter((row) => row.id !== id)),
  };
}

export async function openDesk(options: { readonly port?: () => number } = {}): Promise<Desk> {
  const clock = createVirtualClock();
  const lines: string[] = [];
  const log = createLog((...line) => lines.push(JSON.stringify(line)));
  const secrets = new Set<string>();
  const real = createRows();
  let content: unknown = {};
  let ids = 0;
  const listeners = new Set<() => void>();
  const onSecret = (secret: string) => void secrets.add(secret);
  const accounts = await createAccounts({
    stores: { real, practice: createRows() },
    vault: createTokenVault({
      keyring: {
        status: async () => ({ available: true, backend: 'test' }),
        encrypt: async (text) => Buffer.from(text).map((byte) => byte ^ 1),
        decrypt: async (bytes) => Buffer.from(bytes.map((byte) => byte ^ 1)).toString(),
      },
      file: { read: () => content, write: (value) => void (content = value), setAside: () => 'elsewhere' },
      log,
    }),
    log,
    clock,
    createId: () => `id${(ids += 1)}`,
    onSecret,
  });
  const visitor = (server: Parameters<typeof serverOf>[0], credential: Credential | null) =>
    createServiceClient({
      transport: createTransport({
        fetch: (url, init) =>
          desk.offline ? Promise.reject(new TypeError('fetch failed')) : fetch(url, init),
        clock,
        log,
        userAgent: 'test',
      }),
      gate: createOpenGate(),
      log,
      server: serverOf(server),
      ...(credential && { credential }),
    });
  const erased: string[] = [];
  const desk: Desk = {
    accounts,
    clock,
    secrets,
    erased,
    opened: [],
    told: [],
    logged: () => lines.join('\n'),
    kept: () => JSON.stringify([real.rows(), content]),
    returns: 0,
    hasBrowser: true,
    offline: false,
    signIn: createSignIn({
      language: () => 'en',
      accounts,
      checkToken: createTokenCheck({ clientFor: visitor }),
      visitor,
      openBrowser: async (address) => {
        desk.opened.push(address);
        return desk.hasBrowser;
      },
      onReturn: () => void (desk.returns += 1),
      tell: ({ message }) => desk.told.push(message),
      onChange: () => listeners.forEach((listener) => listener()),
      onSecret,
      clock,
      log,
      ...(options.port && { port: options.port }),
    }),
    leaving: createLeaving({
      accounts,
      visitor,
      onLeft: () => {},
      erase: async ({ id }) => void erased.push(id),
      log,
    }),
    until: (state) =>
      new Promise((resolve) => {
        const look = () => {
          const view = desk.signIn.view();
          if (view.state !== state) return;
          listeners.delete(look);
          resolve(view as never);
        };
        listeners.add(look);
        look();
      }),
  };
  return desk;
}

function serverOf(server: { readonly baseUrl: string; readonly dialect: 'auto' | 'wire' | 'document' }) {
  return server;
}

/** What a browser shows after a walk: where it ended, and the page there. */
export interface Shown {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

/** Goes to a page and wherever it is sent from there. */
export async function visit(address: string, init: RequestInit = {}): Promise<Shown> {
  const response = await fetch(address, init);
  return { url: new URL(response.url), status: response.status, html: await response.text() };
}

/** The user's answer on the server's page; resolves with what the browser shows in the end. */
export async function answerConsent(address: string, decision: 'allow' | 'deny'): Promise<Shown> {
  const { html } = await visit(address);
  const ticket = /name="ticket" value="(\w+)"/.exec(html)?.[1] ?? '';
  return visit(new URL('/oauth', address).href, {
    method: 'POST',
    body: new URLSearchParams({ ticket, decision }),
  });
}
