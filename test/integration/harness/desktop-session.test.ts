import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { startDesktopSession, type DesktopSession } from '../../harness/desktop-session.ts';

describe('a desktop session', () => {
  let session: DesktopSession;
  beforeAll(async () => {
    session = await startDesktopSession();
  });
  afterAll(() => session.stop());
  afterEach(() => session.dismissAllNotifications());

  const send = (summary: string, body: string, ...more: readonly string[]) =>
    session.run('notify-send', ['--app-name=Sender', ...more, summary, body]);

  it('shows a notification, and the monitor sees it unchanged', async () => {
    const before = Date.now();
    await send('Challenge from “Ada”', 'Rapid 10+0\n"rated" & <i>random</i> colour');
    const seen = await session.notifications.waitFor('the challenge', ({ summary }) =>
      summary.includes('Ada'),
    );
    expect(seen).toMatchObject({
      appName: 'Sender',
      replaces: 0,
      summary: 'Challenge from “Ada”',
      body: 'Rapid 10+0\n"rated" & <i>random</i> colour',
    });
    expect(seen.at).toBeGreaterThanOrEqual(before);
    expect(seen.at).toBeLessThanOrEqual(Date.now());
    await waitUntil('the bubble to be shown', async () => (await session.shownNotifications()) === 1);
  });

  it('clicks a notification, and the sender is informed', async () => {
    const sending = send('Game started', 'Your turn', '--action=default=Open', '--wait');
    const { id, actions } = await session.notifications.waitFor(
      'the game, answered by the daemon',
      (notification) => notification.summary === 'Game started' && notification.id !== undefined,
    );
    expect(actions).toEqual(['default']);
    await waitUntil('the bubble to be shown', async () => (await session.shownNotifications()) === 1);
    await session.activateNotification();
    expect(await session.notifications.waitForAction(id ?? -1)).toBe('default');
    expect((await sending).trim()).toBe('default');
  });

  it('distinguishes notifications closed by the user from those withdrawn by the app', async () => {
    const idOf = async (title: string) => {
      await send(title, '');
      const found = await session.notifications.waitFor(
        title,
        (notification) => notification.summary === title && notification.id !== undefined,
      );
      await waitUntil('the bubble to be shown', async () => (await session.shownNotifications()) === 1);
      return found.id ?? -1;
    };
    const dismissed = await idOf('One');
    await session.dismissNotification();
    expect(await session.notifications.waitForClosed(dismissed)).toBe(2);
    const withdrawn = await idOf('Two');
    await session.closeNotification(withdrawn);
    expect(await session.notifications.waitForClosed(withdrawn)).toBe(3);
  });

  it('reports what it waited for and what it saw instead', async () => {
    await send('Something else', 'entirely');
    await session.notifications.waitFor('that', ({ summary }) => summary === 'Something else');
    await expect(session.notifications.waitFor('a draw offer', () => false, { timeout: 50 })).rejects.toThrow(
      /a draw offer.*Something else: entirely/,
    );
  });

  it('takes a screenshot of the whole screen', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'outpost-picture-'));
    try {
      const file = join(folder, 'screen.png');
      await session.screenshotScreen(file);
      const picture = await readFile(file);
      // A PNG has width and height at fixed offsets.
      expect([picture.readUInt32BE(16), picture.readUInt32BE(20)]).toEqual([1600, 1000]);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has no keyring, and starts none', async () => {
    await expect(session.run('secret-tool', ['lookup', 'a', 'b'])).rejects.toThrow(
      /org\.freedesktop\.secrets/,
    );
  });
});

describe('a desktop session with a keyring', () => {
  it('stores a secret', async () => {
    const session = await startDesktopSession({ keyringPassword: 'open' });
    try {
      await session.run('sh', ['-c', 'printf token | secret-tool store --label=test name outpost']);
      expect(await session.run('secret-tool', ['lookup', 'name', 'outpost'])).toBe('token');
    } finally {
      await session.stop();
    }
  });
});

describe('two desktop sessions', () => {
  it('do not see each other, and leave nothing behind', async () => {
    const [one, two] = await Promise.all([startDesktopSession(), startDesktopSession()]);
    const folder = one.env['XDG_RUNTIME_DIR'] ?? '';
    try {
      expect(one.env['DISPLAY']).not.toBe(two.env['DISPLAY']);
      await one.run('notify-send', ['only here']);
      await one.notifications.waitFor('only here', ({ summary }) => summary === 'only here');
      expect(two.notifications.all()).toEqual([]);
    } finally {
      await Promise.all([one.stop(), two.stop()]);
    }
    await expect(stat(folder)).rejects.toThrow('ENOENT');
  });
});
