import type { App } from 'electron';

/**
 * Sets what suits the app better than the runtime's defaults. Before `ready`. `codeCache`: whether Chromium keeps the
 * page's compiled code.
 */
export function setRuntimeFlags(
  { commandLine }: Pick<App, 'commandLine'>,
  { codeCache }: { readonly codeCache: boolean },
): void {
  // The cache holds only functions that are compiled when it is written. Without a cache, compiling all costs more.
  if (codeCache) commandLine.appendSwitch('js-flags', '--no-lazy');
  // Chromium goes through all it has allocated every four seconds to give pages back; once a minute is enough at rest.
  commandLine.appendSwitch('enable-features', 'PartitionAllocMemoryReclaimer:interval/60s');
  for (const name of weakeningSwitches) commandLine.removeSwitch(name);
}

/** Switches by which whoever starts the app could have Chromium's own connections (proxy scripts) trust any server. */
const weakeningSwitches = [
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  'ssl-key-log-file',
  'ssl-version-min',
] as const;

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
