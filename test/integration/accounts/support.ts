/** Sign-in without a window: the real modules against a club, with plain requests as the browser. */
import { createAccounts, type Accounts } from '../../../main/accounts/accounts.ts';
import { createTokenCheck } from '../../../main/accounts/check-token.ts';
import { createSignOut, type SignOut } from '../../../main/accounts/sign-out.ts';
import { createSignIn, type SignIn } from '../../../main/accounts/sign-in.ts';
import { createTokenVault } from '../../../main/accounts/token-vault.ts';
import { createLog } from '../../../main/base/log.ts';
import { createVirtualClock, type VirtualClock } from '../../harness/virtual-clock.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import { createOpenGate } from '../../harness/open-gate.ts';
import { createTransport } from '../../../main/service/transport.ts';
import type { Credential } from '../../../main/service/credential.ts';
import type { AccountRow } from '../../../main/store/api.ts';
import type { SignInView } from '../../../preload/contract/sign-in.ts';
import { inEnglish } from '../../../main/text/english.ts';

export interface Desk {
  readonly accounts: Accounts;
  readonly signIn: SignIn;
  readonly leaving: SignOut;
  readonly clock: VirtualClock;
  /** Addresses that the app opened in the browser. */
  readonly opened: string[];
  /** Messages shown to the user at the end. */
  readonly told: string[];
  /** All log output, as one text. */
  logged(): string;
  readonly secrets: ReadonlySet<string>;
  /** Files on disk, records and tokens, as one text. */
  kept(): string;
  /** Ids of accounts whose data was erased. */
  readonly erased: string[];
  returns: number;
  hasBrowser: boolean;
  /** Requests fail with a network error. */
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
      anonymousClient: visitor,
      openBrowser: async (address) => {
        desk.opened.push(address);
        return desk.hasBrowser;
      },
      onReturn: () => void (desk.returns += 1),
      tell: ({ message }) => desk.told.push(inEnglish(message)),
      onChange: () => listeners.forEach((listener) => listener()),
      onSecret,
      clock,
      log,
      ...(options.port && { port: options.port }),
    }),
    leaving: createSignOut({
      accounts,
      anonymousClient: visitor,
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

/** Final URL and page of a browser visit. */
export interface Shown {
  readonly url: URL;
  readonly status: number;
  readonly html: string;
}

/** Requests a page and follows redirects. */
export async function visit(address: string, init: RequestInit = {}): Promise<Shown> {
  const response = await fetch(address, init);
  return { url: new URL(response.url), status: response.status, html: await response.text() };
}

/** Answers the server's consent page; resolves with the final page. */
export async function answerConsent(address: string, decision: 'allow' | 'deny'): Promise<Shown> {
  const { html } = await visit(address);
  const ticket = /name="ticket" value="(\w+)"/.exec(html)?.[1] ?? '';
  return visit(new URL('/oauth', address).href, {
    method: 'POST',
    body: new URLSearchParams({ ticket, decision }),
  });
}
