/** The page of the running app, tried from the inside. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bridgeKeys } from '../../../preload/contract/index.ts';
import { launchAttackedApp, type AttackedApp } from './attacked-app.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await launchAttackedApp();
});

afterAll(() => app?.close());

describe('the page', () => {
  it('has the app’s own origin, and cannot read files of the disk', async () => {
    expect(await app.page.evaluate(() => location.origin)).toBe('app://outpost');
    expect(app.page.url()).toMatch(/^app:\/\/outpost\//);
    const read = await app.page.evaluate(async () => {
      const tries = await Promise.allSettled([
        fetch('file:///etc/passwd'),
        fetch('app://outpost/../../package.json'),
      ]);
      const image = new Image();
      const loaded = new Promise((resolve) => {
        image.addEventListener('load', () => resolve('loaded'));
        image.addEventListener('error', () => resolve('refused'));
      });
      image.src = 'file:///usr/share/pixmaps/debian-logo.png';
      return [...tries.map(({ status }) => status), await loaded];
    });
    expect(read).toEqual(['rejected', 'rejected', 'refused']);
    const statuses = await app.launched.app.evaluate(async (electron) => {
      const paths = [
        '',
        '..%2f..%2fpackage.json',
        '%2e%2e/%2e%2e/package.json',
        '..%5c..%5cpackage.json',
        'C:/x',
        'assets',
      ];
      const all = paths.map((path) => electron.session.defaultSession.fetch(`app://outpost/${path}`));
      return (await Promise.all(all)).map(({ status }) => status);
    });
    expect(statuses).toEqual([200, 404, 404, 404, 404, 404]);
  });

  it('is isolated and sandboxed, without access to Node', async () => {
    const preferences = await app.launched.app.evaluate(({ BrowserWindow }) => {
      const [window] = BrowserWindow.getAllWindows();
      const contents = window?.webContents as unknown as { getLastWebPreferences(): Record<string, unknown> };
      return contents.getLastWebPreferences();
    });
    expect(preferences).toMatchObject({
      contextIsolation: true,
      sandbox: true,
      nodeIntegration: false,
      nodeIntegrationInSubFrames: false,
      webSecurity: true,
      allowRunningInsecureContent: false,
      webviewTag: false,
    });
    const reach = await app.page.evaluate(() =>
      [
        'require',
        'process',
        'module',
        'exports',
        'global',
        'Buffer',
        'setImmediate',
        '__dirname',
        'electron',
        'ipcRenderer',
      ].filter((name) => name in window),
    );
    expect(reach).toEqual([]);
  });

  it('has a bridge of three functions that cannot be changed', async () => {
    const bridge = await app.page.evaluate(() => {
      const before = window.outpost;
      try {
        Object.defineProperty(window, 'outpost', { value: {} });
      } catch {}
      try {
        Object.assign(window.outpost, { query: null, more: () => {} });
      } catch {}
      return {
        keys: Object.keys(window.outpost),
        kinds: Object.values(window.outpost).map((member) => typeof member),
        same: window.outpost === before,
      };
    });
    expect(bridge.keys).toEqual(bridgeKeys);
    expect(bridge).toMatchObject({ kinds: ['string', 'function', 'function', 'function'], same: true });
  });

  it('is denied every permission, requested or queried', async () => {
    const answers = await app.page.evaluate(async () => {
      const looked = await Promise.all(
        ['geolocation', 'notifications', 'clipboard-read', 'camera', 'microphone', 'midi'].map(
          async (name) => (await navigator.permissions.query({ name: name as PermissionName })).state,
        ),
      );
      const place = new Promise((resolve) => {
        navigator.geolocation.getCurrentPosition(
          () => resolve('given'),
          ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'denied' : code),
        );
      });
      const nameOf = (asking: Promise<unknown>) =>
        asking.then(
          () => 'given',
          (error: Error) => error.name,
        );
      return [
        ...looked,
        await place,
        await Notification.requestPermission(),
        await nameOf(navigator.clipboard.readText()),
        await nameOf(navigator.mediaDevices.getUserMedia({ audio: true })),
      ];
    });
    expect(answers.slice(0, 8)).toEqual(Array.from({ length: 8 }, () => 'denied'));
    expect(answers.slice(8)).not.toContain('given');
  });
});
