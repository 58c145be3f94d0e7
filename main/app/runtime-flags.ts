import { setFlagsFromString } from 'node:v8';
import type { App } from 'electron';

/** What the runtime should do differently from what suits most programs. Before `ready`. */
export function setRuntimeFlags({ commandLine }: Pick<App, 'commandLine'>): void {
  // The page's code is kept compiled, and whole: what a function holds would else be compiled again at each start.
  commandLine.appendSwitch('js-flags', '--no-lazy');
  // Chromium goes through all it has allocated every four seconds to give pages back; once a minute is enough at rest.
  commandLine.appendSwitch('enable-features', 'PartitionAllocMemoryReclaimer:interval/60s');
  // Node reads HTTP by WebAssembly. Making its one large function faster costs each start a sixth of a second of a
  // processor, which an app with a few streams never gets back.
  for (const flag of ['--no-wasm-tier-up', '--no-wasm-dynamic-tiering']) setFlagsFromString(flag);
}
