/** Processes in which engines run, and what the engines of the user need on this computer. */
import type { PowerMonitor } from 'electron';
import { availableParallelism, totalmem } from 'node:os';
import { join } from 'node:path';
import { createMachineSeal } from '../accounts/machine-seal.ts';
import { createSystemKeyring } from '../accounts/system-keyring.ts';
import type { Child } from '../base/child.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import type { AnalysisProcess } from '../engine/analysis/worker.ts';
import type { LiveProcess } from '../engine/live/live-engine.ts';
import { analysisCoresFor } from '../engine/analysis/worker-count.ts';
import { createMoveEngine } from '../engine/engine.ts';
import { forkChild } from './child-process.ts';
import { createJsonFile } from './json-file.ts';
import { readMachineId } from './machine-id.ts';
import { createMachineSecret } from './machine-secret.ts';
import { createPowerSupply } from './power-supply.ts';

export interface EngineHostOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** Folder of the app's data. */
  readonly data: string;
  /** Folder of the built code. */
  readonly built: string;
  readonly powerMonitor: Pick<PowerMonitor, 'isOnBatteryPower'>;
}

export function createEngineHosts({ clock, log, data, built, powerMonitor }: EngineHostOptions) {
  const { platform } = process;
  const start = <Order, Answer>(script: string, name: string, logName: string): Child<Order, Answer> =>
    forkChild({
      script: join(built, 'main', script),
      serviceName: `Outpost ${name}`,
      log: log.child(`${logName}/output`),
    });
  return {
    engine: createMoveEngine({ clock, log, fork: () => start('engine.cjs', 'engine', 'engine') }),
    analysis: {
      fork: (): AnalysisProcess => start('analysis.cjs', 'analysis', 'analysis'),
      cores: analysisCoresFor(availableParallelism(), totalmem()),
      enginesFile: createJsonFile({ directory: data, name: 'engines', now: clock.now }),
      seal: createMachineSeal({
        machineId: () => readMachineId(platform),
        secret: createMachineSecret({ file: join(data, 'machine-secret'), log }),
        keyring: createSystemKeyring(platform),
      }),
      forkLive: (): LiveProcess => start('live.cjs', 'live analysis', 'live-analysis'),
      onBattery: createPowerSupply({ platform, powerMonitor, clock }).onBattery,
    },
  };
}
