/** Storage of the wire log: rotating files of equal size, the oldest deleted at each rotation. */
import { mkdir, open, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { appendFlags } from '../base/append-flags.ts';

export type WireFiles = ReturnType<typeof createWireFiles>;

export interface WireFilesOptions {
  readonly directory: string;
  /** Limit for all files together. */
  readonly maxBytes: number;
}

const segments = 4;

async function appendText(path: string, text: string): Promise<void> {
  const file = await open(path, appendFlags, 0o600);
  try {
    await file.writeFile(text);
  } finally {
    await file.close();
  }
}

/** Operations run one after another, in the order of the calls. */
export function createWireFiles({ directory, maxBytes }: WireFilesOptions) {
  const segmentBytes = Math.floor(maxBytes / segments);
  const pathOf = (age: number) => join(directory, age === 0 ? 'wire.ndjson' : `wire.${age}.ndjson`);
  const ages = Array.from({ length: segments }, (_, index) => segments - 1 - index);
  let size: number | undefined;
  let last: Promise<unknown> = Promise.resolve();

  const enqueue = <T>(work: () => Promise<T>): Promise<T> => {
    const turn = last.then(work);
    last = turn.catch(() => {});
    return turn;
  };

  const sizeOf = (age: number) =>
    stat(pathOf(age)).then(
      (found) => found.size,
      () => 0,
    );

  const rotate = async () => {
    await rm(pathOf(segments - 1), { force: true });
    for (const age of ages.slice(1)) {
      if ((await sizeOf(age)) > 0) await rename(pathOf(age), pathOf(age + 1));
    }
  };

  return {
    /** Appends complete lines. Rejects when the disk fails. */
    append: (lines: string) =>
      enqueue(async () => {
        const bytes = Buffer.byteLength(lines);
        if (size === undefined) {
          await mkdir(directory, { recursive: true, mode: 0o700 });
          size = await sizeOf(0);
        }
        try {
          if (size > 0 && size + bytes > segmentBytes) {
            await rotate();
            size = 0;
          }
          await appendText(pathOf(0), lines);
          size += bytes;
        } catch (error) {
          // Re-read next time: the directory may exist again.
          size = undefined;
          throw error;
        }
      }),
    /** All lines, oldest first. */
    read: () =>
      enqueue(async () => {
        const lines: string[] = [];
        for (const age of ages) {
          const text = await readFile(pathOf(age), 'utf8').catch(() => '');
          for (const line of text.split('\n')) if (line !== '') lines.push(line);
        }
        return lines;
      }),
    clear: () =>
      enqueue(async () => {
        for (const age of ages) await rm(pathOf(age), { force: true });
        size = undefined;
      }),
  };
}
