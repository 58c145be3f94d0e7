import { describe, expect, it } from 'vitest';
import { advance, settle } from './support.ts';
import { ended, refused, setUp, unreachable } from './supervised.ts';
import { verbatim, messageOf, sentences } from '../../../main/text/message.ts';

describe('a healthy stream', () => {
  it('is opening, then open, and stays open while data arrives', async () => {
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

  it('emits a throttled life event, at every keep-alive but not for every byte', async () => {
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
  it('is closed 15 s after its last byte, where the gap begins', async () => {
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
    expect(health()).toMatchObject({ state: 'waiting', cause: messageOf('stream.idle', { seconds: 15 }) });
    expect(downs).toHaveLength(1);
    await advance(clock, 2_000);
    expect(connections).toHaveLength(2);
    newest().handlers.opened();
    expect(ups[1]).toEqual({
      first: false,
      gap: { from: lastByte, to: clock.now(), cause: messageOf('stream.idle', { seconds: 15 }) },
    });
  });

  it('is closed 15 s after the attempt when the server never responds, though its opener hangs', async () => {
    const { clock, supervisor, stream, connections, ups, downs } = setUp();
    supervisor.supervise(stream);
    await advance(clock, 15_000);
    expect(connections[0]?.signal.aborted).toBe(true);
    await advance(clock, 2_000);
    expect(connections).toHaveLength(2);
    expect([ups, downs]).toEqual([[], []]);
  });

  it('is ignored after it was closed', async () => {
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
  it('start at about a second, double, have jitter, and never exceed a minute', async () => {
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

  it('start again after the stream lived for a while', async () => {
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
    await newest().end({ reason: 'lost', error: { code: 'unreachable', message: verbatim('Reset.') } });
    expect((health().nextAttemptAt ?? 0) - clock.now()).toBeLessThanOrEqual(1_500);
    expect(health().cause).toEqual(sentences(messageOf('stream.connectionBroke'), verbatim('Reset.')));
  });

  it('are as long as the quota requires, with its reason', async () => {
    const clockless = { answers: 0 };
    const parts = setUp({
      allowOpen: async () => {
        clockless.answers += 1;
        return clockless.answers === 1
          ? {
              allowed: false,
              retryAt: parts.clock.now() + 120_000,
              reason: verbatim('The openings are used up.'),
            }
          : { allowed: true };
      },
    });
    const { clock, supervisor, stream, connections, health } = parts;
    supervisor.supervise(stream);
    await advance(clock, 119_999);
    expect(connections).toHaveLength(0);
    expect(health()).toMatchObject({
      state: 'waiting',
      cause: verbatim('The openings are used up.'),
      opens: 0,
    });
    await advance(clock, 1);
    expect(connections).toHaveLength(1);
  });

  it('last a minute and double after 429, or as long as the server names', async () => {
    const { clock, supervisor, stream, newest, health } = setUp();
    supervisor.supervise(stream);
    await settle();
    for (const least of [60_000, 120_000, 240_000]) {
      await newest().end(refused({ code: 'rate_limited', message: verbatim('Slow down.') }));
      const wait = (health().nextAttemptAt ?? 0) - clock.now();
      expect(wait).toBeGreaterThanOrEqual(least);
      expect(wait).toBeLessThanOrEqual(least * 1.5);
      expect(health().problem?.code).toBe('rate_limited');
      await advance(clock, wait);
    }
    await newest().end(
      refused({ code: 'rate_limited', message: verbatim('Slow down.'), retryAfterMs: 7_000 }),
    );
    expect((health().nextAttemptAt ?? 0) - clock.now()).toBe(7_000);
  });
});

describe('a permanent refusal', () => {
  it.each([
    [{ code: 'unauthorized', message: verbatim('The token is not accepted.') }, 'unauthorized'],
    [
      { code: 'forbidden', message: verbatim('A scope is missing.'), missingScopes: ['board:play'] },
      'forbidden',
    ],
  ] as const)('stops the stream: %o', async (error, code) => {
    const { clock, supervisor, stream, newest, stops, health, connections } = setUp();
    supervisor.supervise(stream);
    await settle();
    await newest().end(refused(error));
    await advance(clock, 3_600_000);
    supervisor.kick(verbatim('The machine woke up.'));
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
  it('does not reopen it', async () => {
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
    expect(health()).toMatchObject({ state: 'stopped', cause: messageOf('stream.gameOver'), gameId: 'g1' });
  });
});

describe('stopping', () => {
  it('closes the connection and removes the stream, once', async () => {
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
    expect(downs).toEqual([messageOf('stream.notNeeded')]);
  });

  it('does not allow a stream that is supervised again to open twice in a second', async () => {
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

  it('all streams leaves no timer behind', async () => {
    const { clock, supervisor, stream, newest } = setUp();
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    supervisor.close();
    expect(clock.untilNext()).toBeUndefined();
  });
});
