/** Writes a file of any size where the user says, piece by piece: it is only there under its name once it is whole. */
import { basename, extname } from 'node:path';
import { replaceFile } from '../../base/replace-file.ts';
import { askWhere } from './dialogs.ts';

/** Resolves with the file's name, or null when the user thought better of it. Rejects when the disk refuses. */
export function createSaveChunks(title: () => string) {
  return async (suggestedName: string, chunks: () => AsyncIterable<string>): Promise<string | null> => {
    const extension = extname(suggestedName).slice(1);
    const filePath = await askWhere({
      title: title(),
      suggestedName,
      filters: [{ name: extension.toUpperCase(), extensions: [extension] }],
    });
    if (filePath === null) return null;
    await replaceFile(filePath, async (file) => {
      for await (const chunk of chunks()) await file.writeFile(chunk);
    });
    return basename(filePath);
  };
}
