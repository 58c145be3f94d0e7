import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { LaunchedApp } from './launch-app.ts';

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

/** Saves the page as PNG, after its animations and fonts have settled. */
export async function screenshotPage({ page }: Pick<LaunchedApp, 'page'>, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Two frames: the current one may predate the last change.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  await page.screenshot({ path: file, animations: 'disabled', caret: 'hide' });
}

/** Saves the window's content as PNG in device pixels. */
export async function screenshotWindow({ app, page }: LaunchedApp, file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  await page.evaluate(async () => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  });
  const png = await app.evaluate(async ({ BrowserWindow }) => {
    const picture = await BrowserWindow.getAllWindows()[0]?.webContents.capturePage();
    return picture?.toPNG().toString('base64') ?? '';
  });
  await writeFile(file, png, 'base64');
}
