/**
 * The app's core and the practice club in one process and on one virtual clock, with real sockets and the referee
 * between them. Tests act through features; verdicts use the referee's record, the database file and the requested
 * bubbles.
 */
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../main/base/clock.ts';
import { createSeededRandom } from '../../main/base/random.ts';
import type { MoveEngine } from '../../main/engine/engine.ts';
import type { Host } from '../../main/practice/host.ts';
import { openClubInProcess } from './in-process-club.ts';
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
  /** The route that a click opens. */
  readonly route: Route | undefined;
}

export interface VirtualWorld {
  readonly time: VirtualTime;
  readonly referee: Referee;
  readonly token: string;
  /** The signed-in account. */
  readonly accountId: string;
  /** The account's database. */
  readonly databaseFile: string;
  readonly bubbles: readonly ShownBubble[];
  /** Warnings and errors of the app's log, bounded. */
  readonly complaints: readonly string[];
  readonly club: () => Host;
  /** Sends a control request to the club; throws when the club refuses. */
  tell(method: string, path: string, body?: unknown): Promise<unknown>;
  /** Throws while the app is stopped. */
  readonly app: () => RunningCore;
  readonly appRuns: () => boolean;
  /** Closes the app properly, and restarts it after `pauseMs` of virtual time. */
  restartApp(pauseMs: number): Promise<void>;
  /** Restarts the club with its state and its address. */
  restartClub(pauseMs: number): Promise<void>;
  /** Drops the recorded bubbles: a week has thousands, and each retains what its click needs. */
  forgetBubbles(): void;
  /** Closes the app, so that its database can be read. */
  closeApp(): Promise<void>;
  close(): Promise<void>;
}

export interface WorldOptions {
  /** Seeds the club and the app's randomness. Times of the referee's record are those of `time.trueNow()`. */
  readonly seed: number;
  readonly club?: Partial<PracticeStart>;
  readonly referee?: Omit<RefereeOptions, 'targetPort' | 'now' | 'latency'>;
  /** One-way latency, ms; default none. */
  readonly latency?: () => number;
  /** The bots' engine, created at each start of the app; default none. */
  readonly engine?: (clock: Clock) => MoveEngine;
  /** The club is the app's own practice club, not a server that an account signed in at. */
  readonly practice?: boolean;
}

const maxComplaints = 2_000;

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
    // The app would download a longer history in zero virtual time.
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
            if (/^(?:warn|error)/.test(line) && complaints.length < maxComplaints)
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
    // Reads all arrived bytes before the connections end.
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
      const answer = await time.until(club.tell(method, path, body));
      if (!answer.ok) throw new Error(`${method} ${path}: ${answer.refusal.error}`);
      return answer.value;
    },
    app: running,
    appRuns: () => app !== undefined,
    async restartApp(pauseMs) {
      await closeApp();
      await time.run(pauseMs);
      app = await startApp();
    },
    async restartClub(pauseMs) {
      // Saving to disk takes no virtual time, so the pause is advanced explicitly.
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
