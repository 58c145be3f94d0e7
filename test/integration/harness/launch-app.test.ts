import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { startDesktopSession, type DesktopSession } from '../../harness/desktop-session.ts';
import { launchApp } from '../../harness/launch-app.ts';

const manifest = {
  name: 'little',
  productName: 'Little App',
  version: '3.2.1',
  type: 'module',
  main: 'code/main.js',
};

const code = `
import { app, BrowserWindow, Notification, safeStorage } from 'electron';
console.log('started', process.argv.at(-1), process.env.LITTLE);
app.whenReady().then(() => {
  const window = new BrowserWindow({ title: 'Little' });
  window.loadURL('data:text/html,<title>Little</title><button>Go</button>');
  const bubble = new Notification({ title: 'Ready ' + process.env.LITTLE, body: 'keyring ' + safeStorage.isEncryptionAvailable() });
  bubble.on('click', () => console.log('clicked'));
  bubble.show();
});
`;

describe('an app started on a desktop session', () => {
  let folder: string;
  let session: DesktopSession;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'outpost-little-'));
    await mkdir(join(folder, 'code'));
    await writeFile(join(folder, 'package.json'), JSON.stringify(manifest));
    await writeFile(join(folder, 'code', 'main.js'), code);
    session = await startDesktopSession({ keyringPassword: 'open' });
  });
  afterAll(async () => {
    await session.stop();
    await rm(folder, { recursive: true });
  });

  afterEach(() => session.dismissAllNotifications());

  it('has its name, version and folders, its arguments, environment and output', async () => {
    const launched = await launchApp({
      session,
      appFolder: folder,
      args: ['--given'],
      env: { LITTLE: 'yes' },
    });
    try {
      const facts = await launched.app.evaluate(({ app }) => ({
        name: app.getName(),
        version: app.getVersion(),
        folder: app.getAppPath(),
        packaged: app.isPackaged,
        data: app.getPath('userData'),
      }));
      expect(facts).toEqual({
        name: 'Little App',
        version: '3.2.1',
        folder,
        packaged: false,
        data: launched.userDataDir,
      });
      await launched.page.getByRole('button', { name: 'Go' }).waitFor();
      await expect.poll(launched.logs).toContain('started --given yes');
    } finally {
      await launched.close();
    }
    await expect(stat(launched.userDataDir)).rejects.toThrow('ENOENT');
  });

  it('reaches the desktop: its notification is seen, its click arrives, the keyring is open', async () => {
    const launched = await launchApp({ session, appFolder: folder, env: { LITTLE: 'two' } });
    try {
      const { body } = await session.notifications.waitFor(
        'the app',
        ({ summary }) => summary === 'Ready two',
      );
      expect(body).toBe('keyring true');
      await expect.poll(session.shownNotifications).toBe(1);
      await session.activateNotification();
      await expect.poll(launched.logs).toContain('clicked');
    } finally {
      await launched.close();
    }
  });

  it('keeps a given data folder, also when it is killed', async () => {
    const userDataDir = await mkdtemp(join(tmpdir(), 'outpost-kept-'));
    try {
      const launched = await launchApp({ session, appFolder: folder, userDataDir });
      await launched.kill();
      expect(await readdir(userDataDir)).not.toEqual([]);
    } finally {
      await rm(userDataDir, { recursive: true });
    }
  });
});
