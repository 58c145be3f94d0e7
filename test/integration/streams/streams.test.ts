import { afterEach, describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom, integerBelow } from '../../../main/base/random.ts';
import { stateOf } from '../../harness/budget-state.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createBudget } from '../../../main/budget/scheduler.ts';
import type { BudgetScope } from '../../../main/budget/scheduler.ts';
import { createServiceClient } from '../../../main/service/client.ts';
import type { GameSummary } from '../../../main/service/domain.ts';
import { createTransport } from '../../../main/service/transport.ts';
import { createAccountStreams } from '../../../main/streams/account-streams.ts';
import type { StreamProblem } from '../../../main/streams/health.ts';
import { createIntake } from '../../../main/streams/intake.ts';
import type { ServiceFact } from '../../../main/streams/intake.ts';
import { createSupervisor } from '../../../main/streams/supervisor.ts';
import {
  challengeJson,
  challengeLine,
  createMemoryStore,
  gameLine,
  settle,
  summaryOf,
} from '../../unit/streams/support.ts';
import { createFaultyServer } from './faulty-server.ts';
import { messageOf, sentences } from '../../../main/text/message.ts';
import { inEnglishDeep } from '../../harness/in-english.ts';

const cleanUps: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
});

/** The real client, budget, supervisor and intake with a real socket, on virtual time. */
async function setUp(seed = 1) {
  const clock = createVirtualClock();
  const random = createSeededRandom(seed);
  const server = await createFaultyServer(clock);
  const store = createMemoryStore();
  const facts: ServiceFact[] = [];
  const problems: StreamProblem[] = [];
  const known = { games: [] as GameSummary[], challenges: [] as string[] };
  const scope: BudgetScope = { accountId: 'anna', server: server.baseUrl, caller: 'authenticated' };
  const budget = createBudget({ clock, random, log: silentLog });
  const transport = createTransport({
    fetch: (url, init) => fetch(url, init),
    clock,
    log: silentLog,
    userAgent: 'test',
    onResponse: (report) => budget.responseSeen(scope.server, report),
  });
  const client = createServiceClient({
    transport,
    gate: budget.gate(scope),
    log: silentLog,
    server: { baseUrl: server.baseUrl, dialect: 'auto' },
    credential: { token: 'secret', origin: new URL(server.baseUrl).origin },
  });
  const supervisor = createSupervisor({ clock, random, log: silentLog });
  const intake = createIntake({
    store,
    clock,
    random,
    log: silentLog,
    onFact: (fact) => facts.push(fact),
    onQuarantine: () => {},
    onStorageTrouble: () => {},
  });
  const streams = createAccountStreams({
    scope,
    client,
    supervisor,
    budget,
    intake,
    store,
    clock,
    random,
    log: silentLog,
    known: () => ({ ...known }),
    pathOf: () => 'board',
    onChallenges: () => {},
    onAway: () => {},
    onCaughtUp: () => {},
    onGame: () => {},
    onProblem: (problem) => problems.push(problem),
  });
  cleanUps.push(async () => {
    streams.stop();
    supervisor.close();
    budget.close();
    await server.close();
  });

  const until = async (condition: () => boolean) => {
    while (!condition()) await settle();
  };
  const event = () => {
    const health = supervisor.health().find((one) => one.kind === 'event');
    if (!health) throw new Error('the event stream is not supervised');
    return health;
  };
  /** Real sockets have delivered everything; only then may virtual time advance. */
  const quiet = async () => {
    await until(
      () => !supervisor.health().some((one) => one.state === 'opening') && stateOf(budget).inFlight === 0,
    );
    await until(() => event().state !== 'open' || server.state.streams.size === 1);
    await settle();
    await intake.settled();
    if (stateOf(budget).inFlight > 0) await quiet();
  };
  const pass = async (ms: number, options: { alive: boolean } = { alive: true }) => {
    for (let left = ms; left > 0;) {
      await quiet();
      const step = Math.min(left, 5_000, Math.max(1, clock.untilNext() ?? left));
      if (options.alive && event().state === 'open') {
        const before = event().lastByteAt;
        server.say('\n');
        if (before !== clock.now())
          await until(() => event().lastByteAt !== before || event().state !== 'open');
      }
      clock.advance(step);
      left -= step;
      await settle();
    }
    await quiet();
  };
  const keys = () => store.entries.map((entry) => entry.dedupeKey);
  const fresh = () => facts.filter((fact) => fact.fresh).length;
  return {
    clock,
    server,
    store,
    facts,
    problems,
    known,
    supervisor,
    intake,
    streams,
    budget,
    until,
    event,
    quiet,
    pass,
    keys,
    fresh,
  };
}

describe('a server that cuts the connection', () => {
  it('is contacted again soon, and its replay is reported once', async () => {
    const { server, streams, quiet, pass, until, event, keys, fresh, facts } = await setUp();
    server.state.replay = [gameLine('gameStart', 'game0001'), challengeLine('chal0001')];
    await streams.start();
    await quiet();
    for (let n = 0; n < 3; n += 1) {
      server.cut();
      await until(() => event().state === 'waiting');
      await pass(6_000);
      expect(event().state).toBe('open');
    }
    server.say(`${gameLine('gameFinish', 'game0001')}\n`);
    await until(() => facts.some((fact) => fact.event.type === 'gameFinish'));
    expect(keys().filter((key) => !key.startsWith('gap:'))).toEqual([
      'game_start:game0001',
      'challenge:chal0001',
      'game_finish:game0001',
    ]);
    expect(keys().filter((key) => key.startsWith('gap:')).length).toBeGreaterThan(0);
    expect(fresh()).toBe(3);
    expect(server.state.opens).toHaveLength(4);
  });

  it('in the middle of a line puts the fragment in quarantine', async () => {
    const { clock, server, streams, quiet, until, event, store, facts, pass } = await setUp();
    const half = challengeLine('chal0001').slice(0, 80);
    await streams.start();
    await quiet();
    clock.advance(1);
    server.say(half);
    await until(() => event().lastByteAt === clock.now());
    server.cut();
    await until(() => event().state === 'waiting');
    server.state.replay = [challengeLine('chal0001')];
    await pass(3_000);
    expect(facts.filter((fact) => fact.fresh)).toHaveLength(1);
    const lineCut = sentences(
      messageOf('stream.lineCut'),
      messageOf('stream.unexpectedShape', { issues: 'not JSON' }),
    );
    expect(store.lines).toMatchObject([{ source: 'stream/event', raw: half, reason: lineCut }]);
  });
});

describe('a server that goes silent', () => {
  it('is detected 15 s after its last byte, and another connection is opened', async () => {
    const { clock, server, streams, quiet, pass, event, store, supervisor } = await setUp();
    await streams.start();
    await quiet();
    await pass(20_000);
    const lastByte = event().lastByteAt ?? 0;
    const noticed: number[] = [];
    supervisor.onChange(({ health }) => {
      if (health.state === 'waiting') noticed.push(clock.now());
    });
    await pass(20_000, { alive: false });
    expect(noticed[0]).toBe(lastByte + 15_000);
    expect(server.state.opens).toHaveLength(2);
    expect(server.state.mostStreams).toBe(1);
    expect(store.entries.find((entry) => entry.kind === 'gap')?.dedupeKey).toMatch(
      new RegExp(`^gap:${lastByte}:`),
    );
  });
});

describe('a server that was away for long', () => {
  it('is not hammered, and is then asked for games and challenges', async () => {
    const { server, streams, quiet, pass, event, keys, store, known } = await setUp();
    server.state.replay = [gameLine('gameStart', 'game0001')];
    server.state.playing = [JSON.parse(gameLine('gameStart', 'game0001')).game];
    await streams.start();
    await quiet();
    known.games = [summaryOf('game0001')];
    await server.down();
    await pass(1_800_000);
    expect(inEnglishDeep(event())).toMatchObject({
      state: 'waiting',
      cause: expect.stringContaining('The server refuses the connection'),
    });
    expect(event().opens).toBeLessThan(60);
    server.state.replay = [];
    server.state.playing = [];
    server.state.challenges = [challengeJson('chal0001')];
    server.state.gameStreams.set('game0001', [
      JSON.stringify({
        type: 'gameFull',
        id: 'game0001',
        variant: { key: 'standard', name: 'Standard', short: 'Std' },
        speed: 'rapid',
        perf: { name: 'Rapid' },
        rated: false,
        createdAt: 1,
        white: { id: 'anna', name: 'Anna', rating: 1400 },
        black: { id: 'bobby', name: 'Bobby', rating: 1500 },
        initialFen: 'startpos',
        clock: { initial: 600_000, increment: 0 },
        state: {
          type: 'gameState',
          moves: 'f2f3 e7e5 g2g4 d8h4',
          wtime: 1,
          btime: 1,
          winc: 0,
          binc: 0,
          status: 'mate',
          winner: 'black',
        },
      }),
    ]);
    await server.up();
    await pass(70_000);
    expect(keys().slice(-2)).toEqual(['game_finish:game0001', 'challenge:chal0001']);
    expect(store.awayRows).toMatchObject([
      { gamesStarted: 0, gamesFinished: 1, challengesOpen: 1, challengesMissed: 0, incomplete: null },
    ]);
  });
});

describe('a server that gives the stream to another client', () => {
  it('is left alone for minutes, and the user is informed', async () => {
    const { server, streams, quiet, pass, event } = await setUp();
    server.state.manner = { kind: 'evict' };
    server.state.replay = [gameLine('gameStart', 'game0001')];
    await streams.start();
    await quiet();
    await pass(240_000);
    expect(server.state.opens).toHaveLength(3);
    expect(event().problem).toMatchObject({
      code: 'evicted',
      message: sentences(messageOf('stream.tokenUsedElsewhere'), messageOf('stream.closeOtherProgram')),
    });
    server.state.manner = { kind: 'live' };
    await pass(300_000);
    expect(event()).toMatchObject({ state: 'open', problem: null });
  });
});

describe('a server that refuses', () => {
  it('is not contacted again with a refused token', async () => {
    const { server, streams, until, pass, problems, event } = await setUp();
    server.state.manner = { kind: 'refuse', status: 401, body: '{"error":"No such token"}' };
    await streams.start();
    await until(() => problems.length > 0);
    await pass(3_600_000);
    expect(server.state.requests).toEqual(['/api/stream/event']);
    expect(event()).toMatchObject({ state: 'stopped', problem: { code: 'unauthorized' } });
  });

  it('with 429 gets a pause of a minute, then two, then four', async () => {
    const { server, streams, quiet, pass } = await setUp();
    server.state.manner = {
      kind: 'refuse',
      status: 429,
      body: '<html><body>Too many requests</body></html>',
      headers: { 'content-type': 'text/html' },
    };
    await streams.start();
    await quiet();
    await pass(900_000);
    const { opens } = server.state;
    const waits = opens.slice(1).map((at, n) => at - (opens[n] ?? 0));
    for (const [n, least] of [60_000, 120_000, 240_000].entries())
      expect(waits[n]).toBeGreaterThanOrEqual(least);
    expect(opens.length).toBeLessThanOrEqual(5);
  });

  it('for a given time is contacted after that time', async () => {
    const { server, streams, quiet, pass, event } = await setUp();
    server.state.manner = {
      kind: 'refuse',
      status: 429,
      body: '{"error":"Slow down"}',
      headers: { 'retry-after': '20' },
    };
    await streams.start();
    await quiet();
    server.state.manner = { kind: 'live' };
    await pass(19_000);
    expect(server.state.opens).toHaveLength(1);
    await pass(2_000);
    expect(event().state).toBe('open');
  });
});

describe('lines', () => {
  it('arrive whole with any chunking, and garbage does not stop them', async () => {
    const { server, streams, quiet, until, facts, store, intake } = await setUp();
    await streams.start();
    await quiet();
    const bytes = Buffer.from(
      `${challengeLine('chal0001').replace('Bobby', 'Böbby ♞')}\r\n{"broken\n{"type":"newThing"}\n${gameLine('gameStart', 'game0001')}\n`,
    );
    for (let at = 0; at < bytes.length; at += 7) server.say(bytes.subarray(at, at + 7));
    await until(() => facts.length === 2);
    await intake.settled();
    expect(facts[0]?.event).toMatchObject({
      type: 'challenge',
      challenge: { challenger: { name: 'Böbby ♞' } },
    });
    expect(store.lines.map((line) => line.raw)).toEqual(['{"broken', '{"type":"newThing"}']);
  });
});

describe('a server with every fault in turn', () => {
  it.each([11, 12, 13])(
    'loses no line that arrived whole, repeats none, and is opened at most 30 times in ten minutes (seed %i)',
    async (seed) => {
      const { clock, server, streams, quiet, pass, until, event, facts, store, fresh } = await setUp(seed);
      const random = createSeededRandom(seed);
      const sent: string[] = [];
      await streams.start();
      await quiet();
      for (let round = 0; round < 40; round += 1) {
        server.state.manner = { kind: 'live' };
        if (event().state === 'open') {
          const id = `g${seed}x${round}`;
          sent.push(`game_start:${id}`);
          server.state.replay = [...server.state.replay, gameLine('gameStart', id)].slice(-20);
          server.say(`${gameLine('gameStart', id)}\n`);
          await until(() => facts.some((fact) => 'game' in fact.event && fact.event.game.id === id));
        }
        switch (integerBelow(random, 5)) {
          case 0:
            server.cut();
            await until(() => server.state.streams.size === 0);
            break;
          case 1:
            await pass(16_000, { alive: false });
            break;
          case 2:
            server.state.manner = { kind: 'evict' };
            server.cut();
            await until(() => event().state !== 'open');
            break;
          case 3:
            server.state.manner = { kind: 'refuse', status: 503, body: 'Down' };
            server.cut();
            await until(() => event().state !== 'open');
            break;
          default:
            clock.jump(60_000);
        }
        await pass(1_000 + integerBelow(random, 20_000));
      }
      expect(
        store.entries.map((entry) => entry.dedupeKey).filter((key) => key.startsWith('game_start:')),
      ).toEqual(sent);
      expect(fresh()).toBe(sent.length);
      expect(server.state.mostStreams).toBe(1);
      const { opens } = server.state;
      for (const [n, at] of opens.entries()) {
        expect(opens.filter((other) => other > at - 600_000 && other <= at).length).toBeLessThanOrEqual(30);
        if (n > 0) expect(at - (opens[n - 1] ?? 0)).toBeGreaterThanOrEqual(1_000);
      }
    },
  );
});
