import { askWhich } from './dialogs.ts';

/** Chooses PGN files. Resolves with their paths; empty if the user cancels. */
export function createChooseFiles(words: () => { readonly import: string; readonly games: string }) {
  return (): Promise<readonly string[]> =>
    askWhich({
      title: words().import,
      filters: [{ name: words().games, extensions: ['pgn'] }],
      properties: ['openFile', 'multiSelections'],
    });
}

/** Chooses a file of certificates. Resolves with its path; null if the user cancels. */
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
