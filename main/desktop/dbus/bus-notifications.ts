/**
 * Bubbles by the Desktop Notifications Specification, directly over the session bus. Electron's implementation on
 * Linux calls the service synchronously on the main thread, so a hanging service blocks the app for minutes. It
 * also supports neither buttons nor updates.
 */
import type { Clock } from '../../base/clock.ts';
import type { Log } from '../../base/log.ts';
import type {
  Bubble,
  BubbleButton,
  BubbleOptions,
  NotificationPort,
  NotificationService,
  DoNotDisturb,
  NotificationText,
} from '../notification-port.ts';
import { BusError, type Bus } from './bus.ts';
import { askDoNotDisturb } from './do-not-disturb.ts';
import { stringOf, type BusMessage } from './wire.ts';
import { type BusValue, type BusVariant } from './signature.ts';
import { messageOf, verbatim, type Message } from '../../text/message.ts';

/** Format of the specification's `image-data`: uncompressed rows of RGBA. */
export interface BubbleIcon {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export interface BusNotificationsOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Rejects without a session bus. Called again after a lost connection. */
  readonly openBus: (onClosed: () => void) => Promise<Bus>;
  readonly appName: string;
  /** Label of the default action, which some services show as a button. */
  readonly openLabel: () => string;
  /** Name of the desktop entry, which identifies the app. */
  readonly desktopEntry: string;
  readonly icon: () => BubbleIcon;
}

const service = 'org.freedesktop.Notifications';
const place = { destination: service, path: '/org/freedesktop/Notifications', interface: service };

/** A call without a reply for this long means that the service hangs, ms. */
const answerDeadline = 5_000;
/** Longest wait of a bubble for the Do Not Disturb state, ms; a reply takes one or two. */
const disturbDeadline = 30;
/** Lifetime of the cached Do Not Disturb state, ms. */
const disturbFresh = 2_000;
/** Age from which a bubble that uses the cached state has it asked for again, so that the next one need not wait, ms. */
const disturbAging = 1_000;
/** Bound for services that never report closed bubbles. */
const mostOnScreen = 500;
/** Characters of the service's name that are shown. */
const longestName = 60;
const goneErrors: ReadonlySet<string> = new Set([
  'org.freedesktop.DBus.Error.ServiceUnknown',
  'org.freedesktop.DBus.Error.NameHasNoOwner',
  'org.freedesktop.DBus.Error.Spawn.ServiceNotFound',
]);

const unknownDisturb: DoNotDisturb = { status: 'unknown', source: messageOf('desktop.service') };

interface Features {
  readonly name: string;
  readonly buttons: boolean;
  readonly markup: boolean;
}

interface Line {
  readonly bus: Bus;
  /** Undefined until the service reports them. */
  features: Features | undefined;
  /** Settles when the request for the features does. */
  learning: Promise<void>;
}

export function createBusNotifications(options: BusNotificationsOptions): NotificationPort {
  const { clock, appName, desktopEntry } = options;
  const log = options.log.child('notification service');
  let line: Promise<Line> | undefined;
  let known: Features | undefined;
  let trouble: 'no bus' | 'absent' | null = null;
  let closed = false;
  const listeners = new Set<() => void>();
  const onScreen = new Map<number, { gone(): void; pressed(key: string): void }>();
  /** Pending calls with their monotonic start. */
  const unanswered = new Set<{ readonly since: number }>();
  let lastStatus = '';
  let disturb: { readonly answer: DoNotDisturb; readonly at: number } | undefined;
  let askingDisturb: Promise<DoNotDisturb> | undefined;

  const isHanging = () => {
    const [oldest] = unanswered;
    return oldest !== undefined && clock.monotonic() - oldest.since >= answerDeadline;
  };

  const currentService = (): NotificationService => {
    const features = { name: known?.name ?? null, buttons: known?.buttons ?? false, replaces: true };
    if (trouble === 'no bus')
      return {
        ...features,
        status: 'absent',
        detail: messageOf('desktop.noSessionBus'),
      };
    if (trouble === 'absent')
      return {
        ...features,
        status: 'absent',
        detail: messageOf('desktop.noNotificationService'),
      };
    if (isHanging())
      return {
        ...features,
        status: 'not_answering',
        detail: messageOf('desktop.serviceSilent', {
          service: known?.name ?? messageOf('desktop.serviceAtStart'),
        }),
      };
    return { ...features, status: 'ready', detail: null };
  };

  const changed = () => {
    const now = JSON.stringify(currentService());
    if (now === lastStatus) return;
    lastStatus = now;
    for (const listener of listeners) listener();
  };

  const setTrouble = (next: typeof trouble) => {
    if (trouble === next) return;
    trouble = next;
    if (next) log.warn('notification service unavailable', { reason: next });
    changed();
  };

  const loseBubbles = () => {
    const lost = [...onScreen.values()];
    onScreen.clear();
    for (const bubble of lost) bubble.gone();
  };

  const ask = async (bus: Bus, member: string, signature = '', body: readonly BusValue[] = []) => {
    const call = { since: clock.monotonic() };
    unanswered.add(call);
    const timeout = clock.after(answerDeadline, changed);
    try {
      const answer = await bus.call({ ...place, member, signature, body });
      setTrouble(null);
      return answer;
    } catch (error) {
      if (error instanceof BusError && goneErrors.has(error.name)) setTrouble('absent');
      throw error;
    } finally {
      timeout.cancel();
      unanswered.delete(call);
      changed();
    }
  };

  const keepOnScreen = (id: number, bubble: { gone(): void; pressed(key: string): void }) => {
    onScreen.set(id, bubble);
    const [oldest] = onScreen.keys();
    if (onScreen.size <= mostOnScreen || oldest === undefined) return;
    const forgotten = onScreen.get(oldest);
    onScreen.delete(oldest);
    forgotten?.gone();
  };

  const hear = ({ member, body: [id, what] }: BusMessage) => {
    const bubble = typeof id === 'number' ? onScreen.get(id) : undefined;
    if (!bubble || typeof id !== 'number') return;
    if (member === 'ActionInvoked') bubble.pressed(stringOf(what) ?? '');
    if (member === 'NotificationClosed') {
      onScreen.delete(id);
      bubble.gone();
    }
  };

  const learn = async (to: Line) => {
    const [[capabilities], [name]] = await Promise.all([
      ask(to.bus, 'GetCapabilities'),
      ask(to.bus, 'GetServerInformation'),
    ]);
    const can = (what: string) => Array.isArray(capabilities) && capabilities.includes(what);
    to.features = {
      name: plainName(stringOf(name) ?? service),
      buttons: can('actions'),
      markup: can('body-markup'),
    };
    known = to.features;
    changed();
  };

  const open = async (): Promise<Line> => {
    const bus = await options.openBus(() => {
      line = undefined;
      unanswered.clear();
      loseBubbles();
      if (!closed) setTrouble('no bus');
    });
    const opened: Line = { bus, features: undefined, learning: Promise.resolve() };
    await bus.listen({ sender: service, interface: service, path: place.path }, hear);
    await bus.onOwner(service, (owner) => {
      // A new service instance does not know the old one's bubbles.
      loseBubbles();
      disturb = undefined;
      opened.features = undefined;
      if (owner === undefined) setTrouble('absent');
      else opened.learning = learn(opened).catch(() => {});
    });
    // Fetched in parallel with the first bubble, not before it.
    opened.learning = learn(opened).catch((error: unknown) =>
      log.info('notification service capabilities not read', { reason: String(error) }),
    );
    if (trouble === 'no bus') setTrouble(null);
    return opened;
  };

  const connected = (): Promise<Line> =>
    (line ??= open().catch((error: unknown) => {
      line = undefined;
      setTrouble('no bus');
      throw error;
    }));

  const hints = (silent: boolean, urgent: boolean): BusValue => {
    const { width, height, rgba } = options.icon();
    const entries: readonly (readonly [string, BusVariant])[] = [
      ['urgency', { signature: 'y', value: urgent ? 2 : 1 }],
      ['desktop-entry', { signature: 's', value: desktopEntry }],
      ['category', { signature: 's', value: 'im.received' }],
      ['suppress-sound', { signature: 'b', value: silent }],
      ['image-data', { signature: '(iiibiiay)', value: [width, height, width * 4, true, 8, 4, rgba] }],
    ];
    return entries;
  };

  const notify = async (
    { title, body }: NotificationText,
    how: { silent: boolean; urgent: boolean; buttons: readonly BubbleButton[] },
    replaces: number,
  ): Promise<{ readonly id: number; /** The service that accepted it exited. */ readonly lost: boolean }> => {
    const { bus, features } = await connected();
    const before = bus.owner(service);
    const actions = [
      ...['default', options.openLabel()],
      ...(features?.buttons ? how.buttons.flatMap(({ id, label }) => [id, label]) : []),
    ];
    const [id] = await ask(bus, 'Notify', 'susssasa{sv}i', [
      appName,
      replaces,
      '',
      title,
      features?.markup ? body.replaceAll('&', '&amp;') : body,
      actions,
      hints(how.silent, how.urgent),
      -1,
    ]);
    // Before the first bubble the service may not be running yet.
    return { id: Number(id), lost: before !== undefined && before !== bus.owner(service) };
  };

  const withdraw = (id: number) =>
    connected()
      .then(({ bus }) => ask(bus, 'CloseNotification', 'u', [id]))
      // An already closed bubble is fine.
      .catch(() => {});

  const createBubble = (how: BubbleOptions): Bubble => {
    const on: {
      shown?: () => void;
      failed?: (reason: Message) => void;
      click?: () => void;
      button?: (id: string) => void;
      closed?: () => void;
    } = {};
    let id: number | null = null;
    let over = false;
    const gone = () => {
      id = null;
      over = true;
      on.closed?.();
    };
    const pressed = (key: string) => {
      if (key === 'default') on.click?.();
      else if (how.buttons.some((button) => button.id === key)) on.button?.(key);
    };

    return {
      show() {
        notify(how, how, 0).then(
          ({ id: given, lost }) => {
            on.shown?.();
            if (lost) gone();
            else if (over) void withdraw(given);
            else {
              id = given;
              keepOnScreen(given, { gone, pressed });
            }
          },
          (error: unknown) => {
            over = true;
            on.failed?.(reasonOf(error));
          },
        );
      },
      close() {
        over = true;
        if (id === null) return;
        onScreen.delete(id);
        void withdraw(id);
        id = null;
      },
      update(text) {
        if (id === null || isHanging()) return false;
        notify(text, { ...how, silent: true }, id).catch(() => {});
        return true;
      },
      onShown: (listener) => void (on.shown = listener),
      onFailed: (listener) => void (on.failed = listener),
      onClick: (listener) => void (on.click = listener),
      onButton: (listener) => void (on.button = listener),
      onClosed: (listener) => void (on.closed = listener),
    };
  };

  const askDisturb = async (): Promise<DoNotDisturb> => {
    const current = await connected();
    await current.learning;
    const { bus, features } = current;
    if (!features) return unknownDisturb;
    const { on, source } = await askDoNotDisturb(bus, features.name);
    return { status: on === null ? 'unknown' : on ? 'on' : 'off', source };
  };

  /** Asks once at a time. Never rejects. */
  const renewDisturb = (): Promise<DoNotDisturb> =>
    (askingDisturb ??= askDisturb()
      .then(
        (answer) => {
          disturb = { answer, at: clock.monotonic() };
          return answer;
        },
        () => unknownDisturb,
      )
      .finally(() => (askingDisturb = undefined)));

  return {
    createBubble,
    async doNotDisturb() {
      const age = disturb ? clock.monotonic() - disturb.at : Number.POSITIVE_INFINITY;
      if (disturb && age < disturbFresh) {
        if (age >= disturbAging) void renewDisturb();
        return disturb.answer;
      }
      const before = disturb?.answer ?? unknownDisturb;
      return new Promise((resolve) => {
        const timeout = clock.after(disturbDeadline, () => resolve(before));
        void renewDisturb().then((answer) => {
          timeout.cancel();
          resolve(answer);
        });
      });
    },
    service: currentService,
    onChange: (listener) => void listeners.add(listener),
    close() {
      closed = true;
      void line?.then(({ bus }) => bus.close()).catch(() => {});
    },
  };
}

/** A service's name on one line, bounded. */
function plainName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, longestName);
}

/** Some services refuse without a message. */
function reasonOf(error: unknown): Message {
  if (!(error instanceof BusError)) return verbatim(String(error));
  if (goneErrors.has(error.name)) return messageOf('desktop.noService');
  return verbatim(error.message === '' ? error.name : error.message);
}
