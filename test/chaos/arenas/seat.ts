/**
 * One account with its club, a referee, and the app's arenas, budget and database; a restart recreates the app's
 * parts.
 */
import { join } from 'node:path';
import { silentLog } from '../../../main/base/log.ts';
import type { Random } from '../../../main/base/random.ts';
import { createBudget, type BudgetScope } from '../../../main/budget/scheduler.ts';
import { createArenas } from '../../../main/features/arenas/arenas.ts';
import { openClubInProcess } from '../../harness/in-process-club.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import type { Fetch } from '../../../main/service/http-message.ts';
import { createTransport } from '../../../main/service/transport.ts';
import { firstArenaPrefs, type ArenaRule } from '../../../preload/contract/arenas.ts';
import type { WatchedStores } from '../../harness/virtual-store.ts';
import type { VirtualTime } from '../../harness/virtual-time.ts';
import { createReferee, type Referee } from '../../referee/referee.ts';

export interface SeatOptions {
  readonly time: VirtualTime;
  readonly stores: WatchedStores;
  readonly folder: string;
  readonly seed: number;
  readonly name: string;
  readonly rule: ArenaRule;
  /** The account is under a week old at all times. */
  readonly young: boolean;
  readonly random: Random;
  /** Share of answers to joins that are lost after the server has sent them. */
  readonly lossRate: number;
}

export interface Seat {
  readonly name: string;
  readonly rule: ArenaRule;
  readonly young: boolean;
  readonly token: string;
  readonly referee: Referee;
  /** Answers lost on purpose. */
  lost(): number;
  /** The club's current listing, requested past the referee. */
  listing(): Promise<Listing>;
  restart(pauseMs: number): Promise<void>;
  close(): Promise<void>;
}

interface Listed {
  readonly id: string;
  readonly startsAt: number;
  readonly finishesAt: number;
  readonly clock: { readonly limit: number; readonly increment: number };
  readonly schedule?: object;
  readonly private?: boolean;
  readonly teamBattle?: object;
}

export type Listing = Readonly<Record<'created' | 'started' | 'finished', readonly Listed[]>>;

export async function openSeat(options: SeatOptions): Promise<Seat> {
  const { time, stores, folder, seed, name, rule, random, lossRate, young } = options;
  const { clock } = time;
  const token = `arena_${name}_token`;
  const club = await openClubInProcess({
    clock,
    start: { seed, userToken: token, account: { kind: 'human', name: 'Robin' }, historyDays: 1 },
  });
  const referee = await createReferee({ targetPort: club.port, now: time.trueNow });
  time.join({ busy: () => !referee.quiet(), activity: () => referee.activity() });
  time.join({ busy: () => club.busy() > 0 });
  const baseUrl = `http://127.0.0.1:${referee.port}`;
  let lost = 0;

  const wire: Fetch = async (url, init) => {
    const answer = await fetch(url, init);
    if (!url.endsWith('/join') || random.next() >= lossRate) return answer;
    await answer.text();
    lost += 1;
    throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNRESET' } });
  };

  const start = async () => {
    const store = await stores.open(join(folder, `${name}.db`));
    const budget = createBudget({ clock, random, log: silentLog, quotas: store.quotas });
    const scope: BudgetScope = {
      accountId: name,
      userId: 'robin',
      server: baseUrl,
      caller: 'authenticated',
      young,
    };
    const client = createServiceClient({
      transport: createTransport({
        fetch: wire,
        clock,
        log: silentLog,
        userAgent: 'Outpost/chaos',
        onResponse: (report) => budget.responseSeen(baseUrl, report),
      }),
      gate: budget.gate(scope),
      log: silentLog,
      server: { baseUrl, dialect: 'wire' },
      credential: { token, origin: new URL(baseUrl).origin },
    });
    const arenas = createArenas({
      clock,
      log: silentLog,
      account: () => ({ id: name, userId: 'robin', baseUrl, isBot: false, scopes: null }),
      client: () => client,
      takeJoin: (_id, kind) => budget.takeJoin(scope, kind),
      lookJoin: async () => null,
      storeOf: () => store,
      idleMs: () => 0,
      isLocked: () => false,
      onPaired: () => {},
      tell: () => {},
      onChange: () => {},
    });
    const own = arenas.of(name);
    await own.ready;
    await own.companion.setPrefs({ ...firstArenaPrefs, rules: [rule] });
    return {
      async close() {
        arenas.close();
        budget.close();
        await store.close();
      },
    };
  };
  let app = await time.until(start());

  return {
    name,
    rule,
    young,
    token,
    referee,
    lost: () => lost,
    listing: async () => {
      const response = fetch(`${club.baseUrl}/api/tournament`).then((answer) => answer.json());
      return (await time.until(response)) as Listing;
    },
    async restart(pauseMs) {
      await time.settle();
      await time.until(app.close());
      await time.run(pauseMs);
      app = await time.until(start());
    },
    async close() {
      await time.settle();
      await time.until(app.close());
      await referee.close();
      await club.stop();
    },
  };
}
