/** A small JSON object on disk, written atomically by electron-store. For settings, tokens, window bounds. */
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import ElectronStore from 'electron-store';
import type { JsonFile } from '../base/json-file.ts';

export interface JsonFileOptions {
  readonly directory: string;
  /** Without extension. */
  readonly name: string;
  /** ms since the epoch; part of a quarantined file's name. */
  readonly now: () => number;
}

export function createJsonFile({ directory, name, now }: JsonFileOptions): JsonFile {
  let opened: ElectronStore | undefined;
  // electron-store reads on construction and throws for damaged files, so it is constructed at each first use.
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
      const damagedPath = join(directory, `${name}.damaged-${now()}.json`);
      renameSync(join(directory, `${name}.json`), damagedPath);
      opened = undefined;
      return damagedPath;
    },
  };
}
