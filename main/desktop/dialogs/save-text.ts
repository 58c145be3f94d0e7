/** Writes a text where the user says. Only the file's name comes back: where it lies is nobody else's business. */
import { basename } from 'node:path';
import { replaceFile } from '../../base/replace-file.ts';
import { askWhere } from './dialogs.ts';

export interface SaveTextOptions {
  /** Of the dialog. */
  readonly title: () => string;
  /** What the dialog calls such files, and how their names end. */
  readonly filter: { readonly name: () => string; readonly extension: string };
}

/** Resolves with the file's name, or null when the user thought better of it. Rejects when the disk refuses. */
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
