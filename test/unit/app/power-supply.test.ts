import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';

import { createPowerSupply, runsOnBattery } from '../../../main/app/power-supply.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'outpost-power-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function supply(name: string, values: Readonly<Record<string, string>>): void {
  mkdirSync(join(folder, name), { recursive: true });
  for (const [file, value] of Object.entries(values)) writeFileSync(join(folder, name, file), `${value}\n`);
}
const mains = (online: string) => supply('AC', { type: 'Mains', online });
const battery = (status: string) => supply('BAT0', { type: 'Battery', status });

describe('the power supply of a Linux computer', () => {
  test.each([
    ['unplugged', '0', 'Discharging', true],
    ['plugged in', '1', 'Charging', false],
    ['plugged in and full', '1', 'Full', false],
    ['plugged in while the battery still discharges', '1', 'Discharging', false],
    ['unplugged without a known state', '0', 'Unknown', false],
  ])('that is %s', async (_, online, status, expected) => {
    mains(online);
    battery(status);
    expect(await runsOnBattery(folder)).toBe(expected);
  });

  test('counts as mains without a battery of its own', async () => {
    expect(await runsOnBattery(join(folder, 'unknown'))).toBe(false);
    expect(await runsOnBattery(folder)).toBe(false);
    supply('mouse', { type: 'Battery', status: 'Discharging', scope: 'Device' });
    expect(await runsOnBattery(folder)).toBe(false);
  });

  test('can be a charger on USB', async () => {
    battery('Discharging');
    supply('ucsi', { type: 'USB', online: '0' });
    expect(await runsOnBattery(folder)).toBe(true);
    supply('ucsi', { type: 'USB', online: '1' });
    expect(await runsOnBattery(folder)).toBe(false);
  });

  test('counts as a battery until it is read, and is read again', async () => {
    mains('1');
    const clock = createVirtualClock();
    const powerMonitor = { isOnBatteryPower: () => false };
    const { onBattery } = createPowerSupply({ platform: 'linux', powerMonitor, clock, folder });
    expect(onBattery()).toBe(true);
    await vi.waitUntil(() => !onBattery());
    mains('0');
    battery('Discharging');
    clock.advance(4_000);
    expect(onBattery()).toBe(false);
    clock.advance(1_000);
    await vi.waitUntil(onBattery);
  });
});

test('other systems ask Electron', () => {
  const clock = createVirtualClock();
  let isOnBattery = true;
  const powerMonitor = { isOnBatteryPower: () => isOnBattery };
  const { onBattery } = createPowerSupply({ platform: 'darwin', powerMonitor, clock, folder });
  expect(onBattery()).toBe(true);
  isOnBattery = false;
  expect(onBattery()).toBe(false);
});
