/** The content security policy of the running app: everything that it must stop. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { contentPolicy } from '../../../main/desktop/window/app-files.ts';
import { launchAttackedApp, type AttackedApp } from './attacked-app.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await launchAttackedApp();
});

afterAll(() => app?.close());

/** Violations of the content security policy while `act` ran in the page, as `directive blocked`. */
async function stoppedBy(act: (address: string) => unknown): Promise<readonly string[]> {
  await app.page.evaluate(() => {
    const noted: string[] = [];
    Object.assign(window, { noted });
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI }) => {
      noted.push(`${effectiveDirective} ${blockedURI}`);
    });
  });
  await app.page.evaluate(act, app.strangerUrl);
  const noted = await app.page.waitForFunction(() => {
    const found = (window as unknown as { noted: string[] }).noted;
    return found.length > 0 && found;
  });
  return (await noted.jsonValue()) as string[];
}

describe('the content security policy', () => {
  it('is on the page as delivered', async () => {
    const policy = await app.launched.app.evaluate(async (electron) => {
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
        // The debugger exempts its own evaluations from the ban, so the call runs in a timer.
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
  ])('blocks %s', async (_, directive, act) => {
    const stopped = await stoppedBy(act);
    expect(
      stopped.some((one) => one.startsWith(directive)),
      stopped.join(', '),
    ).toBe(true);
    expect(await app.page.evaluate(() => 'broken' in window)).toBe(false);
    expect(app.requests).toEqual([]);
  });
});
