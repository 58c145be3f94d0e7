/** Whether the computer runs on battery. Chromium does not know it on Linux, so the kernel's files are read there. */
import type { PowerMonitor } from 'electron';
import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../base/clock.ts';

const kernelFolder = '/sys/class/power_supply';
/** How long a reading counts, ms. A battery's file can take tens of milliseconds. */
const freshMs = 5_000;

export interface PowerSupplyOptions {
  readonly platform: NodeJS.Platform;
  readonly powerMonitor: Pick<PowerMonitor, 'isOnBatteryPower'>;
  readonly clock: Clock;
  readonly folder?: string;
}

export interface PowerSupply {
  /** The latest reading; an old one is renewed. True before the first one. */
  readonly onBattery: () => boolean;
}

export function createPowerSupply({
  platform,
  powerMonitor,
  clock,
  folder = kernelFolder,
}: PowerSupplyOptions): PowerSupply {
  if (platform !== 'linux') return { onBattery: () => powerMonitor.isOnBatteryPower() };
  let isOnBattery = true;
  let readAt = -freshMs;
  const read = () => {
    readAt = clock.monotonic();
    void runsOnBattery(folder).then((answer) => (isOnBattery = answer));
  };
  read();
  return {
    onBattery() {
      if (clock.monotonic() - readAt >= freshMs) read();
      return isOnBattery;
    },
  };
}

/** Mains that supply power decide; without them, a battery that discharges. A computer without either has mains. */
export async function runsOnBattery(folder: string): Promise<boolean> {
  const names = await readdir(folder).catch(() => []);
  const supplies = await Promise.all(
    names.map(async (name) => {
      const valueOf = (file: string) =>
        readFile(join(folder, name, file), 'utf8').then(
          (text) => text.trim(),
          () => '',
        );
      return {
        type: await valueOf('type'),
        // Batteries of mice and headsets have the scope `Device`.
        isOfComputer: (await valueOf('scope')) !== 'Device',
        isOnline: (await valueOf('online')) === '1',
        status: await valueOf('status'),
      };
    }),
  );
  const ours = supplies.filter(({ isOfComputer }) => isOfComputer);
  if (ours.some(({ type, isOnline }) => type !== 'Battery' && isOnline)) return false;
  return ours.some(({ type, status }) => type === 'Battery' && status === 'Discharging');
}
