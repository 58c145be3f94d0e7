import type { App } from 'electron';

/**
 * Sets Chromium and V8 flags. Call before `ready`. `codeCache`: whether Chromium caches the page's compiled code.
 * `hasGpu`: whether the system has a graphics card, or the drivers that replace it.
 */
export function setRuntimeFlags(
  { commandLine }: Pick<App, 'commandLine'>,
  { codeCache, hasGpu }: { readonly codeCache: boolean; readonly hasGpu: boolean },
): void {
  // The cache only has functions compiled when it is written. Without it, compiling all costs more.
  if (codeCache) commandLine.appendSwitch('js-flags', '--no-lazy');
  // Otherwise Chromium tries drivers that packages leave out, and opens no window on Wayland.
  if (!hasGpu)
    for (const name of ['disable-gpu', 'disable-software-rasterizer']) commandLine.appendSwitch(name);
  // Chromium scans its allocations every four seconds to release pages; once a minute suffices when idle.
  commandLine.appendSwitch('enable-features', 'PartitionAllocMemoryReclaimer:interval/60s');
  for (const name of weakeningSwitches) commandLine.removeSwitch(name);
}

/** Command-line switches that would make Chromium's own connections (proxy scripts) trust any server. */
const weakeningSwitches = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'ssl-key-log-file',
  'ssl-version-min',
] as const;

/** V8's optimizing tiers, fastest first. */
const compilers = ['sparkplug', 'maglev', 'opt'] as const;

export interface InterpretedStart {
  /** Runs `work` under V8's usual flags: they are part of a code cache's identity. */
  withUsualFlags<T>(work: () => T): T;
  /** Enables the compilers for good. */
  end(): void;
}

/**
 * Disables V8's optimizing compilers until `end` is called. Most functions that are hot during the start are rarely
 * called later: this saves 7 to 9 % of the start's CPU time. For hidden starts at login; a visible start is faster
 * with compilers, which use other cores.
 */
export function interpretOnly(setFlag: (flag: string) => void): InterpretedStart {
  let isInterpreted = false;
  const interpret = (on: boolean) => {
    isInterpreted = on;
    for (const compiler of compilers) setFlag(on ? `--no-${compiler}` : `--${compiler}`);
  };
  interpret(true);
  return {
    withUsualFlags(work) {
      if (!isInterpreted) return work();
      interpret(false);
      try {
        return work();
      } finally {
        interpret(true);
      }
    },
    end: () => interpret(false),
  };
}
