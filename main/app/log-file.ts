/** A log file with rotation. Appends are synchronous, so that entries before a crash are on disk. */
import { closeSync, mkdirSync, openSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appendFlags } from '../base/append-flags.ts';

export interface LogFileOptions {
  readonly directory: string;
  /** Without extension: `main` becomes main.log, main.1.log, … */
  readonly name: string;
  readonly maxBytes: number;
  /** Number of rotated files that are kept. */
  readonly keep: number;
}

function appendText(path: string, text: string): void {
  const file = openSync(path, appendFlags, 0o600);
  try {
    writeFileSync(file, text);
  } finally {
    closeSync(file);
  }
}

export function createLogFile({ directory, name, maxBytes, keep }: LogFileOptions) {
  const pathOf = (age: number) => join(directory, age === 0 ? `${name}.log` : `${name}.${age}.log`);
  const path = pathOf(0);
  let size: number | undefined;

  const open = () => {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  };

  const rotate = () => {
    for (let age = keep - 1; age >= 0; age--) {
      if (statSync(pathOf(age), { throwIfNoEntry: false })) renameSync(pathOf(age), pathOf(age + 1));
    }
    size = 0;
  };

  return {
    path,
    /**
     * Appends one line. Never throws, because logging must not break its caller. False if the line was not written.
     */
    append(line: string): boolean {
      const text = `${line}\n`;
      const bytes = Buffer.byteLength(text);
      try {
        if (size === undefined) open();
        if (size !== undefined && size > 0 && size + bytes > maxBytes) rotate();
        appendText(path, text);
        size = (size ?? 0) + bytes;
        return true;
      } catch {
        // Reopened at the next line: the directory may be back by then.
        size = undefined;
        return false;
      }
    },
  };
}
