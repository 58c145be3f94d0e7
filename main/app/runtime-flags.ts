import type { App } from 'electron';

/** What the runtime should do differently from what suits most programs. Before `ready`. */
export function setRuntimeFlags({ commandLine }: Pick<App, 'commandLine'>): void {
  // The page's code is kept compiled, and whole: what a function holds would else be compiled again at each start.
  commandLine.appendSwitch('js-flags', '--no-lazy');
  // Chromium goes through all it has allocated every four seconds to give pages back; once a minute is enough at rest.
  commandLine.appendSwitch('enable-features', 'PartitionAllocMemoryReclaimer:interval/60s');
}

/** The engine's compilers, from the quick one to the thorough one. Each is asked about whenever it might be used. */
const compilers = ['sparkplug', 'maglev', 'opt'] as const;

/**
 * Has this process interpret its code until what is returned is called. What is called often while a program comes up is
 * compiled, and most of it is hardly called again: some 7 to 9 % of what a start takes of the processors. That is for a
 * start that nobody waits for, at log-in; with a window coming up the time counts, and other processors are free to
 * compile.
 */
export function interpretOnly(setFlag: (flag: string) => void): () => void {
  for (const compiler of compilers) setFlag(`--no-${compiler}`);
  return () => {
    for (const compiler of compilers) setFlag(`--${compiler}`);
  };
}
