import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LaunchedApp } from './launch-app.ts';
import { settlePage } from './settle-page.ts';

export interface ContentSize {
  readonly width: number;
  readonly height: number;
}

/** Resizes the window's content to exactly this size; resolves after the layout. */
export async function resizeContent(
  { app, page }: LaunchedApp,
  { width, height }: ContentSize,
): Promise<void> {
  await app.evaluate(
    ({ BrowserWindow }, size) => {
      const [window] = BrowserWindow.getAllWindows();
      window?.setContentSize(size.width, size.height);
      // The first call may include the height of a hidden menu bar.
      window?.setContentSize(size.width, size.height);
    },
    { width, height },
  );
  await page.waitForFunction((size) => innerWidth === size.width && innerHeight === size.height, {
    width,
    height,
  });
}

/** Whether the tests of this run save pictures. They take a third of the time of some files, and assert nothing. */
export const wantsPictures = (env: NodeJS.ProcessEnv = process.env): boolean =>
  env['OUTPOST_PICTURES'] === '1' || env['OUTPOST_UPDATE_SCREENSHOTS'] === '1';

/** Saves the page as PNG if pictures are wanted. Its fonts and animations are settled in any case. */
export async function screenshotPage({ page }: Pick<LaunchedApp, 'page'>, file: string): Promise<void> {
  await settlePage(page);
  if (!wantsPictures()) return;
  await mkdir(dirname(file), { recursive: true });
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
}

/** Like `screenshotPage`, but the window's content in device pixels. */
export async function screenshotWindow({ app, page }: LaunchedApp, file: string): Promise<void> {
  await settlePage(page);
  if (!wantsPictures()) return;
  await mkdir(dirname(file), { recursive: true });
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return picture?.toPNG().toString('base64') ?? '';
  });
  await writeFile(file, png, 'base64');
}
