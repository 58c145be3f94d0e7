/** The command that starts this app again. */
import { resolve } from 'node:path';
import { parseCommandLine } from './command-line.ts';

/**
 * An AppImage is mounted elsewhere at each start, so its own path is used. A Linux package has a launcher, which
 * checks the sandbox.
 */
export function programToStart(env: NodeJS.ProcessEnv): string {
  return env['APPIMAGE'] ?? env['OUTPOST_LAUNCHER'] ?? process.execPath;
}

/** `--data` with an absolute folder; null: the usual folder. `argv`: with the program. */
export function dataArgument(argv: readonly string[]): string | null {
  const parsed = parseCommandLine(argv.slice(1), {
    language: 'en',
    isStrict: false,
    isRoot: false,
    isUnattended: false,
  });
  return parsed.kind === 'start' && parsed.data !== null ? `--data=${resolve(parsed.data)}` : null;
}

/** The arguments of a restart: the same without an address, whose screen is long gone. `argv`: with the program. */
export function ownArguments(argv: readonly string[]): readonly string[] {
  return argv.slice(1).filter((argument) => !argument.toLowerCase().startsWith('outpost:'));
}
