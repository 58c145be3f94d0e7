/**
 * Measures the time from the server's write of a challenge to the desktop's Notify call on the bus. The floor, in turns
 * with it, is a program that does nothing but that call. Each bubble is closed, and its drawing over, before the next
 * one: a service that draws twenty bubbles keeps a core busy, and its drawing would be measured.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createSeededRandom } from '../../main/base/random.ts';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startVirtualDesktop } from '../../scripts/lib/virtual-desktop.mjs';
import { CannotRun, type CommandContext, type CommandResult } from '../harness/command.ts';
import { busSocket } from '../../main/desktop/dbus/bus.ts';
import type { BusValue } from '../../main/desktop/dbus/signature.ts';
import { joinBus, type Sent } from '../harness/bus-neighbour.ts';
import { startNotificationMonitor } from '../harness/notification-monitor.ts';
import { startEventServer } from './event-server.ts';
import { fillProfile } from './filled-profile.ts';
import { demandCalm } from './ratio.ts';
import { startApp } from './started-app.ts';
import { quantile, rounded } from './statistics.ts';

const targetP99 = 15;
/** The bare call's p99 on a calm machine, ms; above it, the app is not judged. */
const calmP99 = 5;
const entries = 10_000;

export async function benchNotify({ quick, print }: CommandContext): Promise<CommandResult> {
  const electron = process.env['OUTPOST_ELECTRON'];
  if (electron === undefined)
    throw new CannotRun('no Electron was prepared: run it as `npm run bench -- notify`');
  const samples = quick ? 100 : 1_000;
  const random = createSeededRandom(1);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-notify-'));
  const desktop = await startVirtualDesktop({ windowManager: true });
  const server = await startEventServer();
  const monitor = await startNotificationMonitor(desktop.env);
  const bareClient = await joinBus(busSocket(desktop.env) ?? '');
  const notified = async (name: string) => {
    const { at, id } = await monitor.waitFor(
      name,
      (call) => call.id !== undefined && call.summary.includes(`Rival ${name}`),
      { timeout: 20_000 },
    );
    const bubble = id ?? 0;
    bareClient.send(call('CloseNotification', 'u', [bubble]));
    await monitor.waitForClosed(bubble);
    return at;
  };
  try {
    await fillProfile({ profile: folder, accounts: [server], entries });
    const app = await startApp({
      electron,
      app: projectRoot,
      profile: folder,
      env: desktop.env,
      mark: 'home-painted',
    });
    try {
      await server.connected();
      // The first notification opens the app's connection to the bus.
      server.challenge('warm-up');
      await notified('warm-up');
      const delays: number[] = [];
      const bare: number[] = [];
      for (let sample = 0; sample < samples; sample += 1) {
        const id = `s${String(sample).padStart(5, '0')}`;
        const writtenAt = server.challenge(id);
        delays.push((await notified(id)) - writtenAt);
        const calledAt = performance.timeOrigin + performance.now();
        bareClient.send(bareCall(id));
        bare.push((await notified(`bare ${id}`)) - calledAt);
        await pause(60 + random.next() * 60);
        if (sample % 100 === 99)
          print(
            `${sample + 1} of ${samples}: p50 ${rounded(quantile(delays, 0.5))} ms, p99 ${rounded(quantile(delays, 0.99))} ms`,
          );
      }
      const p99 = quantile(delays, 0.99);
      const floorP99 = quantile(bare, 0.99);
      const isMet = p99 <= targetP99;
      if (!isMet) demandCalm(`at p99 the app took ${rounded(p99)} ms, and the bare call`, floorP99, calmP99);
      return {
        ok: isMet,
        figures: {
          p50_ms: rounded(quantile(delays, 0.5)),
          p99_ms: rounded(p99),
          max_ms: rounded(quantile(delays, 1)),
          target_p99_ms: targetP99,
          floor_p50_ms: rounded(quantile(bare, 0.5)),
          floor_p99_ms: rounded(floorP99),
          samples,
          ledger_entries: entries,
        },
      };
    } finally {
      await app.stop();
    }
  } finally {
    await bareClient.close();
    await monitor.stop();
    server.close();
    await desktop.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

const icon = { side: 64, rgba: new Uint8Array(64 * 64 * 4).fill(200) };

/**
 * The same call as the app's, with an icon of the same size. Summaries of the app's bubbles name the challenger;
 * `Rival bare s00001` is this program's.
 */
function bareCall(id: string): Sent {
  const { side, rgba } = icon;
  return call('Notify', 'susssasa{sv}i', [
    'bench',
    0,
    '',
    `Rival bare ${id}`,
    '',
    ['default', 'Open', 'accept', 'Accept', 'decline', 'Decline'],
    [['image-data', { signature: '(iiibiiay)', value: [side, side, side * 4, true, 8, 4, rgba] }]],
    -1,
  ]);
}

function call(member: string, signature: string, body: readonly BusValue[]): Sent {
  return {
    type: 'call',
    destination: 'org.freedesktop.Notifications',
    path: '/org/freedesktop/Notifications',
    interface: 'org.freedesktop.Notifications',
    member,
    signature,
    body,
  };
}
