/** Writes a text where the user says. Only the file's name comes back: where it lies is nobody else's business. */
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
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
      defaultPath: suggestedName,
      filters: [{ name: filter.name(), extensions: [filter.extension] }],
    });
    if (filePath === null) return null;
    await writeFile(filePath, text, { mode: 0o600 });
    return basename(filePath);
  };
}
