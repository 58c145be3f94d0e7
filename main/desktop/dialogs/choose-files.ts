/** Asks the user for files. */
import { askWhich } from './dialogs.ts';

/** For files of games. Resolves with their paths; none when the user thought better of it. */
export function createChooseFiles(words: () => { readonly import: string; readonly games: string }) {
  return (): Promise<readonly string[]> =>
    askWhich({
      title: words().import,
      filters: [{ name: words().games, extensions: ['pgn'] }],
      properties: ['openFile', 'multiSelections'],
    });
}

/** For a file of certificates. Resolves with its path; null when the user cancels. */
export function createChooseCertificates(
  words: () => { readonly certificates: string; readonly addCertificates: string; readonly allFiles: string },
) {
  return async (): Promise<string | null> => {
    const { addCertificates, certificates, allFiles } = words();
    const [path] = await askWhich({
      title: addCertificates,
      filters: [
        { name: certificates, extensions: ['pem', 'crt', 'cer', 'der'] },
        { name: allFiles, extensions: ['*'] },
      ],
      properties: ['openFile'],
    });
    return path ?? null;
  };
}
