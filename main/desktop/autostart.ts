/**
 * Starting the app with the session. The system's setting is the only state, because other programs may change it.
 */
import { mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Log } from '../base/log.ts';
import { replaceFileSync } from '../base/replace-file.ts';
import { shortHash } from '../base/short-hash.ts';

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
  /** The autostart folder. */
  readonly folder: string;
  /** Name of the usual entry, without its ending. */
  readonly name: string;
  readonly command: StartCommand;
  readonly log: Log;
}

/** Linux (Desktop Application Autostart Specification). Each data folder has an entry of its own. */
export function createFileAutostart({ folder, name, command, log }: DesktopFileOptions): Autostart {
  const wanted = makeAutostartEntry(command);
  const data = dataOf(wanted);
  const usual = join(folder, `${name}.desktop`);
  const file = data === undefined ? usual : join(folder, `${name}-${shortHash(data, 8)}.desktop`);
  /** An entry that starts the app with another data folder is none of this profile's. */
  const readOwn = (path: string): string | undefined => {
    try {
      const entry = readFileSync(path, 'utf8');
      return dataOf(entry) === data ? entry : undefined;
    } catch {
      return undefined;
    }
  };
  const write = () => {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    replaceFileSync(file, wanted);
  };
  const remove = (path: string) => {
    if (readOwn(path) !== undefined) rmSync(path, { force: true });
  };
  const refresh = () => {
    // Earlier versions had one entry for all data folders.
    if (file !== usual && readOwn(usual) !== undefined) renameSync(usual, file);
    const old = readOwn(file);
    // The program may have moved since the entry was written.
    if (old !== undefined && old !== wanted && isEnabled(old)) write();
  };
  try {
    refresh();
  } catch (error) {
    // The folder may be read-only or its disk full. The old entry still starts the app.
    log.warn('autostart entry not refreshed', { reason: String(error) });
  }
  return {
    isOn() {
      return [file, usual].some((path) => {
        const entry = readOwn(path);
        return entry !== undefined && isEnabled(entry);
      });
    },
    set(on) {
      if (on) write();
      else remove(file);
      // The entry of an earlier version remains when it could not be renamed.
      if (file !== usual) remove(usual);
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
    // A session skips the entry after the program was removed.
    `TryExec=${escapeValue(program)}`,
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
  return escapeValue(quoted);
}

/** Desktop Entry Specification, "Possible value types": a string value. */
const escapeValue = (text: string): string =>
  text.replaceAll('\\', '\\\\').replaceAll('\n', '\\n').replaceAll('\r', '\\r').replaceAll('\t', '\\t');

/** Settings panels disable an entry by adding a line. */
function isEnabled(entry: string): boolean {
  return !/^Hidden\s*=\s*true\s*$/m.test(entry) && !/^X-GNOME-Autostart-enabled\s*=\s*false\s*$/m.test(entry);
}
