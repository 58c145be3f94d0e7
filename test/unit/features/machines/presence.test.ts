import { expect, it } from 'vitest';
import type { MachineView } from '../../../../main/machines/log/machine-view.ts';
import {
  agreedPlace,
  everywhere,
  inUseMs,
  peersOf,
  presenceText,
  shownInstead,
  streamHolder,
  type OwnState,
  type Peer,
} from '../../../../main/features/machines/presence.ts';

const now = Date.UTC(2026, 0, 5, 12);
const minute = 60_000;
const own = (change: Partial<OwnState> = {}): OwnState => ({
  ...{ machine: 'desk0000', idleMs: 0, notify: everywhere, streams: new Map([['token', true]]) },
  ...change,
});
const peer = (change: Partial<Peer> = {}): Peer => ({
  ...{ machine: 'lap00000', name: 'Lap', idleMs: Infinity, silentMs: 0, notify: everywhere },
  streams: new Map([['token', false]]),
  ...change,
});
const view = (change: Partial<MachineView>): MachineView => ({
  ...{ machine: 'lap00000', isThis: false, name: 'Lap', app: '1', seenAt: now, state: 'current' },
  behind: { here: 0, there: 0 },
  ...{ damaged: [], presence: null },
  ...change,
});

it('spans survive clocks that are days apart', () => {
  const clockThere = now - 3 * 86_400_000;
  const text = presenceText(own({ idleMs: 10 * minute }), [], clockThere);
  const presence = { text, saidAt: clockThere, heardAt: now - 2 * minute };
  const [found] = peersOf([view({ presence })], () => 2 * minute);
  expect(found).toMatchObject({ machine: 'lap00000', silentMs: 2 * minute });
  expect(found?.idleMs).toBeGreaterThanOrEqual(12 * minute);
  expect(found?.idleMs).toBeLessThan(13 * minute);
  expect(found?.streams).toEqual(new Map([['token', true]]));
});

it.each([
  '',
  '{}',
  '[]',
  '{"activeAt":"now"}',
  JSON.stringify({ activeAt: 1, notify: { on: 'no', choice: 1 } }),
])('of another form counts as silence: %s', (text) => {
  expect(peersOf([view({ presence: { text, saidAt: now, heardAt: now } })], () => 0)).toEqual([]);
});

it('changes once a minute in use, not at all without use, and as a sign of life for a shared token', () => {
  const texts = (idleAt: (at: number) => number, peers: readonly Peer[]) =>
    new Set(
      Array.from({ length: 40 }, (_, index) => now + index * 15_000).map((at) =>
        presenceText(own({ idleMs: idleAt(at) }), peers, at),
      ),
    ).size;
  expect(texts(() => 0, [])).toBe(10);
  expect(texts((at) => at - now + minute, [])).toBe(1);
  expect(texts((at) => at - now + minute, [peer()])).toBe(10);
});

it('the latest choice is valid, and of two at once every machine takes the same', () => {
  const first = { on: 'active', choice: 1 } as const;
  const second = { on: 'one', machine: 'lap00000', choice: 1 } as const;
  expect(agreedPlace(everywhere, [peer({ notify: first })])).toEqual(first);
  expect(agreedPlace(first, [peer()])).toEqual(first);
  expect(agreedPlace(first, [peer({ notify: second })])).toEqual(
    agreedPlace(second, [peer({ notify: first })]),
  );
});

it('a notification is shown on the machine in use, and on all machines while none is in use', () => {
  const active = own({ notify: { on: 'active', choice: 1 }, idleMs: inUseMs });
  expect(shownInstead(active, [])).toBeNull();
  expect(shownInstead(active, [peer({ idleMs: inUseMs })])).toBeNull();
  expect(shownInstead(active, [peer({ idleMs: minute })])?.name).toBe('Lap');
  expect(shownInstead({ ...active, idleMs: 0 }, [peer({ idleMs: 0 })])).toBeNull();
  expect(shownInstead({ ...active, notify: everywhere }, [peer({ idleMs: 0 })])).toBeNull();
});

it('one machine shows all, unless it left the folder', () => {
  const only = own({ notify: { on: 'one', machine: 'lap00000', choice: 1 } });
  expect(shownInstead(only, [peer({ idleMs: Infinity, silentMs: 86_400_000 })])?.machine).toBe('lap00000');
  expect(shownInstead(only, [peer({ machine: 'tower000' })])).toBeNull();
  expect(shownInstead({ ...only, machine: 'lap00000' }, [peer({ machine: 'desk0000' })])).toBeNull();
});

it('the machine in use has the event stream, and keeps it while no other one is in use', () => {
  const idle = own({ idleMs: Infinity });
  expect(streamHolder(idle, [peer({ idleMs: minute })], 'token')?.name).toBe('Lap');
  expect(
    streamHolder(own(), [peer({ idleMs: minute, streams: new Map([['token', false]]) })], 'token'),
  ).toBeNull();
  expect(
    streamHolder(
      own({ streams: new Map([['token', false]]) }),
      [peer({ idleMs: minute, streams: new Map([['token', true]]) })],
      'token',
    ),
  ).toMatchObject({ name: 'Lap' });
  expect(streamHolder(idle, [peer()], 'token')).toBeNull();
});

it('a machine that is silent, or has another token, has no event stream of this one', () => {
  const idle = own({ idleMs: Infinity });
  const inUse = { idleMs: 0, streams: new Map([['token', true]]) };
  expect(streamHolder(idle, [peer({ ...inUse, silentMs: 4 * minute })], 'token')).toBeNull();
  expect(streamHolder(idle, [peer({ ...inUse, streams: new Map([['other', true]]) })], 'token')).toBeNull();
});

it('two machines never both leave it, nor both take it, once they have heard each other', () => {
  for (const idleHere of [0, Infinity])
    for (const idleThere of [0, Infinity])
      for (const hasHere of [true, false])
        for (const hasThere of [true, false]) {
          const [here, there] = [new Map([['token', hasHere]]), new Map([['token', hasThere]])];
          const desk = streamHolder(
            own({ idleMs: idleHere, streams: here }),
            [peer({ idleMs: idleThere, streams: there })],
            'token',
          );
          const lap = streamHolder(
            own({ machine: 'lap00000', idleMs: idleThere, streams: there }),
            [peer({ machine: 'desk0000', idleMs: idleHere, streams: here })],
            'token',
          );
          expect([desk === null, lap === null].filter(Boolean)).toHaveLength(1);
        }
});
