/**
 * Bubbles by the desktop notification specification, straight over the session bus. Electron's own way on Linux waits
 * for the notification service on the thread that everything runs on (a service that is gone or hangs stops the app for
 * minutes), and knows neither buttons nor bubbles that change.
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
import { stringOf, type Message, type Value, type Variant } from './wire.ts';
import { say } from '../../text/say.ts';

/** As the specification's `image-data` wants it: rows of RGBA, not compressed. */
export interface BubbleIcon {
  readonly width: number;
  readonly height: number;
  readonly rgba: Uint8Array;
}

export interface BusNotificationsOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Rejects when there is no session bus. Called again when a connection is gone. */
  readonly openBus: (onClosed: () => void) => Promise<Bus>;
  readonly appName: string;
  /** What a click on a bubble does, where the service offers it as a button. */
  readonly openLabel: () => string;
  /** Name of the desktop entry, by which desktops tell apps apart. */
  readonly desktopEntry: string;
  readonly icon: () => BubbleIcon;
}

const service = 'org.freedesktop.Notifications';
const place = { destination: service, path: '/org/freedesktop/Notifications', interface: service };

/** A call that is not answered for so long means that the service hangs, ms. */
const answerDeadline = 5_000;
/** How long a bubble may wait for the word on do-not-disturb, ms; it comes in one or two. */
const disturbDeadline = 30;
/** How long that word holds, ms. */
const disturbFresh = 2_000;
/** A service that never says that a bubble is closed must not make the app keep all of them. */
const mostOnScreen = 500;
/** Characters of the service's name that are shown. */
const longestName = 60;
const goneErrors: ReadonlySet<string> = new Set([
  'org.freedesktop.DBus.Error.ServiceUnknown',
  'org.freedesktop.DBus.Error.NameHasNoOwner',
  'org.freedesktop.DBus.Error.Spawn.ServiceNotFound',
]);

interface Features {
  readonly name: string;
  readonly buttons: boolean;
  readonly markup: boolean;
}

interface Line {
  readonly bus: Bus;
  /** undefined until the service has told them. */
  features: Features | undefined;
  /** Settles once it has, or has not. */
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
  /** Bubbles on screen by the service's number. */
  const onScreen = new Map<number, { gone(): void; pressed(key: string): void }>();
  /** When calls that are not answered yet were made, monotonic. */
  const unanswered = new Set<{ readonly since: number }>();
  let lastStatus = '';
  let disturb: { readonly answer: DoNotDisturb; readonly at: number } | undefined;

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
        detail: say('There is no session bus: this desktop shows no notifications.'),
      };
    if (trouble === 'absent')
      return {
        ...features,
        status: 'absent',
        detail: say('No notification service runs. What happens is shown in this window and in the history.'),
      };
    if (isHanging())
      return {
        ...features,
        status: 'not_answering',
        detail: say('{service} does not answer. Nothing more is sent to it until it does.', {
          service: known?.name ?? say('The notification service'),
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
    if (next) log.warn('notifications do not reach the desktop', { reason: next });
    changed();
  };

  const loseBubbles = () => {
    const lost = [...onScreen.values()];
    onScreen.clear();
    for (const bubble of lost) bubble.gone();
  };

  const ask = async (bus: Bus, member: string, signature = '', body: readonly Value[] = []) => {
    const call = { since: clock.monotonic() };
    unanswered.add(call);
    const late = clock.after(answerDeadline, changed);
    try {
      const answer = await bus.call({ ...place, member, signature, body });
      setTrouble(null);
      return answer;
    } catch (error) {
      if (error instanceof BusError && goneErrors.has(error.name)) setTrouble('absent');
      throw error;
    } finally {
      late.cancel();
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

  const hear = ({ member, body: [id, what] }: Message) => {
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
      // Another service knows nothing of the last one's bubbles, so none of its signals is about them.
      loseBubbles();
      disturb = undefined;
      opened.features = undefined;
      if (owner === undefined) setTrouble('absent');
      else opened.learning = learn(opened).catch(() => {});
    });
    // What the service can do is asked beside the first bubble, not before it.
    opened.learning = learn(opened).catch((error: unknown) =>
      log.info('the notification service does not say what it can do', { reason: String(error) }),
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

  const hints = (silent: boolean, urgent: boolean): Value => {
    const { width, height, rgba } = options.icon();
    const entries: readonly (readonly [string, Variant])[] = [
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
  ): Promise<{ readonly id: number; /** The service that took it is gone. */ readonly lost: boolean }> => {
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
    // Before its first bubble, the service may not even have been started.
    return { id: Number(id), lost: before !== undefined && before !== bus.owner(service) };
  };

  const withdraw = (id: number) =>
    connected()
      .then(({ bus }) => ask(bus, 'CloseNotification', 'u', [id]))
      // One that is gone already is what was wanted.
      .catch(() => {});

  const createBubble = (how: BubbleOptions): Bubble => {
    const on: {
      shown?: () => void;
      failed?: (reason: string) => void;
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
    if (!features) return { status: 'unknown', source: say('the notification service') };
    const { on, source } = await askDoNotDisturb(bus, features.name);
    return { status: on === null ? 'unknown' : on ? 'on' : 'off', source };
  };

  return {
    createBubble,
    async doNotDisturb() {
      if (disturb && clock.monotonic() - disturb.at < disturbFresh) return disturb.answer;
      const before = disturb?.answer ?? { status: 'unknown', source: say('the notification service') };
      const answer = askDisturb().then(
        (said) => {
          disturb = { answer: said, at: clock.monotonic() };
          return said;
        },
        (): DoNotDisturb => ({ status: 'unknown', source: say('the notification service') }),
      );
      return new Promise((resolve) => {
        const late = clock.after(disturbDeadline, () => resolve(before));
        void answer.then((said) => {
          late.cancel();
          resolve(said);
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

/** A name as a service gives it, on one line and not too long. */
function plainName(name: string): string {
  return name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]+/gu, ' ').slice(0, longestName);
}

/** Some desktops refuse without a word. */
function reasonOf(error: unknown): string {
  if (!(error instanceof BusError)) return String(error);
  if (goneErrors.has(error.name)) return say('No notification service runs.');
  return error.message === '' ? error.name : error.message;
}
