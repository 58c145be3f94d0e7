/** The command that starts this app again. */
import { resolve } from 'node:path';
import { isChromiumSwitch, parseCommandLine, type StartOptions } from './command-line.ts';

/**
 * An AppImage is mounted elsewhere at each start, so its own path is used. A Linux package has a launcher, which
 * checks the sandbox.
 */
export function programToStart(env: NodeJS.ProcessEnv): string {
  return env['APPIMAGE'] ?? env['OUTPOST_LAUNCHER'] ?? process.execPath;
}

/** `--data` with an absolute folder; null: the usual folder. `argv`: with the program. */
export function dataArgument(argv: readonly string[]): string | null {
  const { data } = startOf(argv);
  return data === null ? null : `--data=${resolve(data)}`;
}

/**
 * The arguments of a restart. An address is left out, because its screen is long gone; and `--hidden` does not apply
 * while the user looks at a window. `argv`: with the program.
 */
export function restartArguments(
  argv: readonly string[],
  { isWindowOpen }: { readonly isWindowOpen: boolean },
): readonly string[] {
  const data = dataArgument(argv);
  return [
    ...argv.slice(1).filter(isChromiumSwitch),
    ...(data === null ? [] : [data]),
    ...(startOf(argv).isSafe ? ['--safe-mode'] : []),
    ...(isWindowOpen ? [] : ['--hidden']),
  ];
}

/** The app runs, so its arguments were accepted. */
function startOf(argv: readonly string[]): Pick<StartOptions, 'data' | 'isSafe'> {
  const parsed = parseCommandLine(argv.slice(1), {
    language: 'en',
    isStrict: false,
    isRoot: false,
    isWindows: false,
    isUnattended: false,
  });
  return parsed.kind === 'start' ? parsed : { data: null, isSafe: false };
}
