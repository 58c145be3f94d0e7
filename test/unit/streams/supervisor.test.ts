import { describe, expect, it } from 'vitest';
import { advance, settle } from './support.ts';
import { ended, refused, setUp, unreachable } from './supervised.ts';

describe('a stream that lives', () => {
  it('is opening, then open, and stays so while anything arrives', async () => {
    const { clock, supervisor, stream, newest, ups, health, connections } = setUp();
    supervisor.supervise(stream);
    await settle();
    expect(health()).toMatchObject({ state: 'opening', opens: 1, lastByteAt: null });
    newest().handlers.opened();
    expect(ups).toEqual([{ first: true, gap: null }]);
    for (let n = 0; n < 20; n += 1) {
      await advance(clock, 14_000);
      newest().handlers.byte();
    }
    expect(health()).toMatchObject({ state: 'open', lastByteAt: clock.now(), cause: null });
    expect(connections).toHaveLength(1);
  });

  it('gives those who look on a sign of life with every keep-alive, but not with every byte', async () => {
    const { clock, supervisor, stream, newest, seen } = setUp();
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    const told = seen.length;
    await advance(clock, 7_000);
    for (let n = 0; n < 100; n += 1) newest().handlers.byte();
    expect(seen.slice(told)).toEqual([expect.objectContaining({ state: 'open', lastByteAt: clock.now() })]);
    await advance(clock, 3_999);
    newest().handlers.byte();
    expect(seen).toHaveLength(told + 1);
    await advance(clock, 1);
    newest().handlers.byte();
    expect(seen.at(-1)).toMatchObject({ lastByteAt: clock.now() });
    expect(seen).toHaveLength(told + 2);
  });
});

describe('a silent stream', () => {
  it('is given up 15 s after its last byte, and the gap begins there', async () => {
    const { clock, supervisor, stream, newest, ups, downs, connections, health } = setUp();
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    await advance(clock, 7_000);
    newest().handlers.byte();
    const lastByte = clock.now();
    await advance(clock, 14_999);
    expect(health().state).toBe('open');
    await advance(clock, 1);
    expect(connections[0]?.signal.aborted).toBe(true);
    expect(health()).toMatchObject({ state: 'waiting', cause: expect.stringContaining('15 seconds') });
    expect(downs).toHaveLength(1);
    await advance(clock, 2_000);
    expect(connections).toHaveLength(2);
    newest().handlers.opened();
    expect(ups[1]).toEqual({
      first: false,
      gap: { from: lastByte, to: clock.now(), cause: expect.stringContaining('15 seconds') },
    });
  });

  it('is given up 15 s after the attempt when the server never answers, though its opener hangs', async () => {
    const { clock, supervisor, stream, connections, ups, downs } = setUp();
    supervisor.supervise(stream);
    await advance(clock, 15_000);
    expect(connections[0]?.signal.aborted).toBe(true);
    await advance(clock, 2_000);
    expect(connections).toHaveLength(2);
    expect([ups, downs]).toEqual([[], []]);
  });

  it('is not heard any more after it was given up', async () => {
    const { clock, supervisor, stream, connections, ups, health } = setUp();
    supervisor.supervise(stream);
    await advance(clock, 15_000);
    connections[0]?.handlers.opened();
    connections[0]?.handlers.byte();
    await connections[0]?.end(ended);
    expect(ups).toEqual([]);
    expect(health().lastByteAt).toBeNull();
  });
});

describe('the waits between attempts', () => {
  it('begin at about a second, double, differ, and never pass a minute', async () => {
    const { clock, supervisor, stream, connections, newest, health } = setUp();
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 12; n += 1) {
      await newest().end(unreachable);
      await advance(clock, (health().nextAttemptAt ?? 0) - clock.now());
    }
    const waits = connections.slice(1).map((connection, n) => connection.at - (connections[n]?.at ?? 0));
    for (const [n, base] of [1_000, 2_000, 4_000, 8_000, 16_000, 32_000].entries()) {
      expect(waits[n]).toBeGreaterThanOrEqual(base);
      expect(waits[n]).toBeLessThanOrEqual(base * 1.5);
    }
    for (const wait of waits.slice(6)) expect(wait).toBeLessThanOrEqual(60_000);
    expect(new Set(waits).size).toBe(waits.length);
  });

  it('begin anew after the stream lived for a while', async () => {
    const { clock, supervisor, stream, newest, health } = setUp();
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 6; n += 1) {
      await newest().end(unreachable);
      await advance(clock, 60_000);
    }
    newest().handlers.opened();
    for (let n = 0; n < 6; n += 1) {
      await advance(clock, 10_000);
      newest().handlers.byte();
    }
    await newest().end({ reason: 'lost', error: { code: 'unreachable', message: 'Reset.' } });
    expect((health().nextAttemptAt ?? 0) - clock.now()).toBeLessThanOrEqual(1_500);
    expect(health().cause).toBe('The connection broke. Reset.');
  });

  it('are as long as the quota asks, and its reason is told', async () => {
    const clockless = { answers: 0 };
    const parts = setUp({
      allowOpen: async () => {
        clockless.answers += 1;
        return clockless.answers === 1
          ? { allowed: false, retryAt: parts.clock.now() + 120_000, reason: 'The openings are used up.' }
          : { allowed: true };
      },
    });
    const { clock, supervisor, stream, connections, health } = parts;
    supervisor.supervise(stream);
    await advance(clock, 119_999);
    expect(connections).toHaveLength(0);
    expect(health()).toMatchObject({ state: 'waiting', cause: 'The openings are used up.', opens: 0 });
    await advance(clock, 1);
    expect(connections).toHaveLength(1);
  });

  it('last a minute and double when the server says "too many", or as long as it names', async () => {
    const { clock, supervisor, stream, newest, health } = setUp();
    supervisor.supervise(stream);
    await settle();
    for (const least of [60_000, 120_000, 240_000]) {
      await newest().end(refused({ code: 'rate_limited', message: 'Slow down.' }));
      const wait = (health().nextAttemptAt ?? 0) - clock.now();
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(least * 1.5);
      expect(health().problem?.code).toBe('rate_limited');
      await advance(clock, wait);
    }
    await newest().end(refused({ code: 'rate_limited', message: 'Slow down.', retryAfterMs: 7_000 }));
    expect((health().nextAttemptAt ?? 0) - clock.now()).toBe(7_000);
  });
});

describe('a refusal that trying again cannot change', () => {
  it.each([
    [{ code: 'unauthorized', message: 'The token is not accepted.' }, 'unauthorized'],
    [{ code: 'forbidden', message: 'A scope is missing.', missingScopes: ['board:play'] }, 'forbidden'],
  ] as const)('stops the stream: %o', async (error, code) => {
    const { clock, supervisor, stream, newest, stops, health, connections } = setUp();
    supervisor.supervise(stream);
    await settle();
    await newest().end(refused(error));
    await advance(clock, 3_600_000);
    supervisor.kick('The machine woke up.');
    await advance(clock, 60_000);
    expect(connections).toHaveLength(1);
    expect(stops).toMatchObject([{ code }]);
    expect(health()).toMatchObject({ state: 'stopped', nextAttemptAt: null, problem: { code } });
    supervisor.reconnectNow('event:anna');
    await advance(clock, 1);
    expect(connections).toHaveLength(2);
  });
});

describe('the natural end of a game stream', () => {
  it('is no reason to open again', async () => {
    let over = false;
    const { clock, supervisor, stream, newest, connections, stops, health } = setUp({
      id: 'game:anna:g1',
      kind: 'game',
      gameId: 'g1',
      endsNormally: () => over,
    });
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    await newest().end(ended);
    await advance(clock, 2_000);
    expect(connections).toHaveLength(2);
    newest().handlers.opened();
    over = true;
    await newest().end(ended);
    await advance(clock, 600_000);
    expect(connections).toHaveLength(2);
    expect(stops).toEqual([null]);
    expect(health()).toMatchObject({ state: 'stopped', cause: 'The game is over.', gameId: 'g1' });
  });
});

describe('stopping', () => {
  it('closes the connection, forgets the stream, and says so once', async () => {
    const { clock, supervisor, stream, connections, newest, downs, seen } = setUp();
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    supervisor.stop('event:anna');
    expect(connections[0]?.signal.aborted).toBe(true);
    expect(supervisor.health()).toEqual([]);
    expect(seen.at(-1)).toMatchObject({ state: 'stopped', id: 'event:anna' });
    await advance(clock, 600_000);
    expect(connections).toHaveLength(1);
    expect(downs).toEqual(['The stream is not needed any more.']);
  });

  it('does not let a stream that is supervised anew be opened twice in a second', async () => {
    const { clock, supervisor, stream, connections } = setUp();
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 5; n += 1) {
      supervisor.stop('event:anna');
      supervisor.supervise(stream);
      await advance(clock, 100);
    }
    expect(connections).toHaveLength(1);
    await advance(clock, 1_000);
    expect(connections).toHaveLength(2);
    expect((connections[1]?.at ?? 0) - (connections[0]?.at ?? 0)).toBeGreaterThanOrEqual(1_000);
  });

  it('of everything leaves no timer behind', async () => {
    const { clock, supervisor, stream, newest } = setUp();
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    supervisor.close();
    expect(clock.untilNext()).toBeUndefined();
  });
});
