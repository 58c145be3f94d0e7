/**
 * Writes a text to a path that the user chooses. Only the file's name is returned, because the folder is private.
 */
import { basename } from 'node:path';
import { replaceFile } from '../../base/replace-file.ts';
import { askWhere } from './dialogs.ts';

export interface SaveTextOptions {
  readonly title: () => string;
  readonly filter: { readonly name: () => string; readonly extension: string };
}

/** Resolves with the file's name, or null if the user cancels. Rejects if the disk fails. */
export function createSaveText({ title, filter }: SaveTextOptions) {
  return async (suggestedName: string, text: string): Promise<string | null> => {
    const filePath = await askWhere({
      title: title(),
      suggestedName,
      filters: [{ name: filter.name(), extensions: [filter.extension] }],
    });
    if (filePath === null) return null;
    await replaceFile(filePath, (file) => file.writeFile(text));
    return basename(filePath);
  };
}
