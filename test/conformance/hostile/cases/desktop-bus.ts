/**
 * Malicious neighbours on the session bus: a real daemon on a private address, a notification service, and a
 * forger.
 */
import assert from 'node:assert/strict';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { join } from 'node:path';
import { silentLog } from '../../../../main/base/log.ts';
import { createSystemClock } from '../../../../main/base/system-clock.ts';
import { openBus, type Bus } from '../../../../main/desktop/dbus/bus.ts';
import { createBusNotifications } from '../../../../main/desktop/dbus/bus-notifications.ts';
import type { BusMessage } from '../../../../main/desktop/dbus/wire.ts';
import type { BusValue } from '../../../../main/desktop/dbus/signature.ts';
import type { Bubble, NotificationPort } from '../../../../main/desktop/notification-port.ts';
import { createTrayHost } from '../../../../main/desktop/tray/tray-host.ts';
import { waitUntil } from '../../../../scripts/lib/wait.mjs';
import { joinBus, type BusNeighbour } from '../../../harness/bus-neighbour.ts';
import { startPrivateBus } from '../../../harness/private-bus.ts';
import type { HostileCase, HostileContext } from '../case.ts';

const name = 'org.freedesktop.Notifications';
const path = '/org/freedesktop/Notifications';
const watcher = 'org.kde.StatusNotifierWatcher';

interface Service {
  readonly on: BusNeighbour;
  /** Connections that sent a bubble: the app's. */
  readonly clients: readonly string[];
  /** Signals that a bubble's button was pressed. */
  press(id: number, key: string): void;
}

interface Scene extends HostileContext {
  readonly socket: string;
  readonly notificationPort: NotificationPort;
  readonly service: Service;
  readonly forger: BusNeighbour;
  /** Events of the challenge's bubble. */
  readonly bubbleEvents: string[];
  readonly bubble: Bubble;
  startService(firstId?: number): Promise<Service>;
  openAppBus(): Promise<Bus>;
}

const signalOf = (member: string, signature: string, ...body: readonly BusValue[]) =>
  ({ type: 'signal', path, interface: name, member, signature, body }) as const;

/** A scene with a displayed challenge that can be accepted, and a forger. */
function onTheBus(play: (scene: Scene) => Promise<void>): HostileCase['run'] {
  return async (context) => {
    const bus = await startPrivateBus(context.folder);
    const clock = createSystemClock();
    const open: { close(): unknown }[] = [];
    const openAppBus = async (onClosed = () => {}) =>
      openBus({ clock, connect: () => connect(bus.path), uid: process.getuid?.() ?? 0, onClosed });

    const startService = async (firstId = 1): Promise<Service> => {
      const clients: string[] = [];
      let id = firstId - 1;
      const answer = (message: BusMessage, to: BusNeighbour) => {
        if (message.type !== 'call') return;
        if (message.member === 'GetCapabilities') to.reply(message, 'as', ['actions', 'body']);
        else if (message.member === 'GetServerInformation')
          to.reply(message, 'ssss', 'test', 'test', '1', '1.2');
        else if (message.member === 'Notify') {
          clients.push(message.sender ?? '');
          to.reply(message, 'u', (id += 1));
        } else to.reply(message, '');
      };
      const on = await joinBus(bus.path, answer);
      open.push(on);
      await on.askBus('RequestName', 'su', [name, 0]);
      return {
        on,
        clients,
        press: (pressed, key) => void on.send(signalOf('ActionInvoked', 'us', pressed, key)),
      };
    };

    try {
      const service = await startService();
      const forger = await joinBus(bus.path);
      open.push(forger);
      const notificationPort = createBusNotifications({
        clock,
        log: silentLog,
        openBus: openAppBus,
        appName: 'Outpost',
        openLabel: () => 'Open',
        desktopEntry: 'outpost',
        icon: () => ({ width: 1, height: 1, rgba: new Uint8Array(4) }),
      });
      open.push(notificationPort);
      await notificationPort.doNotDisturb();
      await waitUntil('the service to be known', () => notificationPort.service().buttons);
      const bubbleEvents: string[] = [];
      const bubble = showChallenge(notificationPort, bubbleEvents);
      await waitUntil('the challenge', () => bubbleEvents.includes('shown'));
      await play({
        ...context,
        socket: bus.path,
        notificationPort,
        service,
        forger,
        bubbleEvents,
        bubble,
        startService,
        openAppBus,
      });
    } finally {
      for (const one of open) await one.close();
      await bus.stop();
    }
  };
}

function showChallenge(notificationPort: NotificationPort, bubbleEvents: string[]): Bubble {
  const bubble = notificationPort.createBubble({
    title: 'Challenge',
    body: 'Mallory, 3+2',
    silent: false,
    urgent: false,
    buttons: [{ id: 'accept', label: 'Accept' }],
  });
  assert(bubble);
  bubble.onShown(() => bubbleEvents.push('shown'));
  bubble.onButton((id) => bubbleEvents.push(id));
  bubble.onClick(() => bubbleEvents.push('click'));
  bubble.onClosed(() => bubbleEvents.push('closed'));
  bubble.show();
  return bubble;
}

/** The service's own signal follows all forged ones, so no forged signal can arrive after it. */
async function pressAndExpect(
  { bubbleEvents, service }: Pick<Scene, 'bubbleEvents' | 'service'>,
  expected: readonly string[],
): Promise<void> {
  service.press(1, 'accept');
  await waitUntil('the button of the service', () => bubbleEvents.includes('accept'));
  assert.deepEqual(bubbleEvents, expected);
}

/** Resolves when the bus has delivered everything the forger sent so far. */
const delivered = (forger: BusNeighbour) => forger.askBus('GetId', '', []);

export const busCases: readonly HostileCase[] = [
  {
    area: 'bus',
    name: 'a neighbour that says that "Accept" was pressed',
    mustHappen: 'The challenge is not accepted; the button of the real service still works.',
    run: onTheBus(async (scene) => {
      const { forger, service, onMainThread } = scene;
      const [app = ''] = service.clients;
      await onMainThread(async () => {
        forger.send(signalOf('ActionInvoked', 'us', 1, 'accept'));
        // Addressed to the app's connection, which bypasses match rules.
        forger.send({ ...signalOf('ActionInvoked', 'us', 1, 'accept'), destination: app });
        forger.send({ ...signalOf('ActionInvoked', 'us', 1, 'default'), destination: app });
        await delivered(forger);
        await pressAndExpect(scene, ['shown', 'accept']);
      });
    }),
  },
  {
    area: 'bus',
    name: 'a neighbour that waits in the queue for the name of the notification service',
    mustHappen: 'Its signals do not count while it only waits.',
    run: onTheBus(async (scene) => {
      const { forger, service, onMainThread } = scene;
      const [app = ''] = service.clients;
      await forger.askBus('RequestName', 'su', [name, 0]);
      await onMainThread(async () => {
        forger.send(signalOf('ActionInvoked', 'us', 1, 'accept'));
        forger.send({ ...signalOf('NotificationClosed', 'uu', 1, 2), destination: app });
        await delivered(forger);
        await pressAndExpect(scene, ['shown', 'accept']);
      });
    }),
  },
  {
    area: 'bus',
    name: 'a neighbour that says that the bubble is closed',
    mustHappen: 'The app still knows the bubble as shown.',
    run: onTheBus(async (scene) => {
      const { forger, service, bubble } = scene;
      const [app = ''] = service.clients;
      forger.send(signalOf('NotificationClosed', 'uu', 1, 2));
      forger.send({ ...signalOf('NotificationClosed', 'uu', 1, 2), destination: app });
      await delivered(forger);
      await pressAndExpect(scene, ['shown', 'accept']);
      assert(bubble.update({ title: 'Challenge', body: 'still there' }));
    }),
  },
  {
    area: 'bus',
    name: 'a neighbour that says in the name of the bus that it is the service now',
    mustHappen: 'Nothing changes, and its signals still do not count.',
    run: onTheBus(async (scene) => {
      const { forger, service, notificationPort } = scene;
      const [app = ''] = service.clients;
      const change = {
        type: 'signal',
        path: '/org/freedesktop/DBus',
        interface: 'org.freedesktop.DBus',
        member: 'NameOwnerChanged',
        signature: 'sss',
        body: [name, service.on.name, forger.name],
      } as const;
      forger.send(change);
      forger.send({ ...change, destination: app });
      forger.send({ ...change, destination: app, body: [name, service.on.name, ''] });
      forger.send({ ...signalOf('ActionInvoked', 'us', 1, 'accept'), destination: app });
      await delivered(forger);
      await pressAndExpect(scene, ['shown', 'accept']);
      assert.equal(notificationPort.service().status, 'ready');
    }),
  },
  {
    area: 'bus',
    name: 'a neighbour that takes the name over when the service dies',
    mustHappen: 'It cannot press buttons of the bubbles that the dead service showed; new bubbles work.',
    run: onTheBus(async ({ service, notificationPort, bubbleEvents, startService }) => {
      await service.on.close();
      await waitUntil('the bubble to be lost', () => bubbleEvents.includes('closed'));
      const next = await startService(7);
      await waitUntil(
        'the new service',
        () => notificationPort.service().buttons && notificationPort.service().status === 'ready',
      );
      next.press(1, 'accept');
      const later: string[] = [];
      showChallenge(notificationPort, later);
      await waitUntil('the next challenge', () => later.includes('shown'));
      next.press(1, 'accept');
      next.press(7, 'accept');
      await waitUntil('the button of the new service', () => later.includes('accept'));
      assert.deepEqual(bubbleEvents, ['shown', 'closed']);
    }),
  },
  {
    area: 'bus',
    name: 'a neighbour that answers the app’s calls before the service does',
    mustHappen: 'Only the answer of the service counts.',
    run: onTheBus(async ({ forger, socket, openAppBus }) => {
      const echo = 'org.example.Echo';
      let app = '';
      const calls: BusMessage[] = [];
      const slow = await joinBus(socket, (message) => {
        if (message.type !== 'call') return;
        app = message.sender ?? '';
        calls.push(message);
      });
      await slow.askBus('RequestName', 'su', [echo, 0]);
      const bus = await openAppBus();
      try {
        const place = { destination: echo, path: '/', interface: echo };
        const answer = bus.call({ ...place, member: 'Ask' });
        const second = bus.call({ ...place, member: 'AskAgain' });
        const [first, last] = await waitUntil('the calls', () => (calls.length === 2 ? calls : undefined));
        assert(first && last);
        for (let replySerial = 1; replySerial < 40; replySerial += 1) {
          const forged = { destination: app, replySerial, signature: 's', body: ['forged'] };
          forger.send({ ...forged, type: 'return' });
          forger.send({ ...forged, type: 'error', errorName: 'org.example.Forged' });
          forger.send({ ...forged, type: 'call', path: '/', interface: echo, member: 'Ask' });
        }
        await delivered(forger);
        slow.reply(first, 's', 'real');
        slow.reply(last, 's', 'real again');
        assert.deepEqual([...(await answer), ...(await second)], ['real', 'real again']);
      } finally {
        bus.close();
        await slow.close();
      }
    }),
  },
  {
    area: 'bus',
    name: 'a neighbour that floods the app with long signals',
    mustHappen: 'They are dropped as they arrive; the connection and the buttons stay.',
    run: onTheBus(async (scene) => {
      const { forger, service, onMainThread } = scene;
      const [app = ''] = service.clients;
      const long = new Uint8Array(4 * 1024 * 1024);
      for (let count = 0; count < 12; count += 1) {
        forger.send({ ...signalOf('ActionInvoked', 'uay', 1, long), destination: app });
        await delivered(forger);
      }
      await onMainThread(() => pressAndExpect(scene, ['shown', 'accept']));
    }),
  },
  {
    area: 'bus',
    name: 'signals that nest deeper than anything that is read here',
    mustHappen: 'They are dropped, the service’s own as well; the connection and the buttons stay.',
    run: onTheBus(async (scene) => {
      const { forger, service, onMainThread } = scene;
      const [app = ''] = service.clients;
      let deep: BusValue = 1;
      let signature = 'y';
      for (let depth = 0; depth < 30; depth += 1) {
        deep = [deep];
        signature = `(${signature})`;
      }
      let variant: BusValue = { signature, value: deep };
      for (let depth = 0; depth < 25; depth += 1) variant = { signature: 'v', value: variant };
      await onMainThread(async () => {
        for (const sender of [forger, service.on]) {
          sender.send({ ...signalOf('ActionInvoked', 'uv', 1, variant), destination: app });
          await delivered(sender);
        }
        await pressAndExpect(scene, ['shown', 'accept']);
      });
    }),
  },
  {
    area: 'bus',
    name: 'a neighbour that says that a tray came and went',
    mustHappen: 'Only the tray’s own signals are followed, and one question at a time is asked.',
    run: onTheBus(async ({ forger, socket, openAppBus }) => {
      let questions = 0;
      let app = '';
      const tray = await joinBus(socket, (message, on) => {
        if (message.type !== 'call') return;
        questions += 1;
        app = message.sender ?? '';
        on.reply(message, 'v', { signature: 'b', value: true });
      });
      await tray.askBus('RequestName', 'su', [watcher, 0]);
      const bus = await openAppBus();
      try {
        const host = createTrayHost({ bus: Promise.resolve(bus), log: silentLog });
        await waitUntil('the tray', () => host.place() === 'there');
        const before = questions;
        const forged = {
          type: 'signal',
          path: '/StatusNotifierWatcher',
          interface: watcher,
          member: 'StatusNotifierHostUnregistered',
        } as const;
        for (let count = 0; count < 200; count += 1) {
          forger.send(forged);
          forger.send({ ...forged, destination: app });
        }
        await delivered(forger);
        assert.equal(questions, before);
        tray.send(forged);
        await waitUntil('the question after the real signal', () => questions === before + 1);
      } finally {
        bus.close();
        await tray.close();
      }
    }),
  },
  {
    area: 'bus',
    name: 'a service that answers with a message of megabytes',
    mustHappen: 'The call fails at once, and the connection stays.',
    run: onTheBus(async ({ socket, openAppBus, onMainThread }) => {
      const name = 'org.example.Long';
      const service = fork(join(import.meta.dirname, '../long-replier.ts'), [socket, name], {
        execArgv: ['--import', 'tsx'],
      });
      const bus = await openAppBus();
      try {
        await once(service, 'message');
        const place = { destination: name, path: '/', interface: name };
        await onMainThread(async () => {
          await assert.rejects(bus.call({ ...place, member: 'Long' }), /too long/);
          assert.deepEqual(await bus.call({ ...place, member: 'Short' }), ['short']);
        });
      } finally {
        bus.close();
        service.kill('SIGKILL');
      }
    }),
  },
];
