import { describe, expect, it } from 'vitest';
import type { StreamKind } from '../../../main/streams/health.ts';
import type { StreamClose } from '../../../main/service/transport.ts';
import { advance, settle } from './support.ts';
import { ended, refused, setUp, unreachable } from './supervised.ts';
import { verbatim, messageOf, sentences } from '../../../main/text/message.ts';

describe('an eviction', () => {
  const endAtOnce = async (parts: ReturnType<typeof setUp>) => {
    parts.newest().handlers.opened();
    parts.newest().handlers.byte();
    await advance(parts.clock, 500);
    await parts.newest().end(ended);
  };

  it('is assumed after three clean ends right after opening, reported, and waited out', async () => {
    const parts = setUp();
    const { clock, supervisor, stream, health } = parts;
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 2; n += 1) {
      await endAtOnce(parts);
      expect(health().problem).toBeNull();
      await advance(clock, (health().nextAttemptAt ?? 0) - clock.now());
    }
    await endAtOnce(parts);
    expect(health()).toMatchObject({
      state: 'waiting',
      problem: { code: 'evicted' },
      cause: messageOf('stream.tokenUsedElsewhere'),
    });
    expect((health().nextAttemptAt ?? 0) - clock.now()).toBeGreaterThanOrEqual(300_000);
    await advance(clock, (health().nextAttemptAt ?? 0) - clock.now());
    await endAtOnce(parts);
    expect((health().nextAttemptAt ?? 0) - clock.now()).toBeGreaterThanOrEqual(600_000);
  });

  it('is not assumed when long-lived streams end cleanly', async () => {
    const parts = setUp();
    const { clock, supervisor, stream, newest, health } = parts;
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 5; n += 1) {
      newest().handlers.opened();
      for (let minutes = 0; minutes < 8; minutes += 1) {
        await advance(clock, 10_000);
        newest().handlers.byte();
      }
      await newest().end(ended);
      expect(health().problem).toBeNull();
      await advance(clock, 2_000);
    }
  });

  it('is assumed although connections broke in between, and no longer after a long life', async () => {
    const parts = setUp();
    const { clock, supervisor, stream, health, newest } = parts;
    const next = () => advance(clock, (health().nextAttemptAt ?? 0) - clock.now());
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 2; n += 1) {
      await endAtOnce(parts);
      await next();
      await newest().end(unreachable);
      await next();
    }
    await endAtOnce(parts);
    expect(health().problem).toMatchObject({ code: 'evicted', action: 'try_again' });
    expect(health().lastClose).toMatchObject({ code: 'evicted', livedMs: 500 });
    await next();
    newest().handlers.opened();
    expect(health().problem).toBeNull();
    for (let n = 0; n < 8; n += 1) {
      newest().handlers.byte();
      await advance(clock, 10_000);
    }
    await newest().end(ended);
    expect(health()).toMatchObject({ problem: null, lastClose: { code: 'ended' } });
  });

  it('is forgotten when the user retries', async () => {
    const parts = setUp();
    const { clock, supervisor, stream, health, connections } = parts;
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 3; n += 1) {
      if (n > 0) await advance(clock, (health().nextAttemptAt ?? 0) - clock.now());
      await endAtOnce(parts);
    }
    supervisor.kick(verbatim('The machine woke up.'));
    await advance(clock, 60_000);
    expect(connections).toHaveLength(3);
    supervisor.reconnectNow('event:anna');
    await advance(clock, 1_000);
    expect(connections).toHaveLength(4);
    await endAtOnce(parts);
    expect(health().problem).toBeNull();
  });
});

describe('a server that repeatedly closes a stream at once', () => {
  const lost: StreamClose = { reason: 'lost', error: { code: 'unreachable', message: verbatim('Reset.') } };

  it.each([
    ['event', ended],
    ['event', lost],
    ['game', ended],
    ['tv', ended],
    ['users', lost],
  ] as const)('is asked ever more rarely, and the reason is told: %s %o', async (kind, close) => {
    const { clock, supervisor, stream, newest, connections, health } = setUp({ kind });
    supervisor.supervise(stream);
    await settle();
    const until = clock.monotonic() + 3_600_000;
    while (clock.monotonic() < until) {
      newest().handlers.opened();
      await newest().end(close);
      await advance(clock, (health().nextAttemptAt ?? 0) - clock.now());
    }
    expect(connections.length).toBeLessThan(close.reason === 'ended' ? 18 : 90);
    const waits = connections.slice(1).map((one, n) => one.at - (connections[n]?.at ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(600_000);
    expect(health()).toMatchObject({
      state: 'opening',
      problem: {
        code: 'closed_at_once',
        action: 'try_again',
        message: sentences(
          messageOf('stream.endsAfterOpening'),
          ...(close.reason === 'ended'
            ? [messageOf('stream.endedByServer')]
            : [messageOf('stream.connectionBroke'), verbatim('Reset.')]),
          messageOf('stream.waitsLonger'),
        ),
      },
      lastClose: { code: 'closed_at_once' },
    });
    newest().handlers.opened();
    await advance(clock, 6_000);
    newest().handlers.byte();
    await newest().end(close);
    expect(health()).toMatchObject({ problem: null, lastClose: { code: close.reason } });
  });

  it('is not reopened by repeated wake-ups, which are coalesced', async () => {
    const { clock, supervisor, stream, newest, connections } = setUp({ kind: 'game' });
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 150; n += 1) {
      supervisor.kick(verbatim('The network is back.'));
      await advance(clock, 400);
      if (connections.at(-1)?.signal.aborted === false) {
        newest().handlers.opened();
        await newest().end(ended);
      }
    }
    // A minute of an unstable network: six wake-ups take effect.
    expect(connections.length).toBeLessThan(30);
    const waits = connections.slice(1).map((one, n) => one.at - (connections[n]?.at ?? 0));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(1_000);
  });
});

describe('silence', () => {
  it.each([
    ['event', 15_000, 'silent'],
    ['game', 15_000, 'silent'],
    ['users', 120_000, 'silent'],
    ['download', 60_000, 'stalled'],
  ] as const)('of a stream of the kind %s means that it is dead after %i ms', async (kind, ms, code) => {
    const { clock, supervisor, stream, newest, health } = setUp({ kind });
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    await advance(clock, 10_000);
    newest().handlers.byte();
    await advance(clock, ms - 1);
    expect(health().state).toBe('open');
    await advance(clock, 1);
    expect(health()).toMatchObject({ state: 'waiting', lastClose: { code, livedMs: 10_000 + ms } });
  });

  it('of a TV feed is allowed, but its response must arrive', async () => {
    const { clock, supervisor, stream, newest, health, connections } = setUp({ kind: 'tv' });
    supervisor.supervise(stream);
    await advance(clock, 15_000);
    expect(health()).toMatchObject({ state: 'waiting', lastClose: { code: 'unreachable', livedMs: null } });
    await advance(clock, 2_000);
    newest().handlers.opened();
    newest().handlers.line(true);
    const lineAt = clock.now();
    await advance(clock, 3_600_000);
    expect(health()).toMatchObject({ state: 'open', lastLineAt: lineAt });
    expect(connections).toHaveLength(2);
  });
});

describe('waking up', () => {
  it('reopens all streams, spread over time', async () => {
    const { clock, supervisor, stream, connections } = setUp();
    for (let n = 0; n < 5; n += 1) supervisor.supervise({ ...stream, id: `game:${n}`, kind: 'game' });
    await settle();
    for (const connection of connections) connection.handlers.opened();
    await advance(clock, 5_000);
    supervisor.kick(verbatim('The machine woke up.'));
    expect(connections.every((connection) => connection.signal.aborted)).toBe(true);
    await advance(clock, 1_500);
    expect(connections).toHaveLength(10);
    expect(new Set(connections.slice(5).map((connection) => connection.at)).size).toBe(5);
  });

  it('shortens the wait between two attempts', async () => {
    const { clock, supervisor, stream, connections, newest } = setUp();
    supervisor.supervise(stream);
    await settle();
    for (let n = 0; n < 8; n += 1) {
      await newest().end(unreachable);
      await advance(clock, 60_000);
    }
    await newest().end(unreachable);
    const before = connections.length;
    supervisor.kick(verbatim('The network is back.'));
    await advance(clock, 1_500);
    expect(connections).toHaveLength(before + 1);
  });

  it('reopens the streams of all accounts one after the other', async () => {
    const { clock, supervisor, stream, connections } = setUp();
    const kinds: readonly StreamKind[] = ['event', 'game', 'game', 'game', 'tv'];
    for (let account = 0; account < 6; account += 1) {
      for (const [n, kind] of kinds.entries())
        supervisor.supervise({ ...stream, kind, id: `${n}:${account}`, accountId: `account${account}` });
    }
    await settle();
    for (const connection of connections) connection.handlers.opened();
    await advance(clock, 5_000);
    supervisor.kick(verbatim('The machine woke up.'));
    await advance(clock, 3_000);
    const times = connections.slice(30).map((connection) => connection.at);
    expect(times).toHaveLength(30);
    expect(new Set(times).size).toBe(30);
    for (let from = 5_000; from < 8_000; from += 500)
      expect(times.filter((at) => at >= from && at < from + 500).length).toBeLessThanOrEqual(6);
  });
});

describe('a wall clock that jumps', () => {
  it.each([-7_200_000, 7_200_000])('by %i ms changes only displayed times', async (jump) => {
    const { clock, supervisor, stream, connections, newest, health, ups } = setUp();
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    await advance(clock, 10_000);
    newest().handlers.byte();
    await advance(clock, 4_000);
    clock.jump(jump);
    expect(health()).toMatchObject({ since: clock.now() - 14_000, lastByteAt: clock.now() - 4_000 });
    await advance(clock, 10_999);
    expect(connections).toHaveLength(1);
    await advance(clock, 1);
    expect(health()).toMatchObject({ state: 'waiting', lastClose: { code: 'silent', at: clock.now() } });
    const wait = (health().nextAttemptAt ?? 0) - clock.now();
    clock.jump(jump);
    expect((health().nextAttemptAt ?? 0) - clock.now()).toBe(wait);
    await advance(clock, wait);
    expect(connections).toHaveLength(2);
    newest().handlers.opened();
    const gap = ups[1]?.gap;
    expect(gap?.to).toBe(clock.now());
    expect((gap?.to ?? 0) - (gap?.from ?? 0)).toBeGreaterThanOrEqual(15_000);
  });

  it('during the quota request causes no wait of hours', async () => {
    const parts = setUp({
      allowOpen: async () => {
        const retryAt = parts.clock.now() + 5_000;
        parts.clock.jump(-86_400_000);
        return { allowed: false, retryAt, reason: verbatim('The openings are used up.') };
      },
    });
    parts.supervisor.supervise(parts.stream);
    await settle();
    expect((parts.health().nextAttemptAt ?? 0) - parts.clock.now()).toBe(15 * 60_000);
  });
});

describe('health', () => {
  it('counts lines, bytes, openings and the remaining ones', async () => {
    let left = 3;
    const parts = setUp({ allowOpen: async () => ({ allowed: true, left: (left -= 1) }) });
    const { clock, supervisor, stream, newest, health } = parts;
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    newest().handlers.byte(120);
    newest().handlers.line(true);
    newest().handlers.line(false);
    expect(health()).toMatchObject({
      lines: 2,
      bytes: 120,
      quarantined: 1,
      opens: 1,
      recentOpens: 1,
      opensLeft: 2,
    });
    await newest().end(
      refused({ code: 'server', status: 502, message: verbatim('The server has a problem (502).') }),
    );
    expect(health()).toMatchObject({ lastClose: { code: 'server_error', livedMs: 0, at: clock.now() } });
    await advance(clock, 2_000);
    newest().handlers.opened();
    expect(health()).toMatchObject({
      opens: 2,
      recentOpens: 2,
      opensLeft: 1,
      lastClose: { code: 'server_error' },
    });
    for (let n = 0; n < 60; n += 1) {
      await advance(clock, 10_000);
      newest().handlers.byte(1);
    }
    expect(health()).toMatchObject({ opens: 2, recentOpens: 0, opensLeft: 3, bytes: 180, cause: null });
  });
});

describe("doubt about a stream's data", () => {
  it('reopens it at once, but not within a second, and not when it must wait', async () => {
    const { clock, supervisor, stream, newest, connections, health } = setUp({ kind: 'game' });
    supervisor.supervise(stream);
    await settle();
    newest().handlers.opened();
    expect(supervisor.renew('event:anna', verbatim('A move was not confirmed.'))).toBe(true);
    expect(connections[0]?.signal.aborted).toBe(true);
    await advance(clock, 999);
    expect(connections).toHaveLength(1);
    await advance(clock, 1);
    expect(connections).toHaveLength(2);
    await advance(clock, 5_000);
    expect(supervisor.renew('event:anna', verbatim('A move was not confirmed.'))).toBe(true);
    await advance(clock, 5_000);
    expect(connections).toHaveLength(2);
    await newest().end(refused({ code: 'rate_limited', message: verbatim('Slow down.') }));
    expect(supervisor.renew('event:anna', verbatim('A move was not confirmed.'))).toBe(false);
    expect(health().problem?.code).toBe('rate_limited');
    expect(supervisor.renew('no such stream', verbatim('A move was not confirmed.'))).toBe(false);
  });
});
