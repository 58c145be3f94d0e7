import type { App } from 'electron';

/** What the runtime should do differently from what suits most programs. Before `ready`. */
export function setRuntimeFlags({ commandLine }: Pick<App, 'commandLine'>): void {
  // The page's code is kept compiled, and whole: what a function holds would else be compiled again at each start.
  commandLine.appendSwitch('js-flags', '--no-lazy');
  // Chromium goes through all it has allocated every four seconds to give pages back; once a minute is enough at rest.
  commandLine.appendSwitch('enable-features', 'PartitionAllocMemoryReclaimer:interval/60s');
}
