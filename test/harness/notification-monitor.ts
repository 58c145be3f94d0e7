import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { createMessageReader, type BusMessage, type Notification } from './notification-messages.ts';

export type { Notification } from './notification-messages.ts';

export interface Waiting {
  /** ms; default 15,000. */
  readonly timeout?: number;
}

/** Observes the desktop's notifications on the bus, independent of the app's own reports. */
export interface NotificationMonitor {
  /** All so far, oldest first. */
  all(): readonly Notification[];
  /** The first match, past notifications included. `what`: for the timeout's message. */
  waitFor(
    what: string,
    matches: (notification: Notification) => boolean,
    waiting?: Waiting,
  ): Promise<Notification>;
  /** The key of the action that was invoked on a bubble, such as `default`. */
  waitForAction(id: number, waiting?: Waiting): Promise<string>;
  /** Why the bubble was closed: 1 expired, 2 dismissed by the person, 3 closed by the app. */
  waitForClosed(id: number, waiting?: Waiting): Promise<number>;
  stop(): Promise<void>;
}

/** Resolves when the monitor receives every further call. `env` names the bus. */
export async function startNotificationMonitor(
  env: Readonly<Record<string, string>>,
): Promise<NotificationMonitor> {
  const rules = [
    "interface='org.freedesktop.Notifications'",
    "type='method_return',sender='org.freedesktop.Notifications'",
  ];
  const child = spawn('dbus-monitor', ['--session', ...rules], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const calls = new Map<string, Notification>();
  const actions: Extract<BusMessage, { kind: 'action' }>[] = [];
  const closings: Extract<BusMessage, { kind: 'closed' }>[] = [];
  let listening = false;
  let failure: string | undefined;
  let complaint = '';
  child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
  child.on('error', (error) => (failure = `dbus-monitor cannot be started (${error.message})`));
  child.on('exit', (code) => (failure ??= `dbus-monitor ended with code ${code}: ${complaint.trim()}`));

  const read = createMessageReader(() => performance.now());
  createInterface({ input: child.stdout }).on('line', (line) => {
    // The bus sends its name to every new client: the monitor misses nothing after that line.
    listening = true;
    const message = read(line);
    if (message) take(message);
  });

  function take(message: BusMessage): void {
    switch (message.kind) {
      case 'notify':
        calls.set(message.call, message.notification);
        break;
      case 'answer': {
        const call = calls.get(message.call);
        if (call) calls.set(message.call, { ...call, id: message.id });
        break;
      }
      case 'action':
        actions.push(message);
        break;
      case 'closed':
        closings.push(message);
        break;
    }
  }

  const all = () => [...calls.values()];
  const wait = <T>(what: string, look: () => T, waiting: Waiting = {}) =>
    waitUntil(
      what,
      () => {
        if (failure) throw new Error(`waiting for ${what}: ${failure}`);
        return look();
      },
      { every: 5, ...waiting },
    );

  await wait('the notification monitor to listen', () => listening);

  return {
    all,
    waitFor: (what, matches, waiting) =>
      wait(`a notification of ${what}`, () => all().find(matches), waiting).catch((error: Error) => {
        const seen = all().map(({ summary, body }) => `${summary}: ${body}`);
        throw new Error(`${error.message}; seen were ${JSON.stringify(seen)}`);
      }),
    waitForAction: (id, waiting) =>
      wait(
        `an action on notification ${id}`,
        () => actions.find((action) => action.id === id)?.action,
        waiting,
      ),
    waitForClosed: (id, waiting) =>
      wait(
        `notification ${id} to be closed`,
        () => closings.find((closing) => closing.id === id)?.reason,
        waiting,
      ),
    async stop() {
      child.kill();
      await exited;
    },
  };
}
