/** The command line of the app. The launcher of Linux packages is generated from the same table. */
import type { Language } from '../text/language.ts';
import { commandLineWords } from './command-line-words.ts';

/** In the order of the help text. */
export const commandLineOptions = ['--help', '--version', '--hidden', '--data', '--safe-mode'] as const;

/**
 * Switches of Chromium that the app accepts, because a desktop may need them. Ending in `=`: with a value. Others
 * could weaken the app, and a mistyped option would be ignored.
 */
export const chromiumSwitches = [
  '--disable-gpu',
  '--force-device-scale-factor=',
  '--ozone-platform-hint=',
  '--ozone-platform=',
  '--password-store=',
  '--user-data-dir=',
] as const;

/** COM passes the first two when it starts the class of notifications, the installer the third after an update. */
const windowsArguments = ['-Embedding', '/Embedding', '--updated'];

export interface StartOptions {
  readonly kind: 'start';
  readonly isHidden: boolean;
  /** Nothing connects and no import is resumed. */
  readonly isSafe: boolean;
  /** The data directory as given; null: the usual one. */
  readonly data: string | null;
}

export type CommandLine =
  | StartOptions
  | { readonly kind: 'help' }
  | { readonly kind: 'version' }
  /** Exit code 2. */
  | { readonly kind: 'refused'; readonly message: string };

export interface CommandLineContext {
  readonly language: Language;
  /** Refuses unknown arguments. A checkout gets switches of its tools, which are no mistakes. */
  readonly isStrict: boolean;
  /** Electron cannot start its sandbox as root, so tests as root pass `--no-sandbox`. */
  readonly isRoot: boolean;
  readonly isWindows: boolean;
  /** A test drives the app (`OUTPOST_UNATTENDED`) and may attach to its pages. */
  readonly isUnattended: boolean;
}

/** Parses the arguments behind the program. */
export function parseCommandLine(argv: readonly string[], context: CommandLineContext): CommandLine {
  const words = commandLineWords[context.language];
  const refuse = (message: string): CommandLine => ({
    kind: 'refused',
    message: `${message} ${words.seeHelp}`,
  });
  let isHidden = false;
  let isSafe = false;
  let data: string | null = null;
  for (let at = 0; at < argv.length; at += 1) {
    const argument = argv[at] ?? '';
    const [name = '', value] = splitOnce(argument);
    if (name === '--data') {
      const next = value ?? argv[(at += 1)];
      if (next === undefined || next === '' || next.startsWith('-')) return refuse(words.noDirectory);
      data = next;
    } else if (isOption(name)) {
      if (value !== undefined) return refuse(words.noValue(name));
      if (name === '--help') return { kind: 'help' };
      if (name === '--version') return { kind: 'version' };
      if (name === '--hidden') isHidden = true;
      else isSafe = true;
    } else if (context.isStrict && !isAccepted(argument, context)) {
      if (argument === '--no-sandbox') {
        if (!context.isRoot || !context.isUnattended)
          return { kind: 'refused', message: words.withoutSandbox };
      } else {
        return refuse(argument.startsWith('-') ? words.unknownOption(name) : words.notAnAddress(argument));
      }
    }
  }
  return { kind: 'start', isHidden, isSafe, data };
}

/** The help text, without a last line end. */
export function helpText(language: Language): string {
  const words = commandLineWords[language];
  const lines = commandLineOptions.map((option) => {
    const left = option === '--data' ? `${option} ${words.directory}` : option;
    return `  ${left.padEnd(16)} ${words.options[option]}`;
  });
  return [words.usage, words.summary, '', ...lines, '', words.addresses].join('\n');
}

const isOption = (name: string): name is (typeof commandLineOptions)[number] =>
  commandLineOptions.some((option) => option === name);

function isAccepted(argument: string, { isUnattended, isWindows }: CommandLineContext): boolean {
  return (
    (isWindows && windowsArguments.includes(argument)) ||
    (isUnattended && argument.startsWith('--remote-debugging-port=')) ||
    argument.toLowerCase().startsWith('outpost:') ||
    isChromiumSwitch(argument)
  );
}

/** Whether an argument is one of `chromiumSwitches`. */
export function isChromiumSwitch(argument: string): boolean {
  return chromiumSwitches.some((known) =>
    known.endsWith('=') ? argument.startsWith(known) : argument === known,
  );
}

function splitOnce(argument: string): readonly string[] {
  const at = argument.indexOf('=');
  return at === -1 || !argument.startsWith('--')
    ? [argument]
    : [argument.slice(0, at), argument.slice(at + 1)];
}
