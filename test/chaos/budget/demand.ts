/** Endless random demand of four callers on one machine; one row at a time is saturated. */
import { createSeededRandom, integerBelow, pick } from '../../../main/base/random.ts';
import { sleep } from '../../../main/base/clock.ts';
import { slicesOf } from '../../../main/budget/limits.ts';
import type { VirtualTime } from '../../harness/virtual-time.ts';
import type { RowName } from '../../referee/table.ts';
import type { Asker, Asking, Question } from './asking.ts';

/** A move that was requested; its path is unique. */
export interface AskedMove {
  readonly path: string;
  readonly at: number;
  /** Number of recorded requests at that time. */
  readonly after: number;
}

/** A period in which demand always exceeded the row's allowance. */
export interface Saturation {
  readonly row: RowName;
  readonly asker: string;
  readonly from: number;
  readonly to: number;
}

export interface Demand {
  readonly moves: readonly AskedMove[];
  readonly saturations: readonly Saturation[];
  /** Number of requests that the budget refused. */
  refused(): number;
  stop(): void;
}

export interface DemandOptions {
  readonly time: VirtualTime;
  readonly seed: number;
  readonly askers: readonly Asker[];
  /** Null while the app does not run. */
  readonly asking: () => Asking | null;
  /** Number of recorded requests. */
  readonly recorded: () => number;
  /** How long one row is saturated, ms, followed by a calm third of that. */
  readonly phaseMs: number;
}

export function createDemand({ time, seed, askers, asking, recorded, phaseMs }: DemandOptions): Demand {
  const random = createSeededRandom(seed);
  const { clock } = time;
  const moves: AskedMove[] = [];
  const saturations: Saturation[] = [];
  let refused = 0;
  let stopped = false;
  let serial = 0;
  const nextId = () => `g${String((serial += 1)).padStart(7, '0')}`;

  /** Repeats `deed` forever; retries after a failure, such as a restart. */
  const repeatForever = async (pauseMs: () => number, action: (app: Asking) => Promise<void>) => {
    for (;;) {
      await sleep(clock, pauseMs());
      if (stopped) return;
      const app = asking();
      if (!app) continue;
      try {
        await action(app);
      } catch {
        refused += 1;
        await sleep(clock, 1_000 + random.next() * 2_000);
      }
    }
  };
  const about = (ms: number) => () => ms * (0.2 + 1.6 * random.next());

  const get = (
    endpoint: string,
    kind: Question['kind'],
    path: string,
    more: Partial<Question> = {},
  ): Question => ({
    cls: pick(random, ['user', 'upkeep', 'sync']),
    kind,
    endpoint,
    method: 'GET',
    path,
    ...more,
  });
  const usual = () => get('user', 'standard', `/api/user/u${integerBelow(random, 50)}`);
  const search = () => get('search', 'search', `/games/search?q=${integerBelow(random, 99)}`);
  const look = () => get('account', 'account', '/api/account');
  const feed = () => get('activity', 'activity', `/api/user/u${integerBelow(random, 50)}/activity`);
  const challenges = () => get('challenges', 'challenge', '/api/challenge');

  /** Opens a stream and aborts it after `ms`. */
  const hold = async (app: Asking, asker: Asker, question: Question, ms: number) => {
    const controller = new AbortController();
    const timer = clock.after(ms, () => controller.abort(new DOMException('enough', 'AbortError')));
    try {
      await app.ask(asker, { ...question, stream: true }, controller.signal);
    } finally {
      timer.cancel();
    }
  };

  const live = (asker: Asker) => {
    const { scope, token, name } = asker;
    const rate = scope.caller === 'anonymous' ? 4 : 1;
    void repeatForever(about(20_000 * rate), (app) => app.ask(asker, usual()));
    void repeatForever(about(60_000 * rate), (app) => app.ask(asker, search()));
    void repeatForever(about(50_000), (app) => app.ask(asker, feed()));
    void repeatForever(about(300_000), (app) =>
      app.ask(
        asker,
        get('exportUser', 'download', `/api/games/user/u${integerBelow(random, 9)}`, { cls: 'sync' }),
      ),
    );
    void repeatForever(about(400_000), (app) => {
      const channel = pick(random, ['best', 'blitz', 'bot', 'rapid', 'horde', 'atomic']);
      const path = `/api/tv/${channel}/feed`;
      return hold(
        app,
        asker,
        get('tvFeed', 'tvFeed', path, { about: channel }),
        5_000 + random.next() * 200_000,
      );
    });
    if (token === undefined) return;

    const endpoint = scope.caller === 'verified_bot' ? 'bot' : 'board';
    void repeatForever(about(90_000), (app) => app.ask(asker, look()));
    void repeatForever(about(40_000), (app) => app.ask(asker, challenges()));
    void repeatForever(about(30_000), (app) =>
      app.ask(asker, get('presence', 'presence', '/api/users/status?ids=a,b', { cls: 'upkeep' })),
    );
    void repeatForever(about(45_000), (app) => {
      const path = `/api/${endpoint}/game/${nextId()}/chat`;
      return app.ask(asker, get('chat', 'game', path, { cls: 'play', method: 'POST', body: 'text=hello' }));
    });
    // Each opening of a game's stream asks for its chat.
    void repeatForever(about(60_000), (app) =>
      app.ask(asker, get('readChat', 'game', `/api/${endpoint}/game/${nextId()}/chat`, { cls: 'spare' })),
    );
    void repeatForever(about(600_000), async (app) => {
      const ids = Array.from({ length: 1 + integerBelow(random, 700) }, nextId);
      for (const slice of slicesOf('export-ids', ids)) {
        const more = { cls: 'sync', method: 'POST', body: slice.join(',') } as const;
        await app.ask(asker, get('exportIds', 'download', '/api/games/export/_ids', more));
      }
    });
    // Demand for joins and challenges always exceeds the daily limits.
    void repeatForever(about(60_000), async (app) => {
      const { allowed } = await app.budget.takeJoin(scope, 'first');
      if (!allowed) return;
      const path = `/api/tournament/${nextId()}/join`;
      await app.ask(asker, get('join', 'join', path, { cls: 'user', method: 'POST' }));
    });
    void repeatForever(about(45_000), async (app) => {
      const { allowed } = await app.budget.takeChallenge(scope, 'human');
      if (!allowed) return;
      const path = `/api/challenge/person${integerBelow(random, 99)}`;
      await app.ask(asker, get('challenge', 'createChallenge', path, { cls: 'play', method: 'POST' }));
    });
    void repeatForever(about(4_000), async (app) => {
      const { allowed } = await app.budget.takeEventStreamOpen(scope);
      if (!allowed) return;
      // Some live for hours, some are aborted again and again.
      const ms = random.next() < 0.7 ? 2_000 + random.next() * 15_000 : random.next() * 600_000;
      await hold(app, asker, get('eventStream', 'eventStream', '/api/stream/event', { cls: 'upkeep' }), ms);
    });
    for (let games = 0; games < 6; games += 1) {
      void repeatForever(about(120_000), (app) => {
        const id = nextId();
        const path = `/api/${endpoint}/game/stream/${id}`;
        const question = get(`${endpoint}GameStream`, 'gameStream', path, { cls: 'play', about: id });
        return hold(app, asker, question, 5_000 + random.next() * 240_000);
      });
    }
    void repeatForever(about(500_000), (app) => {
      const more = { cls: 'sync', method: 'POST', body: 'a,b,c', about: name } as const;
      const question = get('watchUsers', 'usersStream', '/api/stream/games-by-users', more);
      return hold(app, asker, question, 5_000 + random.next() * 60_000);
    });
    void repeatForever(about(scope.caller === 'verified_bot' ? 6_000 : 80_000), (app) => {
      const path = `/api/${endpoint}/game/${nextId()}/move/e2e4`;
      moves.push({ path, at: time.trueNow(), after: recorded() });
      return app.ask(asker, get(`${endpoint}Move`, 'move', path, { cls: 'move', method: 'POST' }));
    });
  };

  /** The rows that can be saturated, and the callers that can do it. */
  const floods: readonly {
    readonly row: RowName;
    readonly asker: Asker;
    readonly question: () => Question;
  }[] = askers.flatMap((asker) => [
    { row: 'standard' as const, asker, question: usual },
    { row: 'search' as const, asker, question: search },
    ...(asker.token === undefined
      ? []
      : [
          { row: 'account' as const, asker, question: look },
          // All callers share this one: a young account can use only the rest of its half.
          ...(asker.scope.young ? [] : [{ row: 'activity' as const, asker, question: feed }]),
        ]),
    ...(asker.scope.caller === 'verified_bot'
      ? [{ row: 'challenge' as const, asker, question: challenges }]
      : []),
  ]);

  const flood = async () => {
    for (let phase = 0; !stopped; phase += 1) {
      // Every other phase is calm.
      await sleep(clock, phase === 0 ? 60_000 : phaseMs / 3);
      const chosen = floods[phase % floods.length];
      if (!chosen) return;
      const { row, asker, question } = chosen;
      const from = time.trueNow();
      let over = false;
      const more = Array.from({ length: 4 }, async () => {
        while (!over && !stopped) {
          const app = asking();
          try {
            if (app) await app.ask(asker, question());
            else await sleep(clock, 200);
          } catch {
            refused += 1;
            await sleep(clock, 200);
          }
        }
      });
      await sleep(clock, phaseMs);
      over = true;
      saturations.push({ row, asker: asker.name, from, to: time.trueNow() });
      await Promise.all(more);
    }
  };

  for (const asker of askers) live(asker);
  void flood();

  return { moves, saturations, refused: () => refused, stop: () => void (stopped = true) };
}
