import { beforeEach, describe, expect, test } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { createProxyChoice } from '../../../main/network/proxy-choice.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import type { ProxySettings } from '../../../preload/contract/connection.ts';

const chess = new URL('https://chess.test/api/account');
const first = [{ kind: 'http', host: 'a.test', port: 1 }];

describe('the route to a server', () => {
  let settings: ProxySettings;
  let asked: string[];
  let answer: () => Promise<string>;
  let clock: ReturnType<typeof createVirtualClock>;
  beforeEach(() => {
    settings = defaultSettings.proxy;
    asked = [];
    answer = async () => 'PROXY a.test:1';
    clock = createVirtualClock();
  });
  const make = () =>
    createProxyChoice({
      settings: () => settings,
      system: (address) => {
        asked.push(address);
        return answer();
      },
      onChange: () => {},
      clock,
      log: silentLog,
    });

  test('is requested from the system once per origin, without the path', async () => {
    const choice = make();
    const [one, two] = await Promise.all([
      choice.route(chess),
      choice.route(new URL('https://chess.test/other')),
    ]);
    expect([one, two]).toEqual([first, first]);
    expect(asked).toEqual(['https://chess.test/']);
    // Known routes are synchronous.
    expect(choice.route(chess)).toEqual(first);
    expect(choice.ways()).toEqual([{ server: 'https://chess.test', proxy: 'a.test:1' }]);
  });

  test('is refreshed after a minute, in the background', async () => {
    const choice = make();
    await choice.route(chess);
    answer = async () => 'DIRECT';
    clock.advance(61_000);
    expect(choice.route(chess)).toEqual(first);
    await expect.poll(() => choice.route(chess)).toEqual([{ kind: 'direct' }]);
    expect(asked).toHaveLength(2);
  });

  test('is requested again after the network changed, and earlier answers are dropped', async () => {
    const choice = make();
    let late = (_text: string) => {};
    answer = () => new Promise((resolve) => (late = resolve));
    const before = choice.route(chess);
    choice.reset();
    answer = async () => 'DIRECT';
    expect(await choice.route(chess)).toEqual([{ kind: 'direct' }]);
    late('PROXY a.test:1');
    await before;
    expect(choice.route(chess)).toEqual([{ kind: 'direct' }]);
  });

  test('is direct if the system fails or does not answer', async () => {
    const choice = make();
    answer = () => Promise.reject(new Error('no'));
    expect(await choice.route(chess)).toEqual([{ kind: 'direct' }]);
    answer = () => new Promise(() => {});
    const waiting = choice.route(chess);
    clock.advance(10_001);
    expect(await waiting).toEqual([{ kind: 'direct' }]);
  });

  test('follows the user’s own choice without a request', () => {
    const choice = make();
    settings = {
      ...settings,
      mode: 'manual',
      kind: 'socks5',
      host: ' b.test ',
      port: 9,
      bypass: 'near.test',
    };
    expect(choice.route(chess)).toEqual([{ kind: 'socks5', host: 'b.test', port: 9 }]);
    expect(choice.route(new URL('https://a.near.test'))).toEqual([{ kind: 'direct' }]);
    settings = { ...settings, mode: 'none', host: 'b.test' };
    expect(choice.route(chess)).toEqual([{ kind: 'direct' }]);
    expect(asked).toEqual([]);
  });

  test('is the system’s while the user’s own proxy has no address', async () => {
    settings = { ...settings, mode: 'manual', host: 'http://a.test' };
    expect(await make().route(chess)).toEqual(first);
  });
});
