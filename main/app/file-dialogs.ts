/** The file dialogs, in the user's language. */
import { createChooseFiles } from '../desktop/dialogs/choose-files.ts';
import { createSaveChunks } from '../desktop/dialogs/save-chunks.ts';
import { createSaveText } from '../desktop/dialogs/save-text.ts';
import type { FileDialogs, SavedText } from '../desktop/file-dialogs.ts';
import { menuWords } from '../desktop/window/menu-words.ts';
import { StoreError } from '../store/api.ts';
import type { Language } from '../text/language.ts';
import { messageOf } from '../text/message.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';

export function createFileDialogs(language: () => Language): FileDialogs {
  const words = () => menuWords[language()].save;
  const kinds = {
    game: { title: () => words().game, filter: { name: () => words().games, extension: 'pgn' } },
    arena: { title: () => words().arena, filter: { name: () => words().arenas } },
    wireLog: { title: () => words().wireLog, filter: { name: () => words().wireLogs, extension: 'ndjson' } },
    diagnostics: { title: () => words().diagnostics, filter: { name: () => words().text, extension: 'txt' } },
  } satisfies Record<SavedText, unknown>;
  const saveChunks = createSaveChunks(() => words().history);
  return {
    saveText(what, suggestedName, text) {
      const { title, filter } = kinds[what];
      const extension = 'extension' in filter ? filter.extension : (suggestedName.split('.').at(-1) ?? 'txt');
      return createSaveText({ title, filter: { name: filter.name, extension } })(suggestedName, text).catch(
        notWritten,
      );
    },
    saveChunks: (suggestedName, chunks) => saveChunks(suggestedName, chunks).catch(notWritten),
    chooseGames: createChooseFiles(words),
  };
}

/** Reports the system's error code but not the path, because users copy the message into reports. */
function notWritten(error: unknown): never {
  // The content failed, not the file.
  if (error instanceof ContractFailure || error instanceof StoreError) throw error;
  const code =
    error instanceof Error && 'code' in error ? String(error.code) : messageOf('storage.unknownReason');
  throw new ContractFailure('storage', messageOf('storage.fileNotWritten', { code }));
}
