/** Writes a file of any size where the user says, piece by piece: it is only there under its name once it is whole. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { askWhere } from './dialogs.ts';

/** Resolves with the file's name, or null when the user thought better of it. Rejects when the disk refuses. */
export function createSaveChunks(title: () => string) {
  return async (suggestedName: string, chunks: () => AsyncIterable<string>): Promise<string | null> => {
    const extension = extname(suggestedName).slice(1);
    const filePath = await askWhere({
      title: title(),
      defaultPath: suggestedName,
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    if (filePath === null) return null;
    const unfinished = `${filePath}.part`;
    try {
      await pipeline(Readable.from(chunks()), createWriteStream(unfinished, { mode: 0o600 }));
      await rename(unfinished, filePath);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
    return basename(filePath);
  };
}
