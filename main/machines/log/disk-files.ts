/** The shared folder on disk. */
import { constants } from 'node:fs';
import { lstat, open, opendir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { replaceFile } from '../../base/replace-file.ts';
import { parseName } from './names.ts';
import type { SharedFile, SharedFiles } from './shared-files.ts';

const readFlags = constants.O_RDONLY | (constants.O_NOFOLLOW ?? 0) | (constants.O_NONBLOCK ?? 0);
/** A folder that someone else fills must not keep the process busy. */
const mostEntries = 100_000;

/** `folder` exists. Only names of the log are read, written and removed: no name leads out of the folder. */
export function createDiskFiles(folder: string): SharedFiles {
  const pathOf = (name: string): string => {
    const { kind } = parseName(name);
    if (kind === 'segment' || kind === 'state') return join(folder, name);
    throw new RangeError('not a file of the shared log');
  };

  return {
    async list(most) {
      const listed: SharedFile[] = [];
      let entries = 0;
      for await (const entry of await opendir(folder)) {
        entries += 1;
        if (listed.length === most || entries > mostEntries) throw new RangeError('too many files');
        if (!entry.isFile() || parseName(entry.name).kind === 'foreign') continue;
        const status = await lstat(join(folder, entry.name)).catch(() => undefined);
        if (!status?.isFile()) continue;
        const tag = `${status.mtimeMs}:${status.size}:${status.ino}`;
        listed.push({ name: entry.name, bytes: status.size, tag });
      }
      return listed;
    },

    async read(name, most) {
      const file = await open(pathOf(name), readFlags).catch((error: NodeJS.ErrnoException) => {
        // A symlink is no file of the log.
        if (error.code === 'ENOENT' || error.code === 'ELOOP') return undefined;
        throw error;
      });
      if (!file) return undefined;
      try {
        const status = await file.stat();
        if (!status.isFile() || status.size > most) return undefined;
        const bytes = Buffer.alloc(status.size);
        let length = 0;
        while (length < bytes.length) {
          const { bytesRead } = await file.read(bytes, length, bytes.length - length, length);
          if (bytesRead === 0) break;
          length += bytesRead;
        }
        return bytes.subarray(0, length);
      } finally {
        await file.close();
      }
    },

    async write(name, bytes) {
      await replaceFile(pathOf(name), (file) => file.writeFile(bytes));
    },

    async remove(name) {
      await rm(pathOf(name), { force: true });
    },
  };
}
