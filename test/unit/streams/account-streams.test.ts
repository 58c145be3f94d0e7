import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../../main/base/virtual-clock.ts';
import { createBudget } from '../../../main/budget/scheduler.ts';
import type { BudgetScope } from '../../../main/budget/scheduler.ts';
import type { Answer, ServiceClient, StreamLine, StreamListener } from '../../../main/service/client.ts';
import { parseServiceEvent } from '../../../main/service/codec/events.ts';
import { readLine } from '../../../main/service/codec/message.ts';
import type {
  Challenge,
  ChallengeList,
  GameEvent,
  GameFull,
  GameState,
  GameSummary,
  ServiceEvent,
} from '../../../main/service/domain.ts';
import { fail, succeed } from '../../../main/service/errors.ts';
import type { ServiceError } from '../../../main/service/errors.ts';
import type { StreamClose } from '../../../main/service/transport.ts';
import { createAccountStreams } from '../../../main/streams/account-streams.ts';
import { createIntake } from '../../../main/streams/intake.ts';
import type { ServiceFact } from '../../../main/streams/intake.ts';
import type { StreamProblem } from '../../../main/streams/health.ts';
import { createSupervisor } from '../../../main/streams/supervisor.ts';
import { advance, challengeLine, createMemoryStore, gameLine, settle, summaryOf } from './support.ts';

const scope: BudgetScope = { accountId: 'anna', server: 'https://example.org', caller: 'authenticated' };
const notes = { unknown: [], unused: [], dropped: [] };
const answer = <T>(value: T): Answer<T> => ({ value, notes, raw: null });

function challengeOf(id: string): Challenge {
  const read = readLine(challengeLine(id), parseServiceEvent);
  if (read.kind !== 'event' || !('challenge' in read.value)) throw new Error('the sample is not a challenge');
  return read.value.challenge;
}

function stateOf(change: Partial<GameState> = {}): GameState {
  const none = { white: false, black: false };
  return {
    moves: [],
    whiteMs: 600_000,
    blackMs: 600_000,
    status: 'started',
    drawOffer: none,
    takebackOffer: none,
    ...change,
  };
}

function fullOf(id: string, state: Partial<GameState> = {}): GameEvent {
  const game: GameFull = {
    id,
    variant: { key: 'standard' },
    speed: 'rapid',
    rated: false,
    createdAt: 0,
    white: { kind: 'anonymous' },
    black: { kind: 'ai', level: 1 },
    initialFen: null,
    state: stateOf(state),
  };
  return { type: 'gameFull', game };
}

/** A connection that the app opened, driven by the test as a server would. */
interface Opened<T> {
  readonly name: string;
  readonly listener: StreamListener<T>;
  open(): Promise<void>;
  say(event: T, raw?: string): void;
  close(close: StreamClose): Promise<void>;
}

function setUp(change: { known?: () => { games: GameSummary[]; challenges: string[] } } = {}) {
  const clock = createVirtualClock();
  const random = createSeededRandom(3);
  const store = createMemoryStore();
  const events: Opened<ServiceEvent>[] = [];
  const games: Opened<GameEvent>[] = [];
  const server = {
    playing: [] as GameSummary[],
    challenges: { incoming: [], outgoing: [] } as ChallengeList,
    error: null as ServiceError | null,
    asked: [] as string[],
    /** What a game's stream says at once. */
    gameFull: new Map<string, GameEvent>(),
  };

  const connect = <T>(list: Opened<T>[], name: string, listener: StreamListener<T>) =>
    new Promise<StreamClose>((resolve) => {
      listener.signal?.addEventListener('abort', () => resolve({ reason: 'aborted' }));
      list.push({
        name,
        listener,
        open() {
          listener.onOpen?.();
          listener.onBytes?.(1);
          return settle();
        },
        say(event, raw = '{}') {
          const line: StreamLine<T> = { raw, read: { kind: 'event', value: event, notes }, terminated: true };
          listener.onBytes?.(raw.length);
          listener.onLine(line);
        },
        close(close) {
          resolve(close);
          return settle();
        },
      });
    });

  const client: Pick<ServiceClient, 'openEventStream' | 'openGameStream' | 'playing' | 'challenges'> = {
    openEventStream: (listener) => connect(events, 'event', listener),
    openGameStream: (path, gameId, listener) => {
      const closed = connect(games, `${path}:${gameId}`, listener);
      const full = server.gameFull.get(gameId);
      if (full)
        setImmediate(() =>
          games
            .filter((one) => one.name.endsWith(gameId))
            .at(-1)
            ?.say(full),
        );
      return closed;
    },
    async playing() {
      server.asked.push('playing');
      return server.error ? fail(server.error) : succeed(answer(server.playing));
    },
    async challenges() {
      server.asked.push('challenges');
      return server.error ? fail(server.error) : succeed(answer(server.challenges));
    },
  };

  const facts: ServiceFact[] = [];
  const problems: StreamProblem[] = [];
  const lists: ChallengeList[] = [];
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
    intake,
    store,
    clock,
    random,
    log: silentLog,
    budget: createBudget({ clock, random, log: silentLog }),
    known: change.known ?? (() => ({ games: [], challenges: [] })),
    pathOf: (game) => (game.compat?.board ? 'board' : undefined),
    onChallenges: (list) => lists.push(list),
    onAway: () => {},
    onProblem: (problem) => problems.push(problem),
  });

  const newest = () => {
    const connection = events.at(-1);
    if (!connection) throw new Error('the event stream was not opened');
    return connection;
  };
  /** Keeps what is open alive, as a server does. */
  const live = async (ms: number) => {
    for (let left = ms; left > 0; left -= 7_000) {
      for (const one of [...events, ...games]) if (!one.listener.signal?.aborted) one.listener.onBytes?.(1);
      await advance(clock, Math.min(7_000, left));
    }
  };
  const keys = () => store.entries.map((entry) => entry.dedupeKey);
  return {
    clock,
    store,
    events,
    games,
    server,
    facts,
    problems,
    lists,
    supervisor,
    intake,
    streams,
    newest,
    live,
    keys,
  };
}

describe('the first opening', () => {
  it('asks for games and challenges and writes what it finds', async () => {
    const { streams, newest, server, facts, keys, store, lists } = setUp();
    server.playing = [summaryOf('game0001')];
    server.challenges = { incoming: [challengeOf('chal0001')], outgoing: [challengeOf('chal0002')] };
    await streams.start();
    await settle();
    await newest().open();
    await settle();
    expect(server.asked).toEqual(['playing', 'challenges']);
    expect(keys()).toEqual(['game_start:game0001', 'challenge:chal0001', 'challenge:chal0002']);
    expect(facts.every((fact) => fact.fresh && fact.source === 'reconcile')).toBe(true);
    expect(lists).toEqual([server.challenges]);
    expect(store.awayRows).toEqual([]);
  });

  it('counts the time that the app was closed as a gap', async () => {
    const { clock, streams, newest, server, store, keys } = setUp({
      known: () => ({ games: [], challenges: ['chal0009'] }),
    });
    const lastSeen = clock.now() - 27 * 60_000;
    await store.ledger.heartbeat('anna', lastSeen);
    server.playing = [summaryOf('game0001')];
    server.challenges = { incoming: [challengeOf('chal0001')], outgoing: [] };
    await streams.start();
    await settle();
    await newest().open();
    await settle();
    expect(keys()[0]).toBe(`gap:${lastSeen}`);
    expect(JSON.parse(store.entries[0]?.raw ?? '')).toEqual({
      from: lastSeen,
      to: clock.now(),
      cause: 'The app was closed or not connected.',
    });
    expect(store.awayRows).toEqual([
      {
        id: 1,
        accountId: 'anna',
        from: lastSeen,
        to: clock.now(),
        gamesStarted: 1,
        gamesFinished: 0,
        challengesOpen: 1,
        challengesMissed: 1,
        incomplete: null,
      },
    ]);
  });

  it('leaves signs of life at most every 15 s while bytes arrive', async () => {
    const { clock, streams, newest, live, store } = setUp();
    await streams.start();
    await settle();
    await newest().open();
    await live(70_000);
    const times = store.beats.map((beat) => beat.at);
    expect(times[0]).toBe(clock.now() - 70_000);
    expect(times.length).toBeGreaterThanOrEqual(4);
    for (const [n, at] of times.entries())
      if (n > 0) expect(at - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(15_000);
  });
});

describe('after a gap', () => {
  it('writes the gap, what started in it and what ended in it, once', async () => {
    const ongoing = { games: [summaryOf('gameOld1'), summaryOf('gameOld2')], challenges: [] as string[] };
    const parts = setUp({ known: () => ongoing });
    const { clock, streams, newest, server, keys, facts, store, events, games } = parts;
    server.playing = [...ongoing.games];
    await streams.start();
    await settle();
    await newest().open();
    const lastByte = clock.now();
    await advance(clock, 15_000);
    server.playing = [summaryOf('gameOld1'), summaryOf('gameNew1')];
    server.gameFull.set(
      'gameOld2',
      fullOf('gameOld2', { status: 'mate', winner: 'black', moves: ['f2f3', 'e7e5', 'g2g4', 'd8h4'] }),
    );
    await advance(clock, 20_000);
    expect(events.length).toBeGreaterThan(1);
    await newest().open();
    await settle();
    expect(keys()).toEqual([
      'game_start:gameOld1',
      'game_start:gameOld2',
      `gap:${lastByte}`,
      'game_start:gameNew1',
      'game_finish:gameOld2',
    ]);
    const finish = facts.find((fact) => fact.event.type === 'gameFinish');
    expect(finish?.event).toMatchObject({
      game: {
        id: 'gameOld2',
        status: 'mate',
        statusId: 30,
        winner: 'black',
        isMyTurn: false,
        lastMove: 'd8h4',
      },
    });
    expect(finish?.event).toMatchObject({
      game: { fen: expect.stringContaining('rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w') },
    });
    expect(games.map((one) => one.name)).toEqual(['board:gameOld2']);
    expect(games[0]?.listener.signal?.aborted).toBe(true);
    expect(store.awayRows).toMatchObject([
      { from: lastByte, gamesStarted: 1, gamesFinished: 1, incomplete: null },
    ]);
  });

  it('leaves a game alone that is under way though the list does not have it', async () => {
    const { streams, newest, server, keys } = setUp({
      known: () => ({ games: [summaryOf('gameOld1')], challenges: [] }),
    });
    server.gameFull.set('gameOld1', fullOf('gameOld1'));
    await streams.start();
    await settle();
    await newest().open();
    await settle();
    expect(keys()).toEqual([]);
  });

  it('tells the end of a game that the interface does not show as unknown', async () => {
    const arena = summaryOf('gameOld1', { compat: { bot: false, board: false } });
    const { streams, newest, facts } = setUp({ known: () => ({ games: [arena], challenges: [] }) });
    await streams.start();
    await settle();
    await newest().open();
    await settle();
    expect(facts.map((fact) => fact.event)).toMatchObject([
      { type: 'gameFinish', game: { id: 'gameOld1', status: 'unknownFinish' } },
    ]);
  });

  it('says what could not be asked, and asks again later', async () => {
    const { clock, streams, newest, server, store, live, keys } = setUp();
    await store.ledger.heartbeat('anna', clock.now() - 600_000);
    server.error = { code: 'unreachable', message: 'The server cannot be reached.' };
    await streams.start();
    await settle();
    await newest().open();
    await live(7_000);
    expect(store.awayRows).toMatchObject([
      { incomplete: expect.stringContaining('Challenges could not be asked for') },
    ]);
    server.error = null;
    server.playing = [summaryOf('game0001')];
    await live(100_000);
    expect(keys()).toContain('game_start:game0001');
    expect(store.awayRows).toHaveLength(1);
    const asked = server.asked.length;
    await live(600_000);
    expect(server.asked).toHaveLength(asked);
  });

  it('of a few seconds writes an entry, but no "while you were away"', async () => {
    const { clock, streams, newest, keys, store } = setUp();
    await streams.start();
    await settle();
    await newest().open();
    await newest().close({ reason: 'ended' });
    await advance(clock, 3_000);
    await newest().open();
    expect(keys()).toEqual([expect.stringMatching(/^gap:/)]);
    expect(store.awayRows).toEqual([]);
  });

  it('takes in what the server replays without counting it as new', async () => {
    const { clock, streams, newest, facts } = setUp();
    await streams.start();
    await settle();
    for (let n = 0; n < 3; n += 1) {
      await newest().open();
      const start: ServiceEvent = { type: 'gameStart', game: summaryOf('game0001') };
      newest().say(start, gameLine('gameStart', 'game0001'));
      await settle();
      await newest().close({ reason: 'lost', error: { code: 'unreachable', message: 'Reset.' } });
      await advance(clock, 10_000);
    }
    expect(facts.map((fact) => fact.fresh)).toEqual([true, false, false]);
  });
});

describe('game streams', () => {
  const watch = (
    parts: ReturnType<typeof setUp>,
    id: string,
    change: { onScreen?: boolean; realTime?: boolean } = {},
  ) => {
    const heard: GameEvent[] = [];
    const links: boolean[] = [];
    parts.streams.watchGame(
      id,
      'board',
      { event: (event) => heard.push(event), link: (live) => links.push(live) },
      { onScreen: false, realTime: true, ...change },
    );
    return { heard, links };
  };
  const openNames = (parts: ReturnType<typeof setUp>) =>
    parts.games
      .filter((one) => !one.listener.signal?.aborted)
      .map((one) => one.name.replace('board:', ''))
      .sort();
  const started = async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    return parts;
  };

  it('hand on what comes, say whether they live, and open again until the game is over', async () => {
    const parts = await started();
    const { heard, links } = watch(parts, 'g1');
    await settle();
    await parts.games[0]?.open();
    parts.games[0]?.say(fullOf('g1'));
    parts.games[0]?.say({ type: 'gameState', state: stateOf({ moves: ['e2e4'] }) });
    parts.games[0]?.say({ type: 'gameState', state: stateOf({ moves: ['e2e4'] }) });
    expect(heard.map((event) => event.type)).toEqual(['gameFull', 'gameState', 'gameState']);
    await parts.games[0]?.close({ reason: 'lost', error: { code: 'unreachable', message: 'Reset.' } });
    await parts.live(3_000);
    expect(parts.games).toHaveLength(2);
    await parts.games[1]?.open();
    parts.games[1]?.say(fullOf('g1', { status: 'resign', winner: 'white' }));
    await parts.games[1]?.close({ reason: 'ended' });
    await parts.live(60_000);
    expect(parts.games).toHaveLength(2);
    expect(links).toEqual([true, false, true, false]);
    expect(parts.supervisor.health().map((one) => one.kind)).toEqual(['event']);
  });

  it('are given to opened views first, then to games by the clock, the newest first', async () => {
    const parts = await started();
    for (const id of ['g1', 'g2', 'g3', 'g4', 'g5']) watch(parts, id);
    watch(parts, 'slow', { realTime: false });
    await settle();
    expect(openNames(parts)).toEqual(['g2', 'g3', 'g4', 'g5']);
    watch(parts, 'slow', { realTime: false, onScreen: true });
    await settle();
    expect(openNames(parts)).toEqual(['g3', 'g4', 'g5', 'slow']);
    watch(parts, 'g1', { onScreen: true });
    watch(parts, 'slow', { realTime: false });
    await settle();
    expect(openNames(parts)).toEqual(['g1', 'g4', 'g5', 'slow']);
    parts.streams.unwatchGame('g5');
    await parts.live(2_000);
    expect(openNames(parts)).toEqual(['g1', 'g3', 'g4', 'slow']);
  });

  it('that have no slot are kept fresh by one question a minute, and only while there are any', async () => {
    const parts = await started();
    const asked = () => parts.server.asked.filter((question) => question === 'playing').length;
    await parts.live(300_000);
    expect(asked()).toBe(1);
    watch(parts, 'slow', { realTime: false });
    parts.server.playing = [summaryOf('slow', { speed: 'correspondence', isMyTurn: false })];
    await parts.live(180_000);
    expect(asked()).toBe(4);
    expect(parts.facts.at(-1)).toMatchObject({
      fresh: false,
      event: { type: 'gameStart', game: { id: 'slow', isMyTurn: false } },
    });
    parts.streams.unwatchGame('slow');
    await parts.live(300_000);
    expect(asked()).toBe(4);
  });

  it('that the server refuses give their slot to another and stay visible with the reason', async () => {
    const parts = await started();
    for (const id of ['g1', 'g2', 'g3', 'g4', 'g5']) watch(parts, id);
    await settle();
    const g5 = parts.games.find((one) => one.name === 'board:g5');
    await g5?.close({ reason: 'refused', error: { code: 'not_found', message: 'There is no such game.' } });
    await settle();
    expect(parts.games.at(-1)?.name).toBe('board:g1');
    expect(parts.supervisor.health().find((one) => one.gameId === 'g5')).toMatchObject({
      state: 'stopped',
      problem: { code: 'not_found' },
    });
    parts.streams.unwatchGame('g5');
    expect(parts.supervisor.health().find((one) => one.gameId === 'g5')).toBeUndefined();
  });

  it('put what cannot be read into quarantine and go on', async () => {
    const parts = await started();
    const { heard } = watch(parts, 'g1');
    await settle();
    parts.games[0]?.listener.onLine({
      raw: '{"type":"newThing"}',
      read: { kind: 'unknown', type: 'newThing' },
      terminated: true,
    });
    parts.games[0]?.say(fullOf('g1'));
    await settle();
    expect(parts.store.lines).toMatchObject([{ source: 'stream/game', raw: '{"type":"newThing"}' }]);
    expect(heard).toHaveLength(1);
  });
});

describe('a refused token', () => {
  it('stops everything of the account until somebody starts it again', async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    parts.streams.watchGame(
      'g1',
      'board',
      { event: () => {}, link: () => {} },
      { onScreen: true, realTime: true },
    );
    await settle();
    await parts.newest().close({ reason: 'ended' });
    await parts.live(3_000);
    await parts
      .newest()
      .close({ reason: 'refused', error: { code: 'unauthorized', message: 'The token is not accepted.' } });
    expect(parts.problems).toMatchObject([{ code: 'unauthorized' }]);
    expect(parts.games.every((one) => one.listener.signal?.aborted)).toBe(true);
    const opened = parts.events.length + parts.games.length;
    await advance(parts.clock, 3_600_000);
    expect(parts.events.length + parts.games.length).toBe(opened);
    expect(parts.supervisor.health()).toMatchObject([
      { kind: 'event', state: 'stopped', problem: { code: 'unauthorized' } },
    ]);
    await parts.streams.start();
    await settle();
    expect(parts.events.length + parts.games.length).toBe(opened + 2);
  });

  it('is noticed on a game stream too', async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    parts.streams.watchGame(
      'g1',
      'board',
      { event: () => {}, link: () => {} },
      { onScreen: true, realTime: true },
    );
    await settle();
    await parts.games[0]?.close({
      reason: 'refused',
      error: { code: 'unauthorized', message: 'The token is not accepted.' },
    });
    expect(parts.problems).toMatchObject([{ code: 'unauthorized' }]);
    expect(parts.newest().listener.signal?.aborted).toBe(true);
  });
});

describe('stopping', () => {
  it("closes everything and leaves only the supervisor's own watch over the clock", async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    parts.streams.watchGame(
      'slow',
      'board',
      { event: () => {}, link: () => {} },
      { onScreen: false, realTime: false },
    );
    await settle();
    parts.streams.stop();
    parts.supervisor.close();
    expect(parts.newest().listener.signal?.aborted).toBe(true);
    expect(parts.clock.untilNext()).toBeUndefined();
  });
});
