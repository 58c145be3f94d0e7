/** What the window, its page and the practice club allow, tried from the inside of the running app. */
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPolicy } from '../../main/desktop/window/app-files.ts';
import { bridgeKeys } from '../../preload/contract/index.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';

let session: DesktopSession;
let launched: LaunchedApp;
let page: Page;
let folder: string;
/** A server of somebody else's on this machine: nothing of the page may ever reach it. */
let stranger: Server;
let strangerUrl: string;
const asked: string[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-security-'));
  await mkdir(join(folder, 'bin'));
  await writeFile(
    join(folder, 'bin', 'xdg-open'),
    `#!/bin/sh\nprintf '%s\\n' "$@" >> '${join(folder, 'opened')}'\n`,
    {
      mode: 0o755,
    },
  );
  await writeFile(join(folder, 'opened'), '');
  stranger = createServer((incoming, response) => {
    asked.push(incoming.url ?? '');
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('content-type', 'text/html');
    response.end('<title>Stranger</title>');
  });
  await new Promise<void>((resolve) => stranger.listen(0, '127.0.0.1', resolve));
  strangerUrl = `http://127.0.0.1:${(stranger.address() as AddressInfo).port}`;
  session = await startDesktopSession();
  launched = await launchApp({
    session,
    userDataDir: join(folder, 'data'),
    env: { PATH: `${join(folder, 'bin')}${delimiter}${process.env['PATH'] ?? ''}` },
  });
  page = launched.page;
  await page
    .getByRole('region', { name: 'Accounts' })
    .getByText(/^Practice club · Live$/)
    .waitFor();
});

afterAll(async () => {
  await launched?.close();
  await session?.stop();
  stranger?.close();
  await rm(folder, { recursive: true, force: true });
});

const opened = async () =>
  (await readFile(join(folder, 'opened'), 'utf8')).split('\n').filter((line) => line !== '');

/** What the content security policy stopped while `act` ran in the page, as `directive blocked`. */
async function stoppedBy(act: (address: string) => unknown): Promise<readonly string[]> {
  await page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      noted.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  await page.evaluate(act, strangerUrl);
  const noted = await page.waitForFunction(() => {
    const found = (window as unknown as { noted: string[] }).noted;
    return found.length > 0 && found;
  });
  return (await noted.jsonValue()) as string[];
}

describe('the page', () => {
  it('is of the app’s own origin, and no file of the disk can be read', async () => {
    expect(await page.evaluate(() => location.origin)).toBe('app://outpost');
    expect(page.url()).toMatch(/^app:\/\/outpost\//);
    const read = await page.evaluate(async () => {
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
    const statuses = await launched.app.evaluate(async (electron) => {
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

  it('is isolated and sandboxed, with nothing of Node in reach', async () => {
    const preferences = await launched.app.evaluate(({ BrowserWindow }) => {
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
    const reach = await page.evaluate(() =>
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
    const bridge = await page.evaluate(() => {
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
    expect(bridge).toMatchObject({ kinds: ['function', 'function', 'function'], same: true });
  });

  it('is denied every permission, asked for or only looked up', async () => {
    const answers = await page.evaluate(async () => {
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

describe('the content security policy', () => {
  it('is on the page as it is delivered', async () => {
    const policy = await launched.app.evaluate(async (electron) => {
      const response = await electron.session.defaultSession.fetch('app://outpost/index.html');
      return response.headers.get('content-security-policy');
    });
    expect(policy).toBe(contentPolicy);
    expect(policy).toMatch(/^default-src 'none'; script-src 'self'; style-src 'self';/);
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
  });

  it.each<[string, string, (address: string) => unknown]>([
    [
      'an inline script',
      'script-src-elem inline',
      () => {
        const script = document.createElement('script');
        script.textContent = 'window.broken = true';
        document.head.append(script);
      },
    ],
    [
      'a script of another server',
      'script-src-elem ',
      (address) =>
        document.head.append(Object.assign(document.createElement('script'), { src: `${address}/a.js` })),
    ],
    [
      'an inline handler',
      'script-src-attr inline',
      () => {
        const button = document.createElement('button');
        button.setAttribute('onclick', 'window.broken = true');
        document.body.append(button);
        button.click();
        button.remove();
      },
    ],
    [
      'eval',
      'script-src eval',
      async () => {
        // The debugger that runs this lifts the ban for what it calls itself, so the call comes from a timer.
        await new Promise((resolve) => setTimeout(resolve));
        try {
          (Reflect.get(window, 'eval') as (code: string) => void)('window.broken = true');
        } catch {}
      },
    ],
    [
      'an inline style element',
      'style-src-elem inline',
      () =>
        document.head.append(
          Object.assign(document.createElement('style'), { textContent: 'body { color: red }' }),
        ),
    ],
    [
      'a picture of another server',
      'img-src ',
      (address) => void Object.assign(new Image(), { src: `${address}/a.png` }),
    ],
    ['a request', 'connect-src ', (address) => fetch(`${address}/fetch`).catch(() => {})],
    [
      'a socket',
      'connect-src ',
      (address) => {
        try {
          return void new WebSocket(address.replace('http', 'ws'));
        } catch {
          return undefined;
        }
      },
    ],
    ['a beacon', 'connect-src ', (address) => void navigator.sendBeacon(`${address}/beacon`, 'x')],
    [
      'a frame of another server',
      'frame-src ',
      (address) =>
        document.body.append(Object.assign(document.createElement('iframe'), { src: `${address}/frame` })),
    ],
    [
      'a frame made of data',
      'frame-src ',
      () =>
        document.body.append(Object.assign(document.createElement('iframe'), { src: 'data:text/html,<p>x' })),
    ],
    [
      'an object',
      'object-src ',
      (address) =>
        document.body.append(Object.assign(document.createElement('object'), { data: `${address}/object` })),
    ],
    [
      'a form sent elsewhere',
      'form-action ',
      (address) => {
        const form = Object.assign(document.createElement('form'), {
          action: `${address}/form`,
          method: 'post',
        });
        document.body.append(form);
        form.submit();
        form.remove();
      },
    ],
    [
      'a worker made of text',
      'worker-src ',
      () => {
        try {
          return void new Worker(URL.createObjectURL(new Blob(['1'])));
        } catch {
          return undefined;
        }
      },
    ],
  ])('stops %s', async (_, directive, act) => {
    const stopped = await stoppedBy(act);
    expect(
      stopped.some((one) => one.startsWith(directive)),
      stopped.join(', '),
    ).toBe(true);
    expect(await page.evaluate(() => 'broken' in window)).toBe(false);
    expect(asked).toEqual([]);
  });
});

describe('the window', () => {
  const windows = () => launched.app.evaluate(({ webContents }) => webContents.getAllWebContents().length);

  it('leaves its origin for nothing', async () => {
    const before = page.url();
    for (const [index, address] of [
      `${strangerUrl}/navigation`,
      'https://example.com/',
      'data:text/html,x',
    ].entries()) {
      await page.evaluate((target) => location.assign(target), address);
      await expect
        .poll(
          () =>
            launched.logs().split('a page tried to leave the app').length -
            1 +
            Number(address.startsWith('data:')),
        )
        .toBeGreaterThan(index);
    }
    await page.evaluate(() => location.assign('file:///etc/passwd'));
    await page.evaluate(() => location.assign('javascript:window.broken=true'));
    expect(await page.evaluate(() => [location.href, 'broken' in window])).toEqual([before, false]);
    expect(asked).toEqual([]);
  });

  it('opens no other', async () => {
    const before = await windows();
    const results = await page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: `${address}/link`, target: '_blank' });
      document.body.append(link);
      link.click();
      link.remove();
      return [window.open(`${address}/open`), window.open('about:blank'), window.open('app://outpost/')].map(
        String,
      );
    }, strangerUrl);
    expect(results).toEqual(['null', 'null', 'null']);
    await expect.poll(() => launched.logs().split('a page tried to open a window').length - 1).toBe(4);
    expect(await windows()).toBe(before);
    expect(asked).toEqual([]);
  });

  it('takes in no other page', async () => {
    const before = await windows();
    await page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('webview'), { src: `${address}/webview` }));
    }, strangerUrl);
    expect(await page.evaluate(() => 'getURL' in (document.querySelector('webview') ?? {}))).toBe(false);
    expect(await windows()).toBe(before);
    const frames = page.frames().map((frame) => frame.url());
    expect(frames.filter((url) => url.startsWith(strangerUrl) || url.startsWith('data:'))).toEqual([]);
    expect(asked).toEqual([]);
  });
});

describe('addresses for the browser', () => {
  const run = (name: 'shell.openAddress' | 'accounts.openTokenPage', input: unknown) =>
    page.evaluate(([command, argument]) => window.outpost.command(command as never, argument as never), [
      name,
      input,
    ] as const);

  it('are refused unless they are pages of a known server', async () => {
    for (const address of [
      `${strangerUrl}/page`,
      'https://example.com/',
      'https://lichess.org@example.com/',
      'https://lichess.org.example.com/',
      'file:///etc/passwd',
      'javascript:alert(1)',
      'data:text/html,x',
      'smb://lichess.org/share',
      'mailto:someone@lichess.org',
      '/etc/passwd',
      '--help',
    ]) {
      expect(await run('shell.openAddress', { address }), address).toMatchObject({ ok: false });
    }
    for (const baseUrl of [
      'http://example.com',
      'https://u:p@example.com',
      'https://example.com/logout',
      'file:///etc',
    ]) {
      expect(await run('accounts.openTokenPage', { baseUrl }), baseUrl).toMatchObject({
        ok: false,
        error: { code: 'rejected' },
      });
    }
    expect(await opened()).toEqual([]);
  });

  it('are opened where they are: an account’s server, and the token page of any', async () => {
    expect(await run('shell.openAddress', { address: 'https://lichess.org/abcdefgh' })).toMatchObject({
      ok: true,
    });
    await expect.poll(opened).toEqual(['https://lichess.org/abcdefgh']);
    expect(await run('accounts.openTokenPage', { baseUrl: 'chess.example' })).toMatchObject({ ok: true });
    await expect.poll(async () => (await opened()).length).toBe(2);
    const page = new URL((await opened())[1] ?? '');
    expect(page.origin + page.pathname).toBe('https://chess.example/account/oauth/token/create');
    expect(page.searchParams.getAll('scopes[]')).toEqual([
      'challenge:read',
      'challenge:write',
      'board:play',
      'tournament:write',
      'follow:read',
    ]);
  });
});

describe('calls to main', () => {
  it('are answered to the top frame of an own window of the own origin, and to nobody else', async () => {
    const preload = join(folder, 'rogue.cjs');
    await writeFile(
      preload,
      `window.call = () => require('electron').ipcRenderer.invoke('outpost:query', 'settings.get', undefined);`,
    );
    const answers = await launched.app.evaluate(
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
        // The default session serves app://; another one lets the foreign page load at all.
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
      { preload, foreign: `${strangerUrl}/rogue` },
    );
    asked.length = 0;
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

  it('cannot even be made from a frame', async () => {
    const kinds = await page.evaluate(() =>
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

  it('have no other listener than the contract’s', async () => {
    const channels = await launched.app.evaluate(({ ipcMain }) => ipcMain.eventNames().map(String));
    expect(channels.filter((name) => name !== 'error')).toEqual([]);
  });
});
