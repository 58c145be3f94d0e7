/** Notify calls as the session bus carries them, with the bus monitor's own time stamps: nothing of the app is asked. */
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

export interface SeenNotify {
  readonly summary: string;
  /** When the monitor saw it, ms since the epoch with fractions. */
  readonly at: number;
}

export interface NotifyMonitor {
  /** Resolves with the first call whose summary contains `text`, past ones included. */
  seen(text: string): Promise<SeenNotify>;
  stop(): void;
}

/** ms */
const patience = 20_000;

export async function startNotifyMonitor(env: Readonly<Record<string, string>>): Promise<NotifyMonitor> {
  const child = spawn('dbus-monitor', ['--session', "interface='org.freedesktop.Notifications',member='Notify'"], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const calls: SeenNotify[] = [];
  const looks = new Set<() => void>();
  let at: number | undefined;
  let texts: string[] = [];
  let ready = () => {};
  const started = new Promise<void>((resolve, reject) => {
    ready = resolve;
    child.once('exit', (code) => reject(new Error(`dbus-monitor ended with code ${code}`)));
  });

  createInterface({ input: child.stdout }).on('line', (line) => {
    // Its own first signals say that it listens.
    ready();
    const head = /^method call time=(\d+\.\d+) .*member=Notify$/.exec(line);
    if (head?.[1]) {
      at = Number(head[1]) * 1000;
      texts = [];
      return;
    }
    const text = /^ {3}string "(.*)$/.exec(line)?.[1];
    if (at === undefined || text === undefined) return;
    texts.push(text.replace(/"$/, ''));
    // Application, icon, summary.
    if (texts.length < 3) return;
    calls.push({ summary: texts[2] ?? '', at });
    at = undefined;
    for (const look of looks) look();
  });
  await started;

  return {
    seen: (text) =>
      new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          looks.delete(look);
          reject(new Error(`no notification with "${text}" within ${patience} ms`));
        }, patience);
        const look = () => {
          const call = calls.find(({ summary }) => summary.includes(text));
          if (!call) return;
          looks.delete(look);
          clearTimeout(timer);
          resolve(call);
        };
        looks.add(look);
        look();
      }),
    stop: () => void child.kill(),
  };
}
