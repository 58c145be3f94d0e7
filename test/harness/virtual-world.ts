/**
 * The app's core and the practice club in one process and on one virtual clock, with real sockets and the referee
 * between them. What is asked of the app here, features do for a person; what is judged is the referee's record, the
 * database file and the bubbles that the desktop was asked for.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../main/base/clock.ts';
import { createSeededRandom } from '../../main/base/random.ts';
import type { MoveEngine } from '../../main/engine/engine.ts';
import type { Host } from '../../main/practice/host.ts';
import { openClubInProcess } from '../../main/practice/in-process.ts';
import type { PracticeStart } from '../../main/practice/protocol.ts';
import type { Route } from '../../preload/contract/route.ts';
import {
  addAccount,
  createProfile,
  startCore,
  type RunningCore,
  noPractice,
} from '../integration/core/support.ts';
import { createReferee, type Referee, type RefereeOptions } from '../referee/referee.ts';
import { createWatchedStores, roomForRuns } from './virtual-store.ts';
import { createVirtualTime, type VirtualTime } from './virtual-time.ts';

export interface ShownBubble {
  readonly at: number;
  readonly title: string;
  readonly body: string;
  /** Where a click leads. */
  readonly route: Route | undefined;
}

export interface VirtualWorld {
  readonly time: VirtualTime;
  readonly referee: Referee;
  readonly token: string;
  /** Of the account that was signed in. */
  readonly accountId: string;
  /** The database of the account. */
  readonly databaseFile: string;
  readonly bubbles: readonly ShownBubble[];
  /** Warnings and errors of the app's log, bounded. */
  readonly complaints: readonly string[];
  readonly club: () => Host;
  /** A control request to the club; throws when the club refuses. */
  tell(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Throws while it does not run. */
  readonly app: () => RunningCore;
  readonly appRuns: () => boolean;
  /** Closes the app in good order, and starts it again after `pauseMs` of virtual time. */
  restartApp(pauseMs: number): Promise<void>;
  /** The same of the club, which keeps its state and its address. */
  restartClub(pauseMs: number): Promise<void>;
  /** Drops the bubbles that were noted so far, of which a week has thousands: they hold on to what a click needs. */
  forgetBubbles(): void;
  /** Closes the app: the database can be looked at then. */
  closeApp(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Of the club and of the app's own chance. Times of the referee's record are those of `time.trueNow()`. */
  readonly seed: number;
  readonly club?: Partial<PracticeStart>;
  readonly referee?: Omit<RefereeOptions, 'targetPort' | 'now' | 'latency'>;
  /** Milliseconds on the way, each way; none by default. */
  readonly latency?: () => number;
  /** Who moves for bots, made anew at each start of the app; nobody by default. */
  readonly engine?: (clock: Clock) => MoveEngine;
  /** The club is the app's own practice club, not a server that somebody signed in at. */
  readonly practice?: boolean;
}

const mostComplaints = 2_000;

export async function createVirtualWorld(options: WorldOptions): Promise<VirtualWorld> {
  const { seed, latency } = options;
  const time = createVirtualTime();
  const { clock } = time;
  const profile = createProfile(roomForRuns());
  const token = `virtual_${seed}_user_token`;
  const start: Partial<PracticeStart> = {
    seed,
    userToken: token,
    account: { kind: 'human', name: 'Robin' },
    stateFile: join(profile.directory, 'club.json'),
    // What the app fetches of a longer past would be worked out in no virtual time at all.
    historyDays: 1,
    ...options.club,
  };

  let club = await openClubInProcess({ clock, start });
  const { port } = club;
  const delay = latency && { toServer: latency, toClient: latency, after: clock.after };
  const referee = await createReferee({
    targetPort: port,
    now: time.trueNow,
    ...options.referee,
    ...(delay ? { latency: delay } : {}),
  });
  const stores = createWatchedStores(clock);
  time.join(stores.party);
  time.join({ busy: () => !referee.quiet(), activity: () => referee.activity() });
  time.join({ busy: () => club.busy() > 0 });

  const bubbles: ShownBubble[] = [];
  const complaints: string[] = [];
  const random = createSeededRandom(seed);
  const address = `http://127.0.0.1:${referee.port}`;
  const userName = options.club?.account?.name ?? 'Robin';
  const practice = {
    ...noPractice,
    userToken: token,
    userName,
    scopes: ['board:play', 'challenge:read', 'challenge:write'],
    start: async () => address,
  };
  let activated: Route | undefined;
  const startApp = () =>
    time.until(
      startCore(profile, {
        clock,
        random,
        ...(options.engine && { engine: options.engine(clock) }),
        ...(options.practice === true && { practice }),
        openStore: stores.open,
        onActivate: (route) => void (activated = route),
        onBubble({ title, body }, click) {
          activated = undefined;
          click();
          bubbles.push({ at: clock.now(), title, body, route: activated });
        },
        hear: {
          logged(line) {
            if (/^(?:warn|error)/.test(line) && complaints.length < mostComplaints)
              complaints.push(`${new Date(clock.now()).toISOString()} ${line}`);
          },
          published: () => {},
        },
      }),
    );
  let app: RunningCore | undefined = await startApp();
  const running = () => {
    if (!app) throw new Error('the app does not run');
    return app;
  };

  const closeApp = async () => {
    const { core } = running();
    // What has arrived is read before the connections end: a byte that nobody read is nobody's.
    await time.settle();
    app = undefined;
    await time.until(core.close());
    await time.settle();
  };

  const accountId = await time.until(
    options.practice === true ? running().core.openPractice() : addAccount(running().core, address, token),
  );

  return {
    time,
    referee,
    token,
    accountId,
    databaseFile: join(profile.directory, 'outpost.db'),
    bubbles,
    complaints,
    club: () => club,
    async tell(method, path, body) {
      const told = await time.until(club.tell(method, path, body));
      if (!told.ok) throw new Error(`${method} ${path}: ${told.refusal.error}`);
      return told.value;
    },
    app: running,
    appRuns: () => app !== undefined,
    async restartApp(pauseMs) {
      await closeApp();
      await time.run(pauseMs);
      app = await startApp();
    },
    async restartClub(pauseMs) {
      // Its state goes to the disk: nothing that time is needed for, and hours of it would pass meanwhile.
      await club.stop();
      await time.run(pauseMs);
      club = await openClubInProcess({ clock, start: { ...start, port } });
    },
    forgetBubbles() {
      bubbles.length = 0;
      if (app) app.bubbles.length = 0;
    },
    closeApp,
    async close() {
      if (app) await closeApp();
      await referee.close();
      await club.stop();
      rmSync(profile.directory, { recursive: true, force: true });
    },
  };
}
