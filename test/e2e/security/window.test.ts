/** The window of the running app neither navigates away nor opens others. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { launchAttackedApp, type AttackedApp } from './attacked-app.ts';

let app: AttackedApp;

beforeAll(async () => {
  app = await launchAttackedApp();
});

afterAll(() => app?.close());

describe('the window', () => {
  const windows = () =>
    app.launched.app.evaluate(({ webContents }) => webContents.getAllWebContents().length);

  it('does not leave its origin', async () => {
    const before = app.page.url();
    for (const [index, address] of [
      `${app.strangerUrl}/navigation`,
      'https://example.com/',
      'data:text/html,x',
    ].entries()) {
      await app.page.evaluate((target) => location.assign(target), address);
      await expect
        .poll(
          () =>
            app.launched.logs().split('navigation denied').length - 1 + Number(address.startsWith('data:')),
        )
        .toBeGreaterThan(index);
    }
    await app.page.evaluate(() => location.assign('file:///etc/passwd'));
    await app.page.evaluate(() => location.assign('javascript:window.broken=true'));
    expect(await app.page.evaluate(() => [location.href, 'broken' in window])).toEqual([before, false]);
    expect(app.requests).toEqual([]);
  });

  it('opens no other window', async () => {
    const before = await windows();
    const results = await app.page.evaluate((address) => {
      const link = Object.assign(document.createElement('a'), { href: `${address}/link`, target: '_blank' });
      document.body.append(link);
      link.click();
      link.remove();
      return [window.open(`${address}/open`), window.open('about:blank'), window.open('app://outpost/')].map(
        String,
      );
    }, app.strangerUrl);
    expect(results).toEqual(['null', 'null', 'null']);
    await expect.poll(() => app.launched.logs().split('window denied').length - 1).toBe(4);
    expect(await windows()).toBe(before);
    expect(app.requests).toEqual([]);
  });

  it('embeds no other page', async () => {
    const before = await windows();
    await app.page.evaluate((address) => {
      document.body.append(Object.assign(document.createElement('webview'), { src: `${address}/webview` }));
    }, app.strangerUrl);
    expect(await app.page.evaluate(() => 'getURL' in (document.querySelector('webview') ?? {}))).toBe(false);
    expect(await windows()).toBe(before);
    const frames = app.page.frames().map((frame) => frame.url());
    expect(frames.filter((url) => url.startsWith(app.strangerUrl) || url.startsWith('data:'))).toEqual([]);
    expect(app.requests).toEqual([]);
  });
});
