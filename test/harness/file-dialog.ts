import type { ElectronApplication } from 'playwright-core';

/** The app's next dialogs for opening a file answer with this one. */
export async function answerOpenDialog(app: ElectronApplication, file: string): Promise<void> {
  await app.evaluate(({ dialog }, chosen) => {
    dialog.showOpenDialog = () => Promise.resolve({ canceled: false, filePaths: [chosen] });
  }, file);
}

/**
 * The app's next dialogs that ask for a consent answer like this. Returns the questions that were asked so far, with the
 * latest last.
 */
export async function answerConsent(
  app: ElectronApplication,
  answer: 'agree' | 'cancel',
): Promise<() => Promise<readonly string[]>> {
  await app.evaluate(
    ({ dialog }, response) => {
      const asked: string[] = [];
      Object.assign(globalThis, { askedForConsent: asked });
      // The app calls it with the window, or without one.
      dialog.showMessageBox = (...given: readonly unknown[]) => {
        asked.push((given.at(-1) as Electron.MessageBoxOptions).message);
        return Promise.resolve({ response, checkboxChecked: false });
      };
    },
    Number(answer === 'agree'),
  );
  return () =>
    app.evaluate(() => (globalThis as { askedForConsent?: readonly string[] }).askedForConsent ?? []);
}
