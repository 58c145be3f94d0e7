/** The file dialogs, in the user's language. */
import { basename, extname } from 'node:path';
import { replaceFile } from '../base/replace-file.ts';
import { askWhere, askWhich, type WhereToSave } from '../desktop/dialogs.ts';
import { gameFileEndings, type FileDialogs } from '../desktop/file-dialogs.ts';
import { menuWords } from '../desktop/window/menu-words.ts';
import { StoreError } from '../store/api.ts';
import type { Language } from '../text/language.ts';
import { messageOf } from '../text/message.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';

export function createFileDialogs(language: () => Language) {
  const words = () => menuWords[language()].save;
  const databases = () => ({ name: words().backups, extensions: ['db'] });
  const books = () => ({ name: words().books, extensions: ['bin'] });
  const allFiles = () => ({ name: words().allFiles, extensions: ['*'] });
  const kinds = {
    game: { title: () => words().game, type: () => words().games, extension: 'pgn' },
    arena: { title: () => words().arena, type: () => words().arenas, extension: null },
    wireLog: { title: () => words().wireLog, type: () => words().wireLogs, extension: 'ndjson' },
    diagnostics: { title: () => words().diagnostics, type: () => words().text, extension: 'txt' },
  };
  const dialogs: FileDialogs = {
    saveText(what, suggestedName, text) {
      const { title, type, extension } = kinds[what];
      const filter = { name: type(), extensions: [extension ?? suggestedName.split('.').at(-1) ?? 'txt'] };
      return save({ title: title(), suggestedName, filters: [filter] }, (file) => file.writeFile(text));
    },
    savePicture: (suggestedName, png) =>
      save(
        { title: words().picture, suggestedName, filters: [{ name: words().pictures, extensions: ['png'] }] },
        (file) => file.writeFile(png),
      ),
    saveChunks(suggestedName, chunks) {
      const extension = extname(suggestedName).slice(1);
      const filter = { name: extension.toUpperCase(), extensions: [extension] };
      return save({ title: words().history, suggestedName, filters: [filter] }, async (file) => {
        for await (const chunk of chunks()) await file.writeFile(chunk);
      });
    },
    saveBook: (suggestedName, chunks) =>
      save({ title: words().saveBook, suggestedName, filters: [books()] }, async (file) => {
        for await (const chunk of chunks()) await file.writeFile(chunk);
      }),
    chooseGames: () =>
      askWhich({
        title: words().import,
        filters: [{ name: words().games, extensions: [...gameFileEndings] }],
        properties: ['openFile', 'multiSelections'],
      }),
    chooseBook: () => askForOne(words().book, [books(), allFiles()]),
    chooseEngine: () =>
      askForOne(words().engine, [
        ...(process.platform === 'win32' ? [{ name: words().programs, extensions: ['exe'] }] : []),
        allFiles(),
      ]),
    chooseEngineData: (what) =>
      what === 'file' ? askForOne(words().engineFile, []) : askForFolder(words().engineFolder),
    chooseSharedFolder: () => askForFolder(words().sharedFolder),
  };
  return {
    ...dialogs,
    /** Asks for a file of certificates; null if the user cancels. */
    chooseCertificates: () =>
      askForOne(words().addCertificates, [
        { name: words().certificates, extensions: ['pem', 'crt', 'cer', 'der'] },
        allFiles(),
      ]),
    /** Asks for a path to write a backup to; null if the user cancels. */
    whereToBackUp: (suggestedName: string) =>
      askWhere({ title: words().backup, suggestedName, filters: [databases()] }),
    /** Asks for a backup. Lists all files, too: automatic backups have other names. */
    whichToRestore: () => askForOne(words().restore, [databases(), allFiles()]),
  };
}

/** The dialog can make a new folder. */
async function askForFolder(title: string): Promise<string | null> {
  const [path] = await askWhich({ title, properties: ['openDirectory', 'createDirectory'] });
  return path ?? null;
}

async function askForOne(
  title: string,
  filters: NonNullable<WhereToSave['filters']>,
): Promise<string | null> {
  const [path] = await askWhich({ title, filters, properties: ['openFile'] });
  return path ?? null;
}

/**
 * Writes a file to a path that the user chooses; it appears once it is complete. Resolves with the file's name
 * without its folder, which is private, or null if the user cancels.
 */
async function save(where: WhereToSave, write: Parameters<typeof replaceFile>[1]): Promise<string | null> {
  try {
    const path = await askWhere(where);
    if (path === null) return null;
    await replaceFile(path, write);
    return basename(path);
  } catch (error) {
    throw notWritten(error);
  }
}

/** Reports the system's error code but not the path, because users copy the message into reports. */
function notWritten(error: unknown): unknown {
  // The content failed, not the file.
  if (error instanceof ContractFailure || error instanceof StoreError) return error;
  const code =
    error instanceof Error && 'code' in error ? String(error.code) : messageOf('storage.unknownReason');
  return new ContractFailure('storage', messageOf('storage.fileNotWritten', { code }));
}
