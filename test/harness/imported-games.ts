/** Imports files of games in the window, as a user does. */
import type { Page } from 'playwright-core';
import { answerOpenDialog } from './file-dialog.ts';
import type { LaunchedApp } from './launch-app.ts';

/** Opens the games of History. */
export async function openGames(page: Page): Promise<void> {
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /^History/ })
    .click();
  await page.getByRole('radio', { name: 'Games', exact: true }).click();
}

/** Imports a PGN file there. Does not wait for its games. */
export async function importGames({ app, page }: LaunchedApp, path: string): Promise<void> {
  await answerOpenDialog(app, path);
  await openGames(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
  await page.getByRole('menuitem', { name: 'PGN files…' }).click();
}

/** Name of the first account's user. */
export const userName = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const outcome = JSON.parse(await window.outpost.query('accounts.list', undefined)) as {
      readonly value: readonly { readonly user: { readonly name: string } | null }[];
    };
    return outcome.value[0]?.user?.name ?? '';
  });
