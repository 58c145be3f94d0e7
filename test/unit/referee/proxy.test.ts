import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { closeAfterEach, connectRaw, listenTcp, refereeBefore, until } from './support.ts';

closeAfterEach();

const asked = 'GET /api/stream/event HTTP/1.1\r\nHost: a\r\n\r\n';
const head = 'HTTP/1.1 200 OK\r\nContent-Type: application/x-ndjson\r\n\r\n';
const body = Buffer.from(Array.from({ length: 400 }, (_, index) => `{"line":${index}}\n`).join(''));
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** Answers anything with the head and the body, and keeps the connection. */
const streamServer = () =>
  listenTcp((socket) => {
    socket.once('data', () => {
      socket.write(head);
      socket.write(body);
    });
    socket.on('end', () => socket.end());
  });

describe('bytes', () => {
  it('come through unchanged both ways, a half-closed connection included', async () => {
    const sent = Buffer.alloc(3_000_000, 'the quick brown fox ');
    const port = await listenTcp((socket) => {
      const got: Buffer[] = [];
      socket.on('data', (bytes: Buffer) => got.push(bytes));
      // Answers only after the client has ended its side.
      socket.on('end', () => socket.end(Buffer.concat(got).reverse()));
    });
    const referee = await refereeBefore(port);
    const client = await connectRaw(referee.port);
    client.socket.end(sent);
    expect(await client.ended).toBe('fin');
    expect(sumOf(client.received())).toBe(sumOf(Buffer.from(sent).reverse()));
    await until(() => referee.connections().length === 0);
  });

  it('are not read faster than the other side takes them', async () => {
    let taken = 0;
    const port = await listenTcp((socket) => {
      const piece = Buffer.alloc(64 * 1024);
      const more = () => {
        while (socket.write(piece)) taken += piece.length;
      };
      socket.on('drain', more);
      more();
    });
    const referee = await refereeBefore(port);
    const client = await connectRaw(referee.port);
    client.socket.pause();
    await until(() => !referee.quiet());
    let before = -1;
    // The server blocks on writing, because the proxy applies back-pressure.
    while (before !== taken) {
      before = taken;
      for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
    }
    client.socket.resume();
    await until(() => taken > before);
  });

  it('end with a reset for the client where the server resets', async () => {
    const port = await listenTcp((socket) => {
      socket.once('data', () => {
        socket.write('so far');
        socket.once('data', () => socket.resetAndDestroy());
      });
    });
    const referee = await refereeBefore(port);
    const client = await connectRaw(referee.port);
    client.socket.write('x');
    await until(() => client.received().toString() === 'so far');
    client.socket.write('y');
    expect(await client.ended).toBe('reset');
    expect(client.received().toString()).toBe('so far');
  });

  it('end with a reset where the server cannot be reached', async () => {
    const gone = await listenTcp(() => {});
    const referee = await refereeBefore(gone);
    const nobody = await refereeBefore(referee.port);
    await referee.close();
    const client = await connectRaw(nobody.port);
    client.socket.write(asked);
    expect(await client.ended).toBe('reset');
    await until(() => nobody.connections().length === 0);
  });
});

describe('faults', () => {
  it.each([
    { how: 'fin', byte: 0 },
    { how: 'fin', byte: 57 },
    { how: 'fin', byte: 2_001 },
    { how: 'reset', byte: 1 },
    { how: 'reset', byte: 2_001 },
  ] as const)('a cut ($how) at byte $byte lets exactly that many through', async ({ how, byte }) => {
    const referee = await refereeBefore(await streamServer(), {
      faultFor: () => ({ fault: { kind: 'cut', how }, byte, of: 'answer' }),
    });
    const client = await connectRaw(referee.port);
    client.socket.write(asked);
    expect(await client.ended).toBe(how);
    expect(client.received()).toEqual(Buffer.concat([Buffer.from(head), body]).subarray(0, byte));
    expect(referee.record.exchanges).toMatchObject([
      { closedBy: 'fault', ending: how, fault: { fault: { kind: 'cut', how }, byte } },
    ]);
    client.socket.end();
    await until(() => referee.connections().length === 0);
  });

  it('a cut within the body is counted from the first byte behind the head', async () => {
    const referee = await refereeBefore(await streamServer(), {
      faultFor: () => ({ fault: { kind: 'cut', how: 'fin' }, byte: 30, of: 'body' }),
    });
    const client = await connectRaw(referee.port);
    client.socket.write(asked);
    await client.ended;
    expect(client.received().toString()).toBe(head + body.subarray(0, 30).toString());
    const [exchange] = referee.record.exchanges;
    expect(exchange?.seen?.lines.map(({ text }) => text)).toEqual(['{"line":0}', '{"line":1}']);
  });

  it('a stall keeps the connection, and the server still hears the client', async () => {
    let heard = '';
    const port = await listenTcp((socket) => {
      socket.on('data', (bytes: Buffer) => {
        heard += bytes.toString();
        socket.write(head);
        socket.write(body);
      });
      socket.on('end', () => socket.end());
    });
    const referee = await refereeBefore(port, {
      faultFor: () => ({ fault: { kind: 'stall' }, byte: 100, of: 'answer' }),
    });
    const client = await connectRaw(referee.port);
    client.socket.write(asked);
    await until(() => client.count() === 100);
    client.socket.write('more');
    await until(() => heard.endsWith('more'));
    await referee.settled();
    expect(client.count()).toBe(100);
    expect(referee.record.exchanges[0]?.closedAt).toBeUndefined();
    client.socket.end();
    await until(() => referee.connections().length === 0);
    expect(referee.record.exchanges).toMatchObject([
      { closedBy: 'client', fault: { fault: { kind: 'stall' } } },
    ]);
  });

  it('a half-open connection tells neither side anything, ends included', async () => {
    let heard = '';
    let ended = false;
    const port = await listenTcp((socket) => {
      socket.on('data', (bytes: Buffer) => (heard += bytes.toString()));
      socket.on('end', () => (ended = true));
      socket.once('data', () => socket.write(head));
    });
    const referee = await refereeBefore(port);
    const client = await connectRaw(referee.port);
    client.socket.write(asked);
    await until(() => client.count() === head.length);
    const [connection] = referee.connections();
    connection?.breakAt(0, { kind: 'half-open' });
    client.socket.end('unheard');
    await until(() => referee.record.exchanges[0]?.closedBy === 'client');
    await referee.settled();
    expect({ heard, ended }).toEqual({ heard: asked, ended: false });
  });
});

describe('latency', () => {
  it('ends what a client asked for that hung up while the request was on its way', async () => {
    const clock = createVirtualClock();
    const referee = await refereeBefore(await streamServer(), {
      now: clock.now,
      latency: { toServer: () => 500, after: (ms, fn) => void clock.after(ms, fn) },
    });
    const client = await connectRaw(referee.port);
    client.socket.write(asked);
    await until(() => clock.untilNext() !== undefined);
    client.socket.destroy();
    await until(() => referee.activity() > 0 && client.socket.destroyed);
    await referee.settled(20);
    clock.advance(500);
    await until(() => referee.record.exchanges.length === 1);
    expect(referee.record.exchanges).toMatchObject([{ closedBy: 'client', closedAt: clock.now() }]);
  });

  it('runs on the time that it is given, keeps the order, and counts arrivals when they arrive', async () => {
    const clock = createVirtualClock(0);
    const delays = [300, 10, 0];
    const port = await listenTcp((socket) => socket.on('data', (bytes: Buffer) => socket.write(bytes)));
    const referee = await refereeBefore(port, {
      now: () => clock.now(),
      latency: { toServer: () => delays.shift() ?? 0, after: (ms, fn) => void clock.after(ms, fn) },
    });
    const client = await connectRaw(referee.port);
    client.socket.write('GET /a HTTP/1.1\r\n');
    await referee.settled();
    clock.advance(250);
    client.socket.write('Host: a\r\n\r\n');
    await referee.settled();
    expect(client.received().toString()).toBe('');
    expect(referee.record.exchanges).toEqual([]);
    clock.advance(50);
    await until(() => client.received().toString() === 'GET /a HTTP/1.1\r\nHost: a\r\n\r\n');
    expect(referee.record.exchanges).toMatchObject([{ sentAt: 0, arrivedAt: 300, askedAt: 300 }]);
  });

  it('keeps an answer from the client, its end included, until its time has come', async () => {
    const clock = createVirtualClock(0);
    const port = await listenTcp((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\n\r\nall'));
    });
    const referee = await refereeBefore(port, {
      now: () => clock.now(),
      latency: { toClient: () => 200, after: (ms, fn) => void clock.after(ms, fn) },
    });
    const client = await connectRaw(referee.port);
    client.socket.write(asked);
    await until(() => referee.record.exchanges[0]?.endedAt === 0);
    await referee.settled();
    expect(referee.quiet()).toBe(true);
    expect(client.count()).toBe(0);
    clock.advance(200);
    expect(await client.ended).toBe('fin');
    expect(referee.record.exchanges).toMatchObject([
      { endedAt: 0, answer: { reachedAt: 200 }, closedAt: 200, closedBy: 'server', ending: 'whole' },
    ]);
  });
});

describe('quiet', () => {
  it('is false while bytes wait for a slow reader, and true once they are through', async () => {
    const port = await listenTcp((socket) => {
      socket.once('data', () => socket.write(Buffer.alloc(8_000_000, 'x')));
    });
    const referee = await refereeBefore(port);
    const client = await connectRaw(referee.port);
    client.socket.pause();
    client.socket.write('go');
    await until(() => !referee.quiet());
    client.socket.resume();
    await until(() => client.count() === 8_000_000);
    await referee.settled();
    expect(referee.quiet()).toBe(true);
  });

  it('counts what moves', async () => {
    const referee = await refereeBefore(await streamServer());
    const before = referee.activity();
    const client = await connectRaw(referee.port);
    client.socket.write(asked);
    await until(() => client.count() === head.length + body.length);
    expect(referee.activity()).toBeGreaterThan(before);
    await referee.settled();
    const then = referee.activity();
    await referee.settled();
    expect(referee.activity()).toBe(then);
  });
});
