/** Calls to main of the running app, from pages and frames that may not make them. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchAttackedApp, type AttackedApp } from './attacked-app.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await launchAttackedApp();
});

afterAll(() => app?.close());

describe('calls to main', () => {
  it('are answered only to the top frame of an own window with the own origin', async () => {
    const preload = join(app.folder, 'rogue.cjs');
    await writeFile(
      preload,
      `window.call = () => require('electron').ipcRenderer.invoke('outpost:query', 'settings.get', undefined);`,
    );
    const answers = await app.launched.app.evaluate(
      async ({ BrowserWindow, WebContentsView }, { preload: script, foreign }) => {
        const webPreferences = {
          preload: script,
          contextIsolation: false,
          sandbox: false,
          nodeIntegrationInSubFrames: true,
          partition: 'rogue',
        };
        const call = async (contents: Electron.WebContents, code: string) => {
          const answer = JSON.parse((await contents.executeJavaScript(code)) as string) as {
            ok: boolean;
            error?: { code: string };
          };
          return answer.ok ? 'answered' : answer.error?.code;
        };
        // app:// is registered for the default session; the foreign page needs another session to load at all.
        const own = new BrowserWindow({ show: false, webPreferences: { ...webPreferences, partition: '' } });
        await own.loadURL('app://outpost/');
        const inFrame = (setUp: string) => `new Promise((resolve, reject) => {
          const frame = document.createElement('iframe');
          frame.onload = () => Promise.resolve().then(() => frame.contentWindow.call()).then(resolve, reject);
          ${setUp}
          document.body.append(frame);
        })`;
        const other = new BrowserWindow({ show: false, webPreferences });
        await other.loadURL(foreign);
        const data = new BrowserWindow({ show: false, webPreferences });
        await data.loadURL('data:text/html,<p>x');
        const blank = new BrowserWindow({ show: false, webPreferences });
        await blank.loadURL('about:blank');
        const view = new WebContentsView({ webPreferences: { ...webPreferences, partition: '' } });
        await view.webContents.loadURL('app://outpost/');
        const found = {
          own: await call(own.webContents, 'window.call()'),
          textFrame: await call(own.webContents, inFrame(`frame.srcdoc = '<p>x';`)),
          otherOrigin: await call(other.webContents, 'window.call()'),
          frameOfOther: await call(other.webContents, inFrame(`frame.srcdoc = '<p>x';`)),
          data: await call(data.webContents, 'window.call()'),
          blank: await call(blank.webContents, 'window.call()'),
          view: await call(view.webContents, 'window.call()'),
        };
        for (const window of [own, other, data, blank]) window.destroy();
        view.webContents.close();
        return found;
      },
      { preload, foreign: `${app.strangerUrl}/rogue` },
    );
    app.requests.length = 0;
    expect(answers).toEqual({
      own: 'answered',
      textFrame: 'rejected',
      otherOrigin: 'rejected',
      frameOfOther: 'rejected',
      data: 'rejected',
      blank: 'rejected',
      view: 'rejected',
    });
  });

  it('cannot be made from a frame', async () => {
    const kinds = await app.page.evaluate(() =>
      Promise.all(
        ['', '<p>x'].map((text) => {
          const frame = document.createElement('iframe');
          if (text !== '') frame.srcdoc = text;
          const loaded = new Promise((resolve) => {
            frame.addEventListener('load', () => resolve(typeof frame.contentWindow?.outpost));
          });
          document.body.append(frame);
          return loaded;
        }),
      ),
    );
    expect(kinds).toEqual(['undefined', 'undefined']);
  });

  it('have no listeners besides the contract’s', async () => {
    const channels = await app.launched.app.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String));
    expect(channels.filter((name) => name !== 'error')).toEqual([]);
  });
});
