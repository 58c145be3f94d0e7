import { describe, expect, it } from 'vitest';
import { silentLog } from '../../../../main/base/log.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import { BusError, type Bus, type BusCall } from '../../../../main/desktop/dbus/bus.ts';
import { createBusNotifications } from '../../../../main/desktop/dbus/bus-notifications.ts';
import type { BubbleOptions } from '../../../../main/desktop/notification-port.ts';
import { askDoNotDisturb } from '../../../../main/desktop/dbus/do-not-disturb.ts';
import type { BusMessage } from '../../../../main/desktop/dbus/wire.ts';
import type { BusValue } from '../../../../main/desktop/dbus/signature.ts';
import { inEnglish } from '../../../../main/text/english.ts';

const options: BubbleOptions = {
  title: 'Challenge',
  body: 'A & B',
  silent: false,
  urgent: false,
  buttons: [],
};

function createBench() {
  const clock = createVirtualClock();
  const calls: BusCall[] = [];
  const waiting: (() => void)[] = [];
  const listeners: ((signal: BusMessage) => void)[] = [];
  const ownerListeners: ((owner: string | undefined) => void)[] = [];
  const state = {
    opens: 0,
    bus: true,
    hangs: false,
    failure: null as BusError | null,
    capabilities: ['actions', 'body', 'body-markup'],
    paused: false,
    owner: ':1.5' as string | undefined,
    lose: () => {},
  };
  let id = 0;
  const answerTo = ({ member }: BusCall): readonly BusValue[] => {
    switch (member) {
      case 'GetCapabilities':
        return [state.capabilities];
      case 'GetServerInformation':
        return ['dunst', 'knopwob', '1.9', '1.2'];
      case 'Notify':
        return [(id += 1)];
      case 'Get':
        return [{ signature: 'b', value: state.paused }];
      default:
        return [];
    }
  };
  const bus: Bus = {
    call(call) {
      calls.push(call);
      if (state.failure && call.member !== 'AddMatch') return Promise.reject(state.failure);
      const answer = answerTo(call);
      if (!state.hangs) return Promise.resolve(answer);
      return new Promise((resolve) => waiting.push(() => resolve(answer)));
    },
    signal: () => {},
    async listen(_source, listener) {
      listeners.push(listener);
    },
    owner: () => state.owner,
    async onOwner(_name, listener) {
      ownerListeners.push(listener);
    },
    close: () => {},
  };
  const notificationPort = createBusNotifications({
    openLabel: () => 'Open',
    clock,
    log: silentLog,
    openBus: (onClosed) => {
      state.opens += 1;
      state.lose = onClosed;
      return state.bus ? Promise.resolve(bus) : Promise.reject(new BusError('refused', 'nobody there'));
    },
    appName: 'Outpost',
    desktopEntry: 'outpost',
    icon: () => ({ width: 1, height: 1, rgba: new Uint8Array(4) }),
  });
  const signal = (member: string, ...body: readonly BusValue[]) => {
    const message = { type: 'signal', serial: 1, signature: '', member, body } as const;
    for (const listener of listeners) listener(message);
  };
  const own = (owner: string | undefined) => {
    state.owner = owner;
    for (const listener of ownerListeners) listener(owner);
  };
  const heard: string[] = [];
  const bubble = (change: Partial<BubbleOptions> = {}) => {
    const made = notificationPort.createBubble({ ...options, ...change });
    if (!made) throw new Error('no bubble');
    made.onShown(() => heard.push('shown'));
    made.onFailed((reason) => heard.push(`failed: ${inEnglish(reason)}`));
    made.onClick(() => heard.push('click'));
    made.onButton((pressed) => heard.push(`button ${pressed}`));
    made.onClosed(() => heard.push('closed'));
    return made;
  };
  const sent = (member: string) => calls.filter((call) => call.member === member);
  /** Lets pending work settle. */
  const rest = async () => {
    for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
  };
  return { clock, notificationPort, state, heard, bubble, sent, signal, own, waiting, rest };
}

describe('bubbles over the session bus', () => {
  it('are sent with title, text, buttons and hints, and report back', async () => {
    const { bubble, heard, sent, signal, rest, notificationPort } = createBench();
    await notificationPort.doNotDisturb();
    await rest();
    bubble({ buttons: [{ id: 'accept', label: 'Accept' }] }).show();
    await rest();
    const [app, replaces, , title, body, actions] = sent('Notify')[0]?.body ?? [];
    expect([app, replaces, title, body]).toEqual(['Outpost', 0, 'Challenge', 'A &amp; B']);
    expect(actions).toEqual(['default', 'Open', 'accept', 'Accept']);
    signal('ActionInvoked', 1, 'accept');
    signal('ActionInvoked', 2, 'accept');
    signal('ActionInvoked', 1, 'no button of this bubble');
    signal('ActionInvoked', 1, 'default');
    signal('NotificationClosed', 1, 2);
    signal('ActionInvoked', 1, 'default');
    expect(heard).toEqual(['shown', 'button accept', 'click', 'closed']);
  });

  it('have neither buttons nor markup if the service lacks them', async () => {
    const { bubble, sent, rest, notificationPort, state } = createBench();
    state.capabilities = ['body'];
    await notificationPort.doNotDisturb();
    await rest();
    bubble({ buttons: [{ id: 'accept', label: 'Accept' }] }).show();
    await rest();
    expect(sent('Notify')[0]?.body?.[4]).toBe('A & B');
    expect(sent('Notify')[0]?.body?.[5]).toEqual(['default', 'Open']);
  });

  it('are updated in place, silently, while they are shown', async () => {
    const { bubble, sent, rest, signal } = createBench();
    const one = bubble();
    expect(one.update({ title: 'x', body: 'y' })).toBe(false);
    one.show();
    await rest();
    expect(one.update({ title: 'Later', body: 'y' })).toBe(true);
    await rest();
    expect(sent('Notify')[1]?.body?.slice(1, 4)).toEqual([1, '', 'Later']);
    signal('NotificationClosed', 1, 1);
    expect(one.update({ title: 'x', body: 'y' })).toBe(false);
  });

  it('are withdrawn, including those without an id yet', async () => {
    const { bubble, sent, rest, state, waiting } = createBench();
    const shown = bubble();
    shown.show();
    await rest();
    shown.close();
    await rest();
    expect(sent('CloseNotification').map(({ body }) => body)).toEqual([[1]]);
    state.hangs = true;
    const late = bubble();
    late.show();
    await rest();
    late.close();
    for (const answer of waiting) answer();
    state.hangs = false;
    await rest();
    expect(sent('CloseNotification').at(-1)?.body).toEqual([2]);
  });

  it('fail with a reason while no service runs, and work once one does', async () => {
    const { bubble, heard, rest, state, notificationPort, own } = createBench();
    state.failure = new BusError('org.freedesktop.DBus.Error.ServiceUnknown', 'not provided');
    bubble().show();
    await rest();
    expect(heard).toEqual(['failed: No notification service is running.']);
    expect(notificationPort.service()).toMatchObject({ status: 'absent' });
    state.failure = null;
    own(':1.5');
    bubble().show();
    await rest();
    expect(heard.at(-1)).toBe('shown');
    expect(notificationPort.service()).toMatchObject({
      status: 'ready',
      name: 'dunst',
      buttons: true,
      detail: null,
    });
  });

  it('are closed with their service', async () => {
    const { bubble, heard, rest, own, notificationPort } = createBench();
    bubble().show();
    await rest();
    own(undefined);
    expect(heard).toEqual(['shown', 'closed']);
    expect(notificationPort.service().status).toBe('absent');
  });

  it('are lost if another service takes over before the first one replied', async () => {
    const { bubble, heard, rest, signal, own, state, waiting } = createBench();
    bubble().show();
    await rest();
    state.hangs = true;
    bubble({ buttons: [{ id: 'accept', label: 'Accept' }] }).show();
    await rest();
    own(':1.9');
    for (const answer of waiting) answer();
    await rest();
    signal('ActionInvoked', 2, 'accept');
    expect(heard).toEqual(['shown', 'closed', 'shown', 'closed']);
  });

  it('are evicted if a service never reports closed bubbles', async () => {
    const { bubble, heard, rest, notificationPort } = createBench();
    await notificationPort.doNotDisturb();
    for (let count = 0; count < 510; count += 1) {
      bubble().show();
      await rest();
    }
    expect(heard.filter((word) => word === 'closed')).toHaveLength(10);
  });

  it('report a hanging service until it replies', async () => {
    const { bubble, heard, rest, state, notificationPort, clock, waiting } = createBench();
    bubble().show();
    await rest();
    state.hangs = true;
    const changes: string[] = [];
    notificationPort.onChange(() => changes.push(notificationPort.service().status));
    bubble().show();
    await rest();
    clock.advance(4_999);
    expect(notificationPort.service().status).toBe('ready');
    clock.advance(1);
    expect(notificationPort.service()).toMatchObject({ status: 'not_answering', name: 'dunst' });
    for (const answer of waiting) answer();
    await rest();
    expect(changes).toEqual(['not_answering', 'ready']);
    expect(heard).toEqual(['shown', 'shown']);
  });

  it('fail without a bus, and try again with the next one', async () => {
    const { bubble, heard, rest, state, notificationPort } = createBench();
    state.bus = false;
    bubble().show();
    await rest();
    expect(heard).toEqual(['failed: nobody there']);
    expect(notificationPort.service()).toMatchObject({ status: 'absent' });
    state.bus = true;
    bubble().show();
    await rest();
    expect(heard.at(-1)).toBe('shown');
    expect(notificationPort.service().status).toBe('ready');
    state.lose();
    expect(heard.at(-1)).toBe('closed');
    bubble().show();
    await rest();
    expect(state.opens).toBe(3);
  });

  it('resolve the Do Not Disturb state promptly, even without a reply', async () => {
    const { notificationPort, state, clock, rest } = createBench();
    await notificationPort.doNotDisturb();
    await rest();
    clock.advance(3_000);
    expect(await notificationPort.doNotDisturb()).toEqual({ status: 'off', source: 'dunst' });
    state.paused = true;
    clock.advance(3_000);
    expect(await notificationPort.doNotDisturb()).toEqual({ status: 'on', source: 'dunst' });
    state.hangs = true;
    clock.advance(3_000);
    const late = notificationPort.doNotDisturb();
    clock.advance(30);
    expect(await late).toEqual({ status: 'on', source: 'dunst' });
  });
});

describe('do not disturb', () => {
  it('is asked for again while bubbles come in a row, so that none of them waits for it', async () => {
    const { notificationPort, state, clock, rest, sent } = createBench();
    await notificationPort.doNotDisturb();
    await rest();
    await notificationPort.doNotDisturb();
    const asked = sent('Get').length;
    state.paused = true;
    clock.advance(999);
    await notificationPort.doNotDisturb();
    expect(sent('Get')).toHaveLength(asked);
    clock.advance(1);
    expect(await notificationPort.doNotDisturb()).toMatchObject({ status: 'off' });
    await notificationPort.doNotDisturb();
    expect(sent('Get')).toHaveLength(asked + 1);
    await rest();
    clock.advance(500);
    state.hangs = true;
    expect(await notificationPort.doNotDisturb()).toMatchObject({ status: 'on' });
  });

  const variant = (value: BusValue, signature = 'b') => ({ signature, value });

  it.each<[string, BusValue, boolean | null]>([
    ['dunst', variant(true), true],
    ['Plasma', variant(false), false],
    ['gnome-shell', variant(variant(false), 'v'), true],
    ['gnome-shell', variant(variant(true), 'v'), false],
    ['Xfce Notify Daemon', variant(true), true],
    ['SwayNotificationCenter', true, true],
    ['mako', variant(['default', 'do-not-disturb'], 'as'), true],
    ['mako', variant(['default'], 'as'), false],
    ['dunst', variant('loud', 's'), null],
    ['Somebody else', variant(true), null],
  ])('is read from %s', async (service, answer, on) => {
    expect(await askDoNotDisturb({ call: async () => [answer] }, service)).toMatchObject({ on });
  });

  it('is unknown if the service does not reply', async () => {
    const bus = { call: () => Promise.reject(new BusError('org.freedesktop.DBus.Error.UnknownMethod', '')) };
    expect(await askDoNotDisturb(bus, 'dunst')).toEqual({ on: null, source: 'dunst' });
  });
});
