import { describe, expect, it } from 'vitest';
import { challengeOf, setUp } from './account-set-up.ts';
import { advance, settle, summaryOf } from './support.ts';
import { verbatim, messageOf } from '../../../main/text/message.ts';

describe('the first opening', () => {
  it('fetches games and challenges and records them', async () => {
    const { streams, newest, server, facts, keys, store, lists, timesCaughtUp } = setUp();
    server.playing = [summaryOf('game0001')];
    server.challenges = { incoming: [challengeOf('chal0001')], outgoing: [challengeOf('chal0002')] };
    await streams.start();
    await settle();
    expect(timesCaughtUp()).toBe(0);
    await newest().open();
    await settle();
    expect(timesCaughtUp()).toBe(1);
    expect(server.asked).toEqual(['playing', 'challenges']);
    expect(keys()).toEqual(['game_start:game0001', 'challenge:chal0001', 'challenge:chal0002']);
    expect(facts.every((fact) => fact.fresh && fact.source === 'reconcile')).toBe(true);
    expect(lists).toEqual([server.challenges]);
    expect(store.awayRows).toEqual([]);
  });

  it('records the time without the app as a gap', async () => {
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
    expect(keys()[0]).toMatch(new RegExp(`^gap:${lastSeen}:`));
    expect(JSON.parse(store.entries[0]?.raw ?? '')).toEqual({
      from: lastSeen,
      to: clock.now(),
      cause: messageOf('stream.appClosed'),
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

  it('stores a heartbeat at most every two minutes while bytes arrive', async () => {
    const { clock, streams, newest, live, store } = setUp();
    await streams.start();
    await settle();
    await newest().open();
    await live(500_000);
    const times = store.beats.map((beat) => beat.at);
    expect(times[0]).toBe(clock.now() - 500_000);
    expect(times.length).toBeGreaterThanOrEqual(4);
    for (const [n, at] of times.entries())
      if (n > 0) expect(at - (times[n - 1] ?? 0)).toBeGreaterThanOrEqual(120_000);
  });
});

describe('a rejected token', () => {
  it('stops all streams of the account until it is started again', async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    parts.streams.watchGame(
      'g1',
      'board',
      { event: () => {}, link: () => {} },
      { viewed: 1, realTime: true },
    );
    await settle();
    await parts.newest().close({ reason: 'ended' });
    await parts.live(3_000);
    await parts.newest().close({
      reason: 'refused',
      error: { code: 'unauthorized', message: verbatim('The token is not accepted.') },
    });
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

  it('is also detected on a game stream', async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    parts.streams.watchGame(
      'g1',
      'board',
      { event: () => {}, link: () => {} },
      { viewed: 1, realTime: true },
    );
    await settle();
    await parts.games[0]?.close({
      reason: 'refused',
      error: { code: 'unauthorized', message: verbatim('The token is not accepted.') },
    });
    expect(parts.problems).toMatchObject([{ code: 'unauthorized' }]);
    expect(parts.newest().listener.signal?.aborted).toBe(true);
  });
});

describe('another machine that has the event stream by agreement', () => {
  const message = verbatim('Laptop has it.');

  it('is left alone: this one asks once a minute, and records no gap when it takes the stream back', async () => {
    const { clock, streams, server, newest, events, supervisor, keys } = setUp();
    await streams.start();
    await settle();
    await newest().open();
    await settle();
    const connection = newest();
    await advance(clock, 5_000);
    streams.yieldEvents(message);
    await settle();
    expect(connection.listener.signal?.aborted).toBe(true);
    expect(supervisor.health()).toMatchObject([
      { state: 'stopped', problem: { code: 'elsewhere', message } },
    ]);
    const opened = events.length;
    server.asked.length = 0;
    server.playing = [summaryOf('game0001')];
    await advance(clock, 120_000);
    expect(events).toHaveLength(opened);
    expect(server.asked).toEqual(['playing', 'challenges', 'playing', 'challenges']);
    expect(keys()).toContain('game_start:game0001');
    // Neither the user nor a wake-up takes it.
    supervisor.reconnectNow('event:anna');
    supervisor.kick(messageOf('stream.computerWoke'));
    await advance(clock, 30_000);
    expect(events).toHaveLength(opened);

    streams.yieldEvents(null);
    await advance(clock, 2_000);
    expect(events).toHaveLength(opened + 1);
    await newest().open();
    await settle();
    expect(supervisor.health()).toMatchObject([{ state: 'open', problem: null }]);
    expect(keys().filter((key) => key.startsWith('gap:'))).toEqual([]);
    server.asked.length = 0;
    await advance(clock, 10_000);
    expect(server.asked).toEqual([]);
  });

  it('can be known before the first opening: the time without the app is still recorded later', async () => {
    const { clock, streams, newest, events, store, keys } = setUp();
    const lastSeen = clock.now() - 27 * 60_000;
    await store.ledger.heartbeat('anna', lastSeen);
    streams.yieldEvents(message);
    await streams.start();
    await settle();
    expect(events).toHaveLength(0);
    streams.yieldEvents(null);
    await advance(clock, 2_000);
    await newest().open();
    await settle();
    expect(keys()[0]).toMatch(new RegExp(`^gap:${lastSeen}:`));
  });
});

describe('an eviction by another program', () => {
  it('replaces the event stream with one poll a minute', async () => {
    const { clock, streams, server, newest, events, supervisor, keys, live } = setUp();
    await streams.start();
    await settle();
    for (let n = 0; n < 3; n += 1) {
      await newest().open();
      await newest().close({ reason: 'ended' });
      if (n < 2) await advance(clock, 4_000);
    }
    expect(supervisor.health()).toMatchObject([{ state: 'waiting', problem: { code: 'evicted' } }]);
    const opened = events.length;
    server.asked.length = 0;
    server.playing = [summaryOf('game0001')];
    server.challenges = { incoming: [challengeOf('chal0001')], outgoing: [] };
    await advance(clock, 240_000);
    expect(events).toHaveLength(opened);
    expect(server.asked).toEqual(Array.from({ length: 4 }, () => ['playing', 'challenges']).flat());
    expect(keys()).toEqual(expect.arrayContaining(['game_start:game0001', 'challenge:chal0001']));
    supervisor.reconnectNow('event:anna');
    await settle();
    await newest().open();
    await settle();
    server.asked.length = 0;
    await live(180_000);
    expect(server.asked).toEqual([]);
  });
});

describe('stopping', () => {
  it("closes everything but the supervisor's own timers", async () => {
    const parts = setUp();
    await parts.streams.start();
    await settle();
    await parts.newest().open();
    parts.streams.watchGame(
      'slow',
      'board',
      { event: () => {}, link: () => {} },
      { viewed: 0, realTime: false },
    );
    await settle();
    parts.streams.stop();
    parts.supervisor.close();
    expect(parts.newest().listener.signal?.aborted).toBe(true);
    expect(parts.clock.untilNext()).toBeUndefined();
  });
});
