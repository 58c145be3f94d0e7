/** How the user's engine is started: without a shell, with idle disk access, and never longer than its parent. */
import { existsSync } from 'node:fs';

export interface LaunchCommand {
  readonly file: string;
  readonly args: readonly string[];
}

/** Tools that change a property of their process and then become the program. */
const setpriv = '/usr/bin/setpriv';
const ionice = '/usr/bin/ionice';

/**
 * The engine inherits the lowest priority of the analysis process. On Linux the kernel kills it with that process, even
 * if it hangs; elsewhere it ends when its input closes.
 */
export function launchCommand(
  path: string,
  platform: NodeJS.Platform,
  exists: (file: string) => boolean = existsSync,
): LaunchCommand {
  const chain =
    platform === 'linux'
      ? [
          ...(exists(setpriv) ? [setpriv, '--pdeathsig', 'KILL', '--'] : []),
          // -t: a system without this scheduling still starts the engine.
          ...(exists(ionice) ? [ionice, '-t', '-c', '3'] : []),
          path,
        ]
      : [path];
  const [file = path, ...args] = chain;
  return { file, args };
}

/** The rest of the environment can contain passwords, such as a proxy's. */
const passed = ['PATH', 'HOME', 'LANG', 'LC_ALL', 'TMPDIR', 'TEMP', 'TMP', 'SystemRoot', 'USERPROFILE'];

export function engineEnvironment(env: Readonly<Record<string, string | undefined>>): Record<string, string> {
  return Object.fromEntries(
    [...passed, 'LD_LIBRARY_PATH', 'DYLD_LIBRARY_PATH'].flatMap((name) => {
      const value = env[name];
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
