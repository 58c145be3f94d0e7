/** The machine on which a command ran, for results that are compared. */
import { readFile } from 'node:fs/promises';
import { arch, availableParallelism, cpus, release, totalmem } from 'node:os';
import { versionsInside } from './electron-runtime.mjs';

export type Figures = Readonly<Record<string, number | string>>;

/** Figures are comparable only with their environment. */
export async function describeEnvironment(): Promise<Figures> {
  const electron = process.env['OUTPOST_ELECTRON'];
  return {
    system: `${process.platform} ${release()} ${arch()}`,
    distribution: await distribution(),
    cpu: cpus()[0]?.model ?? 'unknown',
    cores: availableParallelism(),
    memory_gib: Math.round(totalmem() / 2 ** 30),
    node: process.versions.node,
    ...(electron === undefined ? {} : await electronVersions(electron)),
  };
}

async function distribution(): Promise<string> {
  try {
    return /^PRETTY_NAME="?(.*?)"?$/m.exec(await readFile('/etc/os-release', 'utf8'))?.[1] ?? 'unknown';
  } catch {
    return 'unknown';
  }
}

async function electronVersions(path: string): Promise<Figures> {
  const { electron, chromium } = await versionsInside(path).catch(() => ({
    electron: 'unknown',
    chromium: 'unknown',
  }));
  return { electron, chromium };
}
