import { expect, test } from 'vitest';
import { interpretOnly, setRuntimeFlags } from '../../../main/app/runtime-flags.ts';

test('a hidden start is interpreted, and the compilers are enabled afterwards', () => {
  const flags: string[] = [];
  const off = ['--no-sparkplug', '--no-maglev', '--no-opt'];
  const on = ['--sparkplug', '--maglev', '--opt'];
  const start = interpretOnly((flag) => flags.push(flag));
  expect(flags.splice(0)).toEqual(off);
  expect(start.withUsualFlags(() => flags.splice(0))).toEqual(on);
  expect(flags.splice(0)).toEqual(off);
  start.end();
  expect(flags.splice(0)).toEqual(on);
  // The compilers stay enabled.
  expect(start.withUsualFlags(() => 'done')).toBe('done');
  expect(flags).toEqual([]);
});

test.each([
  [true, true, ['enable-features', 'js-flags', 'user-data-dir']],
  [false, true, ['enable-features', 'user-data-dir']],
  [false, false, ['disable-gpu', 'disable-software-rasterizer', 'enable-features', 'user-data-dir']],
])(
  'switches that weaken TLS are removed; the page is compiled eagerly only for a cache (%s), a GPU is used where one is (%s)',
  (codeCache, hasGpu, expected) => {
    const switches = new Map([
      ['ignore-certificate-errors', ''],
      ['ssl-key-log-file', '/tmp/keys'],
      ['user-data-dir', '/tmp/profile'],
    ]);
    setRuntimeFlags(
      {
        commandLine: {
          appendSwitch: (name: string, value = '') => void switches.set(name, value),
          removeSwitch: (name: string) => void switches.delete(name),
        },
      } as unknown as Parameters<typeof setRuntimeFlags>[0],
      { codeCache, hasGpu },
    );
    expect([...switches.keys()].toSorted()).toEqual(expected);
  },
);
