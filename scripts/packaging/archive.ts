/** Archives whose bytes depend on their files only. */
import { rm, stat, writeFile } from 'node:fs/promises';
import { captureOrThrow } from '../lib/process.mjs';

export interface TarOptions {
  readonly folder: string;
  /** Names inside the folder. */
  readonly names: readonly string[];
  /** The archive without its compression's ending. */
  readonly output: string;
  /** Seconds since the epoch: the time of every file. */
  readonly date: number;
  /** Prepended to every name. */
  readonly prefix: string;
  /** Compresses little and fast. */
  readonly isFast: boolean;
}

/** Sorted, owned by root, and without the builder's times. Returns the path of the `.xz`. */
export async function makeTarXz({
  folder,
  names,
  output,
  date,
  prefix,
  isFast,
}: TarOptions): Promise<string> {
  await captureOrThrow('tar', [
    '--create',
    '--format=gnu',
    '--sort=name',
    '--owner=root:0',
    '--group=root:0',
    `--mtime=@${date}`,
    `--transform=flags=r;s,^\\.,${prefix},`,
    `--file=${output}`,
    `--directory=${folder}`,
    ...names,
  ]);
  await rm(`${output}.xz`, { force: true });
  // The branch filter saves 5 MB of machine code. Threads would split the file and lose more than that.
  await captureOrThrow('xz', ['--threads=1', ...xzFilters(isFast), output]);
  return `${output}.xz`;
}

function xzFilters(isFast: boolean): readonly string[] {
  if (isFast) return ['--lzma2=preset=0'];
  return process.arch === 'x64' ? ['--x86', '--lzma2=preset=9e'] : ['--arm64', '--lzma2=preset=9e'];
}

/** The format of `.deb` files (ar, System V): members in the given order. */
export async function makeAr(
  output: string,
  members: readonly { readonly name: string; readonly content: Buffer }[],
  date: number,
): Promise<void> {
  const parts: Buffer[] = [Buffer.from('!<arch>\n')];
  for (const { name, content } of members) {
    const header = [
      name.padEnd(16),
      String(date).padEnd(12),
      '0'.padEnd(6),
      '0'.padEnd(6),
      '100644'.padEnd(8),
      String(content.length).padEnd(10),
      '`\n',
    ].join('');
    parts.push(Buffer.from(header), content);
    // Members begin at even offsets.
    if (content.length % 2 === 1) parts.push(Buffer.from('\n'));
  }
  await writeFile(output, Buffer.concat(parts));
}

export const mebibytes = async (file: string): Promise<number> => (await stat(file)).size / 2 ** 20;
