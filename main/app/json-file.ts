/** A small JSON object on disk, written as a whole and atomically by electron-store. Settings, tokens, window bounds. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import type { JsonFile } from '../base/json-file.ts';

export interface JsonFileOptions {
  readonly directory: string;
  /** Without extension. */
  readonly name: string;
  /** ms since the epoch, for the name of a file set aside. */
  readonly now: () => number;
}

export function createJsonFile({ directory, name, now }: JsonFileOptions): JsonFile {
  let opened: ElectronStore | undefined;
  // Opening reads at once and throws at damage, so each use may be the one that opens.
  const open = () =>
    (opened ??= new ElectronStore({
      cwd: directory,
      name,
      clearInvalidConfig: false,
      configFileMode: 0o600,
      accessPropertiesByDotNotation: false,
    }));
  return {
    read: () => ({ ...open().store }),
    write(value) {
      open().store = { ...value };
    },
    setAside() {
      const kept = join(directory, `${name}.damaged-${now()}.json`);
      renameSync(join(directory, `${name}.json`), kept);
      opened = undefined;
      return kept;
    },
  };
}
