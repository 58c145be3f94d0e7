/** Reads a small JSON file before its manager is loaded. Never throws or writes. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** `name` without extension. Undefined if the file is missing, damaged or unreadable. */
export function peekJson(directory: string, name: string): unknown {
  try {
    return JSON.parse(readFileSync(join(directory, `${name}.json`), 'utf8'));
  } catch {
    return undefined;
  }
}
