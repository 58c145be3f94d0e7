import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { sleep } from '../../../main/base/clock.ts';
import { createVirtualTime } from '../../harness/virtual-time.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

describe('virtual time', () => {
  it('stands still while bytes go to and fro between real sockets', async () => {
    const time = createVirtualTime();
    let moved = 0;
    const heard: [number, string][] = [];
    const server = createServer((socket) => {
      socket.on('data', (bytes) => {
        moved += 1;
        // Half a second to think.
        time.clock.after(500, () => socket.write(bytes));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
    await once(client, 'connect');
    closing.push(
      () => client.destroy(),
      () => server.close(),
    );
    client.setEncoding('utf8').on('data', (text: string) => {
      moved += 1;
      heard.push([time.elapsed(), text]);
      if (heard.length < 3) client.write(String(heard.length));
    });
    time.join({ busy: () => false, activity: () => moved });
    client.write('0');
    await time.run(10_000);
    expect(heard).toEqual([
      [500, '0'],
      [1000, '1'],
      [1500, '2'],
    ]);
    expect(time.elapsed()).toBe(10_000);
  });

  it('waits for who is busy, however long that takes in real time', async () => {
    const time = createVirtualTime();
    let busy = false;
    let finished = 0;
    time.join({ busy: () => busy });
    time.clock.after(100, () => {
      busy = true;
      let turns = 50;
      const work = () => {
        turns -= 1;
        if (turns > 0) return void setImmediate(work);
        finished = time.elapsed();
        busy = false;
      };
      work();
    });
    await time.run(5_000);
    expect(finished).toBe(100);
  });

  it('lets time pass until a promise is settled or a condition holds, and no longer', async () => {
    const time = createVirtualTime();
    await time.until(sleep(time.clock, 3_600));
    expect(time.elapsed()).toBe(3_600);
    await expect(time.until(new Promise(() => {}), 1_000)).rejects.toThrow('1000 ms of virtual time');
    let done = false;
    time.clock.after(250, () => void (done = true));
    expect(await time.reach(() => done, 1_000)).toBe(true);
    expect(time.elapsed()).toBe(4_850);
    expect(await time.reach(() => false, 100)).toBe(false);
  });
});
