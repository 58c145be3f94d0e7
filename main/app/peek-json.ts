/** A first look at a small JSON file, before what manages it is loaded. Never throws and never writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `name` without extension. `undefined` for a file that is absent, damaged or cannot be read. */
export function peekJson(directory: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}
