/** Injects every fault between an app and its service on demand. */
import { integerBelow, pick, type Random } from '../../../main/base/random.ts';
import { lies } from '../../../main/practice/protocol-faults.ts';
import type { VirtualWorld } from '../../harness/virtual-world.ts';
import type { Exchange } from '../../referee/exchange.ts';
import type { Fault } from '../../referee/proxy.ts';
import type { FaultPlan, PlannedFault } from '../../referee/record.ts';
import type { Life } from './life.ts';

export const faultKinds = [
  'cut',
  'reset',
  'stall',
  'half-open',
  'answer-cut',
  'garbage',
  'oversized',
  'duplicate',
  'reorder',
  '5xx',
  'slow',
  'drip',
  'lost-answer',
  '429-storm',
  'lie',
  'closed-at-once',
  'skew',
  'eviction',
  'club-restart',
  'app-restart',
] as const;
export type FaultKind = (typeof faultKinds)[number];

export interface Bend {
  /** The referee's plan for the next answers. */
  readonly plan: FaultPlan;
  /** Latency of a piece of bytes, ms, in each direction. */
  readonly latency: () => number;
}

/** State of the network that faults change, created before the world that uses it. */
export interface Weather extends Bend {
  planned: PlannedFault | undefined;
  delayMs: number;
}

export function createWeather(): Weather {
  const weather: Weather = {
    planned: undefined,
    delayMs: 0,
    plan: () => {
      const { planned } = weather;
      weather.planned = undefined;
      return planned;
    },
    latency: () => weather.delayMs,
  };
  return weather;
}

/** A change of the app's wall clock, and its time. */
export interface Jump {
  readonly at: number;
  readonly by: number;
}

export interface Injector {
  /** Resolves to false when there was nothing to break. */
  inject(kind: FaultKind): Promise<boolean>;
  readonly jumps: readonly Jump[];
  readonly injected: Readonly<Record<FaultKind, number>>;
  /** All faults in order. */
  readonly course: readonly { readonly at: number; readonly kind: FaultKind }[];
}

/** One-way latency of a bad network, ms; anything slower is a fault of its own. */
const maxLatencyMs = 300;

/** Restarts and evictions take a lot of time, so they are drawn less often. */
const rare: ReadonlySet<FaultKind> = new Set([
  'app-restart',
  'club-restart',
  'eviction',
  'oversized',
  'skew',
]);

export function drawKind(random: Random): FaultKind {
  const kind = pick(random, faultKinds);
  return rare.has(kind) && random.next() < 0.6 ? drawKind(random) : kind;
}

const pathsOf = (endpoint: 'board' | 'bot') => [
  '/api/stream/event',
  '/api/account/playing',
  '/api/challenge',
  `/api/${endpoint}/game/stream`,
  `/api/${endpoint}/game`,
  '/api',
];

/** `life` is notified when the club restarts; `endpoint` is the interface through which games are played. */
export function createInjector(
  world: VirtualWorld,
  weather: Weather,
  life: Pick<Life, 'attend'>,
  random: Random,
  endpoint: 'board' | 'bot' = 'board',
): Injector {
  const paths = pathsOf(endpoint);
  const { time, referee } = world;
  const jumps: Jump[] = [];
  const course: { readonly at: number; readonly kind: FaultKind }[] = [];
  const injected = Object.fromEntries(faultKinds.map((kind) => [kind, 0])) as Record<FaultKind, number>;
  const fault = (body: object) => world.tell('POST', '/fault', body).then(() => true);

  const openStreams = () =>
    referee.record.exchanges.filter(
      ({ kind, answer, closedAt, fault: broken }) =>
        kind === 'stream' && answer?.status === 200 && closedAt === undefined && broken === undefined,
    );

  /** Breaks an open stream within its next bytes, mostly inside a line. */
  const breakStream = (what: Fault): boolean => {
    const streams = openStreams();
    if (streams.length === 0) return false;
    // The event stream matters most.
    const chosen = streams.find(({ route }) => route === 'event-stream');
    const stream: Exchange = chosen && random.next() < 0.6 ? chosen : pick(random, streams);
    const connection = referee.connections().find(({ id }) => id === stream.connection);
    if (!connection) return false;
    connection.breakAt(connection.forwarded() + drawOffset(), what);
    return true;
  };
  const drawOffset = () => (random.next() < 0.3 ? integerBelow(random, 4) : integerBelow(random, 900));

  const recentLines = () =>
    referee.record.exchanges
      .filter(({ route }) => route === 'event-stream')
      .slice(-3)
      .flatMap(({ seen }) => seen?.lines ?? [])
      .filter(({ bytes }) => bytes < 4_000)
      .slice(-12);

  const acts: Readonly<Record<FaultKind, () => Promise<boolean>>> = {
    cut: async () => breakStream({ kind: 'cut', how: 'fin' }),
    reset: async () => breakStream({ kind: 'cut', how: 'reset' }),
    stall: async () =>
      random.next() < 0.5 ? fault({ kind: 'stall', streams: 'all' }) : breakStream({ kind: 'stall' }),
    'half-open': async () => breakStream({ kind: 'half-open' }),
    async 'answer-cut'() {
      if (!breakStream({ kind: 'cut', how: 'reset' })) return false;
      weather.planned = {
        fault: pick<Fault>(random, [
          { kind: 'cut', how: 'fin' },
          { kind: 'cut', how: 'reset' },
          { kind: 'stall' },
          { kind: 'half-open' },
        ]),
        byte: integerBelow(random, 1_200),
        of: pick(random, ['answer', 'body']),
      };
      return true;
    },
    garbage: () => fault({ kind: 'line', streams: 'all', what: 'garbage' }),
    oversized: () => fault({ kind: 'line', streams: 'event', what: 'oversized' }),
    duplicate: () => fault({ kind: 'line', streams: 'all', what: 'duplicate' }),
    async reorder() {
      if (random.next() < 0.5) return fault({ kind: 'reorder', streams: 'all' });
      const lines = recentLines();
      if (lines.length < 2) return false;
      const text = Array.from({ length: 3 }, () => `${pick(random, lines).text}\n`).join('');
      return fault({ kind: 'line', streams: 'event', what: 'text', text });
    },
    async '5xx'() {
      const times = 1 + integerBelow(random, 4);
      for (let nth = 0; nth < times; nth += 1)
        await fault({
          kind: 'answer',
          status: pick(random, [500, 502, 503]),
          body: pick(random, ['json', 'html']),
          path: pick(random, paths),
        });
      return breakStream({ kind: 'cut', how: 'reset' });
    },
    async slow() {
      if (random.next() < 0.5)
        return fault({
          kind: 'slow',
          delayMs: 500 + integerBelow(random, 20_000),
          count: 2,
          path: pick(random, paths),
        });
      weather.delayMs = 1 + integerBelow(random, maxLatencyMs);
      time.clock.after(5_000 + integerBelow(random, 40_000), () => void (weather.delayMs = 0));
      return true;
    },
    drip: () =>
      random.next() < 0.5
        ? fault({
            kind: 'drip',
            streams: pick(random, ['event', 'game', 'all']),
            bytes: 1 + integerBelow(random, 40),
            everyMs: 20 + integerBelow(random, 3_000),
          })
        : fault({
            kind: 'trickle',
            bytes: 1 + integerBelow(random, 60),
            everyMs: 20 + integerBelow(random, 2_000),
            path: pick(random, paths),
          }),
    'lost-answer': () =>
      fault({
        kind: 'drop',
        when: pick(random, ['before', 'after']),
        count: 1 + integerBelow(random, 2),
        path: pick(random, paths),
      }),
    '429-storm': () =>
      random.next() < 0.4
        ? fault({ kind: 'storm', forMs: 1_000 + integerBelow(random, 60_000) })
        : fault({
            kind: 'answer',
            status: 429,
            body: pick(random, ['json', 'html']),
            ...(random.next() < 0.4 ? { retryAfter: 1 + integerBelow(random, 90) } : {}),
            count: 1 + integerBelow(random, 12),
            path: pick(random, paths),
          }),
    lie: () =>
      fault({
        kind: 'lie',
        what: pick(random, lies),
        count: 1 + integerBelow(random, 8),
        path: pick(random, paths),
      }),
    'closed-at-once': () =>
      fault({
        kind: 'closeAtOnce',
        streams: pick(random, ['event', 'game', 'all']),
        times: 1 + integerBelow(random, 4),
        how: pick(random, ['reset', 'fin', 'end']),
      }),
    async skew() {
      if (random.next() < 0.4) {
        const ms = Math.round((random.next() - 0.5) * 7_200_000);
        time.clock.after(20_000 + integerBelow(random, 300_000), () => {
          // If the club is down at that time, the skew remains.
          void fault({ kind: 'skew', ms: 0 }).catch(() => {});
        });
        return fault({ kind: 'skew', ms });
      }
      const by = (random.next() - 0.5) * 2 * pick(random, [5_000, 60_000, 7_200_000]);
      const jump = (ms: number) => {
        time.clock.jump(ms);
        jumps.push({ at: time.trueNow(), by: ms });
      };
      jump(Math.round(by));
      time.clock.after(20_000 + integerBelow(random, 300_000), () => jump(-Math.round(by)));
      return true;
    },
    eviction: () => fault({ kind: 'evict', times: integerBelow(random, 5) }),
    async 'club-restart'() {
      await world.restartClub(random.next() < 0.5 ? 0 : integerBelow(random, 90_000));
      life.attend(world.club().club());
      return true;
    },
    async 'app-restart'() {
      await world.restartApp(random.next() < 0.3 ? 0 : integerBelow(random, 180_000));
      return true;
    },
  };

  return {
    async inject(kind) {
      const at = time.trueNow();
      const done = await acts[kind]();
      if (!done) return false;
      injected[kind] += 1;
      course.push({ at, kind });
      return true;
    },
    jumps,
    injected,
    course,
  };
}
