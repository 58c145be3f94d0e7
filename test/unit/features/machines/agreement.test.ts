import { expect, it, vi } from 'vitest';
import { createAgreement } from '../../../../main/features/machines/agreement.ts';
import {
  everywhere,
  inUseMs,
  mostChoices,
  notifyPlaceSchema,
  type NotifyPlace,
} from '../../../../main/features/machines/presence.ts';
import type { SharingReport } from '../../../../main/sharing/session.ts';
import type { Message } from '../../../../main/text/message.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

/** Machines with one token, which hear each other whenever `exchange` is called. */
function setUp(...names: readonly string[]) {
  const clock = createVirtualClock();
  const machines = names.map((name) => {
    const state: { idleMs: number; place: NotifyPlace; holder?: Message | null } = {
      idleMs: Infinity,
      place: everywhere,
    };
    const tell = vi.fn();
    const agreement = createAgreement({
      clock,
      idleMs: () => state.idleMs,
      accounts: () => [{ accountId: `ruth-on-${name}`, server: 'https://chess.example', token: 'secret' }],
      place: () => state.place,
      setPlace: (place) => (state.place = place),
      yieldEvents: (_, to) => (state.holder = to),
      tell,
    });
    return { name, state, tell, agreement };
  });
  /** Each machine writes its state, and then all read. */
  const exchange = (...silent: readonly string[]): void => {
    const at = clock.now();
    for (const { name, agreement } of machines)
      if (!silent.includes(name)) said.set(name, { text: agreement.presence(), saidAt: at, heardAt: at });
    for (const { name, agreement } of machines)
      agreement.heard(
        machines.map((one) => ({
          ...{ machine: one.name, isThis: one.name === name, name: one.name, app: '1', seenAt: at },
          ...{ state: 'current', behind: { here: 0, there: 0 }, damaged: [] },
          presence: said.get(one.name) ?? null,
        })) satisfies SharingReport['machines'],
      );
  };
  const said = new Map<string, { text: string; saidAt: number; heardAt: number }>();
  return { clock, machines, exchange, holders: () => machines.map(({ state }) => state.holder === null) };
}

it('exactly one machine has the event stream, and it changes with the user', () => {
  const { clock, machines, exchange, holders } = setUp('deskdesk', 'laplapla', 'tower000');
  exchange();
  exchange();
  expect(holders().filter(Boolean)).toHaveLength(1);
  for (const used of [1, 2, 0, 1]) {
    for (const [index, { state }] of machines.entries()) state.idleMs = index === used ? 0 : 10 * inUseMs;
    clock.advance(60_000);
    exchange();
    exchange();
    expect(holders()).toEqual(machines.map((_, index) => index === used));
  }
});

it('the tokens are not in the text', () => {
  const { machines } = setUp('deskdesk');
  const text = machines[0]?.agreement.presence();
  expect(text).toContain('streams');
  expect(text).not.toContain('secret');
  expect(text).not.toContain('ruth');
});

it('a machine that falls silent loses the stream without a further pass', () => {
  const { clock, machines, exchange, holders } = setUp('deskdesk', 'laplapla');
  const [desk] = machines;
  if (desk) desk.state.idleMs = 0;
  exchange();
  exchange();
  expect(holders()).toEqual([true, false]);
  // The other one looks at the time itself.
  clock.advance(inUseMs + 15_000);
  expect(holders()[1]).toBe(true);
});

it('tells the others when the user comes back, once', () => {
  const { clock, machines } = setUp('deskdesk');
  const [desk] = machines;
  if (!desk) throw new Error('no machine');
  clock.advance(60_000);
  expect(desk.tell).not.toHaveBeenCalled();
  desk.state.idleMs = 0;
  clock.advance(60_000);
  expect(desk.tell).toHaveBeenCalledTimes(1);
});

it('a choice reaches all, and the later one is valid', () => {
  const { machines, exchange } = setUp('deskdesk', 'laplapla');
  const [desk, lap] = machines;
  desk?.agreement.choose({ on: 'one', machine: 'deskdesk' });
  exchange();
  expect(lap?.state.place).toEqual({ on: 'one', machine: 'deskdesk', choice: 1 });
  expect(lap?.agreement.shownInstead()).toMatchObject({ machine: 'deskdesk' });
  expect(desk?.agreement.shownInstead()).toBeNull();
  lap?.agreement.choose({ on: 'all' });
  exchange();
  expect(desk?.state.place).toEqual({ on: 'all', choice: 2 });
});

it('a choice stays valid when another machine has used up their numbers', () => {
  const { machines } = setUp('deskdesk');
  const [desk] = machines;
  if (!desk) throw new Error('no machine');
  desk.state.place = { on: 'all', choice: mostChoices };
  desk.agreement.choose({ on: 'active' });
  expect(notifyPlaceSchema.safeParse(desk.state.place)).toMatchObject({
    success: true,
    data: { on: 'active' },
  });
});

it('an end of sharing gives the stream back', () => {
  const { machines, exchange, holders } = setUp('deskdesk', 'laplapla');
  exchange();
  exchange();
  for (const { agreement } of machines) agreement.leave();
  expect(holders()).toEqual([true, true]);
});

it('an end of the app leaves the stream at the other machine', () => {
  const { clock, machines, exchange, holders } = setUp('deskdesk', 'laplapla');
  const [desk, lap] = machines;
  if (desk) desk.state.idleMs = 0;
  exchange();
  exchange();
  lap?.agreement.quit();
  exchange();
  clock.advance(10 * inUseMs);
  exchange();
  expect(holders()).toEqual([true, false]);
});

it('the machine whose app ends is not waited for, although it was in use', () => {
  const { machines, exchange, holders } = setUp('deskdesk', 'laplapla');
  const [desk, lap] = machines;
  if (desk) desk.state.idleMs = 0;
  lap?.agreement.choose({ on: 'active' });
  exchange();
  exchange();
  expect(holders()).toEqual([true, false]);
  expect(lap?.agreement.shownInstead()).toMatchObject({ machine: 'deskdesk' });
  desk?.agreement.quit();
  exchange();
  expect(lap?.state.holder).toBeNull();
  expect(lap?.agreement.shownInstead()).toBeNull();
});
