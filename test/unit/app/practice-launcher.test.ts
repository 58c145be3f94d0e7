import { describe, expect, it } from 'vitest';
import { createPracticeLauncher, type PracticeProcess } from '../../../main/features/practice/launcher.ts';
import { silentLog } from '../../../main/base/log.ts';
import { createSeededRandom } from '../../../main/base/random.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import type { ClubMessage, ParentMessage, PracticeStart } from '../../../main/practice/protocol.ts';
import { inEnglish } from '../../../main/text/english.ts';

const config: PracticeStart = {
  seed: 1,
  dialect: 'wire',
  userToken: 'user-token',
  controlToken: 'control-token',
  account: { kind: 'human', name: 'You' },
};

interface Child {
  readonly sent: ParentMessage[];
  readonly killed: () => boolean;
  say(message: ClubMessage): void;
  exit(code: number): void;
}

function createBench() {
  const clock = createVirtualClock();
  const children: Child[] = [];
  const notices: string[] = [];
  const addresses: string[] = [];
  const fork = (): PracticeProcess => {
    const sent: ParentMessage[] = [];
    let killed = false;
    let say: (message: ClubMessage) => void = () => {};
    let exit: (code: number) => void = () => {};
    children.push({ sent, killed: () => killed, say: (message) => say(message), exit: (code) => exit(code) });
    return {
      send: (message) => void sent.push(message),
      onMessage: (listener) => void (say = listener),
      onExit: (listener) => void (exit = listener),
      kill: () => void (killed = true),
    };
  };
  const launcher = createPracticeLauncher({
    fork,
    config,
    clock,
    random: createSeededRandom(1),
    log: silentLog,
    onListening: (address) => addresses.push(address),
    onNotice: (message) => notices.push(inEnglish(message)),
  });
  const last = (): Child => {
    const child = children.at(-1);
    if (!child) throw new Error('no process was started');
    return child;
  };
  const listen = (port = 4000) =>
    last().say({ type: 'listening', port, baseUrl: `http://127.0.0.1:${port}` });
  return { launcher, clock, children, last, listen, notices, addresses };
}

describe('practice launcher', () => {
  it('starts one club by message for all callers', async () => {
    const { launcher, children, last, listen } = createBench();
    const asked = [launcher.start(), launcher.start()];
    listen();
    expect(await Promise.all([...asked, launcher.start()])).toEqual(Array(3).fill('http://127.0.0.1:4000'));
    expect(children).toHaveLength(1);
    expect(last().sent).toEqual([{ type: 'start', config: { ...config, port: 0 } }]);
  });

  it('restarts it on the same port after a crash, with back-off', async () => {
    const { launcher, clock, children, last, listen, addresses } = createBench();
    const ready = launcher.start();
    listen();
    await ready;
    last().exit(139);
    expect(children).toHaveLength(1);
    clock.advance(500);
    expect(children).toHaveLength(2);
    expect(last().sent).toMatchObject([{ config: { port: 4000 } }]);
    listen();
    expect(addresses).toHaveLength(2);
  });

  it('falls back to any port if its own is taken', async () => {
    const { launcher, clock, last, listen } = createBench();
    const ready = launcher.start();
    listen();
    await ready;
    last().exit(1);
    clock.advance(500);
    last().say({ type: 'failed', message: 'EADDRINUSE' });
    last().exit(1);
    clock.advance(1000);
    expect(last().sent).toMatchObject([{ config: { port: 0 } }]);
  });

  it('gives up after several failed starts, reports it, and can be started again', async () => {
    const { launcher, clock, children, last, listen, notices } = createBench();
    const ready = launcher.start();
    for (let attempt = 1; attempt <= 5; attempt++) {
      expect(children).toHaveLength(attempt);
      last().exit(1);
      clock.advance(30_000);
    }
    await expect(ready).rejects.toMatchObject({ failure: { code: 'unavailable' } });
    expect(notices).toHaveLength(1);
    const again = launcher.start();
    expect(children).toHaveLength(6);
    listen(5000);
    expect(await again).toBe('http://127.0.0.1:5000');
  });

  it('gives up a club that crashes soon after it listens, again and again', () => {
    const { launcher, clock, children, last, listen, notices } = createBench();
    void launcher.start();
    for (let crash = 1; crash <= 5; crash++) {
      expect(children).toHaveLength(crash);
      listen();
      clock.advance(1_000);
      last().exit(139);
      clock.advance(30_000);
    }
    expect(children).toHaveLength(5);
    expect(notices).toHaveLength(1);
  });

  it('restarts a club that crashes now and then for as long as it is wanted', () => {
    const { launcher, clock, children, last, listen, notices } = createBench();
    void launcher.start();
    for (let crash = 1; crash <= 12; crash++) {
      listen();
      clock.advance(30_000);
      last().exit(139);
      clock.advance(500);
      expect(children).toHaveLength(crash + 1);
    }
    expect(notices).toEqual([]);
  });

  it('kills a process that does not listen in time', () => {
    const { launcher, clock, last } = createBench();
    void launcher.start();
    clock.advance(19_999);
    expect(last().killed()).toBe(false);
    clock.advance(1);
    expect(last().killed()).toBe(true);
  });

  it('stops by message, and by force after a timeout', async () => {
    const { launcher, clock, children, last, listen } = createBench();
    const ready = launcher.start();
    listen();
    await ready;
    const gone = launcher.stop();
    expect(last().sent.at(-1)).toEqual({ type: 'stop' });
    expect(last().killed()).toBe(false);
    clock.advance(3000);
    expect(last().killed()).toBe(true);
    last().exit(1);
    await gone;
    clock.advance(60_000);
    expect(children).toHaveLength(1);
  });

  it('does not start after a stop during a back-off, and rejects waiting callers', async () => {
    const { launcher, clock, children, last } = createBench();
    const ready = launcher.start();
    last().exit(1);
    const stopped = launcher.stop();
    await expect(ready).rejects.toMatchObject({ failure: { code: 'unavailable' } });
    await stopped;
    clock.advance(60_000);
    expect(children).toHaveLength(1);
  });

  it('restarts if it is started while the old process is stopping', async () => {
    const { launcher, children, last, listen } = createBench();
    const first = launcher.start();
    listen();
    await first;
    const gone = launcher.stop();
    const second = launcher.start();
    listen(4000);
    last().exit(0);
    await gone;
    expect(children).toHaveLength(2);
    listen(4001);
    expect(await second).toBe('http://127.0.0.1:4001');
  });

  it('reports that stored state was set aside', () => {
    const { launcher, last, notices } = createBench();
    void launcher.start();
    last().say({ type: 'stateSetAside', movedTo: 'club.damaged.json', reason: 'not JSON' });
    expect(notices).toEqual([expect.stringContaining('club.damaged.json')]);
  });
});
