import { expect } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSystemClock } from '../../../main/base/system-clock.ts';
import {
  createAccountArenas,
  type AccountArenas,
  type ArenasOptions,
} from '../../../main/features/arenas/account-arenas.ts';
import type { ArenaNews } from '../../../main/notifications/arena-news.ts';
import type { ArenaRow } from '../../../preload/contract/arenas.ts';
import type { ArenaPairing } from '../../../preload/contract/arena-pairing.ts';
import type { ServiceEvent } from '../../../main/service/domain.ts';
import { createServiceClient, type ServiceClient } from '../../../main/service/client.ts';
import { eventually } from '../../harness/eventually.ts';
import { createOpenGate } from '../../harness/open-gate.ts';
import type { Fetch } from '../../../main/service/http-message.ts';
import { createTransport } from '../../../main/service/transport.ts';
import type { MemoRow, Store } from '../../../main/store/api.ts';
import { createVirtualClock, type VirtualClock } from '../../harness/virtual-clock.ts';
import { openHost, userToken, type TestHost } from '../practice/support.ts';
import type { Dialect } from '../../../main/chess/vocabulary.ts';

/** An in-memory store of memos. */
export function createMemos(): Store['memos'] & { rows(): readonly MemoRow[] } {
  const rows = new Map<string, MemoRow>();
  const nameOf = (accountId: string, kind: string, id: string) => `${accountId} ${kind} ${id}`;
  const put = async (row: MemoRow) => void rows.set(nameOf(row.accountId, row.kind, row.id), row);
  return {
    rows: () => [...rows.values()],
    keep: put,
    note: put,
    get: async (accountId, kind, id) => rows.get(nameOf(accountId, kind, id)) ?? null,
    list: async (accountId, kind) =>
      [...rows.values()].filter((row) => row.accountId === accountId && row.kind === kind),
    remove: async (accountId, kind, id) => void rows.delete(nameOf(accountId, kind, id)),
    trim: async () => {},
  };
}

export interface Scene {
  readonly host: TestHost;
  readonly clock: VirtualClock;
  readonly arenas: AccountArenas;
  readonly client: ServiceClient;
  readonly memos: ReturnType<typeof createMemos>;
  readonly news: ArenaNews[];
  /** Games to open on the board. */
  readonly paired: ArenaPairing[];
  /** Idle time of the user, ms. */
  readonly idle: { ms: number };
  /** Locks or unlocks the screen. Resolves once arenas are left. */
  lockScreen(isLocked: boolean): Promise<void>;
  /** Joins counted in the quota. */
  readonly taken: string[];
  /** Sent requests, as `POST /api/…`. */
  readonly sent: string[];
  /** Loses the answers of the next matching requests after they were sent. */
  lose(path: RegExp, times: number): void;
  /** Holds back the answers of matching requests until the returned function is called. */
  hold(path: RegExp): { readonly held: () => number; readonly release: () => void };
  /** Advances the clocks of club and app together. */
  advance(ms: number): Promise<void>;
  /** Lets time pass in which this computer sleeps: its timers and its monotonic clock do not count it. */
  sleep(ms: number): Promise<void>;
  /** Whether the account has a connection; true at first. */
  connect(isConnected: boolean): void;
  /** Opens the event stream. */
  listen(): Promise<void>;
  /** The same account's arenas in a new run of the app. */
  restart(): AccountArenas;
  close(): Promise<void>;
}

const undocumented = /^(?:GET \/api\/(?:tournament\/|team\/|user\/\w+\/tournament)|POST \/api\/tournament$)/;

export const clubStart = Date.UTC(2026, 5, 10, 12, 10);

/** An account's arenas against a club over real HTTP. Both clocks are manual, and `skewMs` apart. */
export async function openScene(
  options: {
    readonly dialect?: Dialect;
    readonly skewMs?: number;
    readonly isBot?: boolean;
    /** The server offers only what the interface's document shows. */
    readonly isBare?: boolean;
  } = {},
): Promise<Scene> {
  const { dialect = 'wire', skewMs = 0, isBot = false, isBare = false } = options;
  const host = await openHost({
    dialect,
    limits: 'off',
    startAt: clubStart,
    account: isBot ? { kind: 'bot', name: 'You' } : { kind: 'human', name: 'You' },
  });
  const clock = createVirtualClock(clubStart - skewMs);
  const memos = createMemos();
  const news: ArenaNews[] = [];
  const paired: ArenaPairing[] = [];
  /** Events that the ledger would know. */
  const seen = new Set<string>();
  const idle = { ms: 0 };
  let isScreenLocked = false;
  let isConnected = true;
  const taken: string[] = [];
  const sent: string[] = [];
  const losses: { readonly path: RegExp; times: number }[] = [];
  const closing: (() => void)[] = [];
  const holds: { readonly path: RegExp; readonly until: Promise<void>; count: number }[] = [];
  let revision = 0;

  const wire: Fetch = async (url, init) => {
    const { pathname } = new URL(url);
    sent.push(`${init.method} ${pathname}`);
    if (isBare && undocumented.test(`${init.method} ${pathname}`))
      return Response.json({ error: 'Not found' }, { status: 404 });
    const answer = await fetch(url, init);
    const held = holds.find(({ path }) => path.test(`${init.method} ${pathname}`));
    if (held) {
      held.count += 1;
      await held.until;
    }
    const loss = losses.find(({ path, times }) => times > 0 && path.test(pathname));
    if (!loss) return answer;
    loss.times -= 1;
    await answer.text();
    throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
  };
  const client = createServiceClient({
    transport: createTransport({
      fetch: wire,
      clock: createSystemClock(),
      log: silentLog,
      userAgent: 'test',
    }),
    gate: createOpenGate(),
    log: silentLog,
    server: { baseUrl: host.baseUrl, dialect },
    credential: { token: userToken, origin: new URL(host.baseUrl).origin },
  });
  const make = (): AccountArenas => {
    const account = { id: 'me', userId: 'you', baseUrl: host.baseUrl, isBot, scopes: null };
    const options: ArenasOptions = {
      clock,
      log: silentLog,
      account: () => account,
      client: () => (isConnected ? client : undefined),
      takeJoin: async (_, kind) => {
        taken.push(kind);
        return { allowed: true };
      },
      lookJoin: async () => ({ hour: { left: 8, limit: 8 }, day: { left: 30, limit: 30 }, freeAt: null }),
      storeOf: () => ({ memos }),
      idleMs: () => idle.ms,
      isLocked: () => isScreenLocked,
      onPaired: (pairing) => paired.push(pairing),
      tell: (_, one) => news.push(one),
      onChange: () => {},
    };
    const made = createAccountArenas(account, options, () => (revision += 1));
    closing.push(made.close);
    return made;
  };
  let arenas = make();
  await arenas.ready;

  return {
    host,
    clock,
    get arenas() {
      return arenas;
    },
    client,
    memos,
    news,
    paired,
    idle,
    lockScreen(isLocked) {
      isScreenLocked = isLocked;
      return arenas.screenChanged();
    },
    taken,
    sent,
    lose: (path, times) => void losses.push({ path, times }),
    hold(path) {
      let release = (): void => {};
      const until = new Promise<void>((resolve) => (release = resolve));
      const one = { path, until, count: 0 };
      holds.push(one);
      return {
        held: () => one.count,
        release() {
          holds.splice(holds.indexOf(one), 1);
          release();
        },
      };
    },
    async advance(ms) {
      await host.advance(ms);
      clock.advance(ms);
    },
    async sleep(ms) {
      await host.advance(ms);
      clock.jump(ms);
    },
    connect: (connected) => void (isConnected = connected),
    async listen() {
      const abort = new AbortController();
      closing.push(() => abort.abort());
      await new Promise<void>((resolve) => {
        void client.openEventStream({
          signal: abort.signal,
          onOpen: resolve,
          onLine: ({ read }) => {
            if (read.kind !== 'event') return;
            const event: ServiceEvent = read.value;
            const isGame = event.type === 'gameStart' || event.type === 'gameFinish';
            const key = isGame ? `${event.type} ${event.game.id}` : '';
            arenas.event(event, !seen.has(key));
            seen.add(key);
          },
        });
      });
    },
    restart() {
      arenas.close();
      arenas = make();
      return arenas;
    },
    async close() {
      for (const one of closing) one();
      await host.stop();
    },
  };
}

export async function listOf({ arenas }: Pick<Scene, 'arenas'>): Promise<readonly ArenaRow[]> {
  arenas.watch(null);
  await eventually(async () => expect((await arenas.list()).asOf).not.toBeNull());
  await eventually(async () => expect((await arenas.list()).teams.length).toBeGreaterThan(0));
  return (await arenas.list()).rows;
}

export async function rowOf(one: Scene, name: string, state?: ArenaRow['state']): Promise<ArenaRow> {
  const rows = await listOf(one);
  const found = rows.find((row) => row.name.startsWith(name) && (state === undefined || row.state === state));
  if (!found) throw new Error(`no arena ${name}`);
  return found;
}

export const ownOf = async (arenas: AccountArenas, arenaId: string) => (await arenas.get(arenaId)).row.own;

/** Makes and joins a slow arena. Returns its id. */
export async function joinSlowArena(one: Scene): Promise<string> {
  await one.listen();
  await listOf(one);
  const form = { name: 'Slow', clockTime: '10', clockIncrement: '0', minutes: '30', waitMinutes: '1' };
  const id = await one.arenas.organise(null, form);
  await one.arenas.participation.join({ arenaId: id, pairing: true });
  return id;
}

/** Waits for the user's game in the arena. */
export const untilPlaying = (one: Scene, arenaId: string): Promise<void> =>
  eventually(async () => {
    await one.advance(5_000);
    expect((await ownOf(one.arenas, arenaId))?.pairing).toBe('playing');
  });
