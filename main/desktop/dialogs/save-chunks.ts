/** Writes a file of any size to a path that the user chooses. Atomic: it appears once it is complete. */
import { basename, extname } from 'node:path';
import { replaceFile } from '../../base/replace-file.ts';
import { askWhere } from './dialogs.ts';

/** Resolves with the file's name, or null if the user cancels. Rejects if the disk fails. */
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
