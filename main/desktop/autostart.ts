/**
 * Starting the app with the session. The system's setting is the only state, because other programs may change it.
 */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { replaceFileSync } from '../base/replace-file.ts';

export interface Autostart {
  isOn(): boolean;
  /** Throws if the system refuses. */
  set(on: boolean): void;
}

/** The command that starts the app: the program and its leading arguments. */
export interface StartCommand {
  readonly program: string;
  readonly args: readonly string[];
}

/** Starts without a window. */
const hiddenSwitch = '--hidden';

export interface DesktopFileOptions {
  /** Path of the entry in the autostart folder. */
  readonly file: string;
  readonly command: StartCommand;
}

/** Linux (Desktop Application Autostart Specification). */
export function createFileAutostart({ file, command }: DesktopFileOptions): Autostart {
  const wanted = makeAutostartEntry(command);
  const read = (): string | undefined => {
    try {
      return readFileSync(file, 'utf8');
    } catch {
      return undefined;
    }
  };
  const write = () => {
    mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
    replaceFileSync(file, wanted);
  };
  const isOn = () => {
    const entry = read();
    return entry !== undefined && isEnabled(entry);
  };
  const old = read();
  // The program may have moved since the entry was written. An entry of another data folder is not this profile's.
  if (old !== undefined && old !== wanted && isEnabled(old) && dataOf(old) === dataOf(wanted)) write();
  return {
    isOn,
    set(on) {
      if (on) write();
      else rmSync(file, { force: true });
    },
  };
}

export interface LoginItems {
  getLoginItemSettings(options: { args: string[] }): { readonly openAtLogin: boolean };
  setLoginItemSettings(settings: { openAtLogin: boolean; args: string[] }): void;
}

/** Windows and macOS. */
export function createLoginAutostart(items: LoginItems): Autostart {
  const args = [hiddenSwitch];
  return {
    isOn: () => items.getLoginItemSettings({ args }).openAtLogin,
    set: (on) => items.setLoginItemSettings({ openAtLogin: on, args }),
  };
}

export function makeAutostartEntry({ program, args }: StartCommand): string {
  const exec = [program, ...args, hiddenSwitch].map(quoteExec).join(' ');
  return [
    '[Desktop Entry]',
    'Type=Application',
    'Name=Outpost',
    'Comment=Tells of challenges and games as they happen',
    'Comment[de]=Meldet Herausforderungen und Partien, sobald sie kommen',
    `Exec=${exec}`,
    'Icon=outpost',
    'Terminal=false',
    'X-GNOME-Autostart-enabled=true',
    '',
  ].join('\n');
}

/** The quoted `--data=` of an entry's command; undefined: the usual folder. */
function dataOf(entry: string): string | undefined {
  const exec = /^Exec=(.*)$/m.exec(entry)?.[1] ?? '';
  // Each backslash of a quoted argument is escaped again.
  const words = exec.replaceAll('\\\\', '\\').match(/"(?:[^"\\]|\\.)*"|[^\s"]+/g) ?? [];
  return words.find((word) => /^"?--data=/.test(word));
}

/** Desktop Entry Specification, "The Exec key": quoted, then escaped as a string value. */
function quoteExec(argument: string): string {
  const percent = argument.replaceAll('%', '%%');
  if (/^[\w@%+=:,./-]+$/.test(argument)) return percent;
  const quoted = `"${percent.replaceAll(/["`$\\]/g, (mark) => `\\${mark}`)}"`;
  return quoted
    .replaceAll('\\', '\\\\')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');
}

/** Settings panels disable an entry by adding a line. */
function isEnabled(entry: string): boolean {
  return !/^Hidden\s*=\s*true\s*$/m.test(entry) && !/^X-GNOME-Autostart-enabled\s*=\s*false\s*$/m.test(entry);
}
