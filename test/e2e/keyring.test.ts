/**
 * Tokens in the system's keyring: stored encrypted, restored at start, and kept while the keyring is unavailable.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { checkToken, confirmSignIn, openSettings } from '../harness/window.ts';
import { filesWith } from '../harness/outside-look.ts';

const password = 'open sesame';
const secrets = 'org.freedesktop.secrets';

describe('an account whose token is in the keyring', () => {
  let session: DesktopSession;
  let club: RunningClub;
  let data: string;
  let launched: LaunchedApp | undefined;
  let daemon: ChildProcess | undefined;
  beforeAll(async () => {
    data = await mkdtemp(join(tmpdir(), 'outpost-keyring-'));
    [session, club] = await Promise.all([startDesktopSession({ keyringPassword: password }), startClub()]);
  });
  afterAll(async () => {
    await stop();
    daemon?.kill();
    await club?.stop();
    await session?.stop();
    await rm(data, { recursive: true, force: true });
  });

  const start = async () => {
    launched = await launchApp({ session, userDataDir: data, args: ['--welcome'] });
    return launched.page;
  };
  const stop = async () => {
    const ending = launched;
    launched = undefined;
    await ending?.close();
  };
  const tokens = () => readFile(join(data, 'tokens.json'), 'utf8');

  const askBus = (question: string) =>
    session.run('dbus-send', [
      ...['--session', '--print-reply', '--dest=org.freedesktop.DBus', '/org/freedesktop/DBus'],
      ...[`org.freedesktop.DBus.${question}`, `string:${secrets}`],
    ]);
  const keyringIs = (state: 'there' | 'gone') =>
    waitUntil(
      `the keyring to be ${state}`,
      async () => (await askBus('NameHasOwner')).includes('true') === (state === 'there'),
    );

  /** Keeps the keyring's files for the next instance. */
  const endKeyring = async () => {
    process.kill(Number(/uint32 (\d+)/.exec(await askBus('GetConnectionUnixProcessID'))?.[1]));
    await keyringIs('gone');
  };
  const startKeyring = async () => {
    daemon = spawn('gnome-keyring-daemon', ['--foreground', '--unlock', '--components=secrets'], {
      env: { ...process.env, ...session.env },
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    daemon.stdin?.end(password);
    await keyringIs('there');
  };

  it('says where the token is stored, and has only its ciphertext on disk', async () => {
    const page = await start();
    await checkToken(page, club);
    await page.getByText('The token is stored in your system’s keyring').waitFor();
    expect(await page.getByText('In a plain file').count()).toBe(0);
    await confirmSignIn(page, {});
    await club.connected();
    const stored = JSON.parse(await tokens()) as { tokens: Record<string, object> };
    expect(Object.values(stored.tokens)).toEqual([
      { keeping: 'keyring', sealed: expect.stringMatching(/^[\w+/]{24,}=*$/) },
    ]);
    expect((await stat(join(data, 'tokens.json'))).mode & 0o777).toBe(0o600);
    await stop();
    expect(await filesWith([data], club.token)).toEqual([]);
  });

  it('connects automatically at the next start', async () => {
    const page = await start();
    await club.connected();
    await openSettings(page, 'Accounts');
    await page.getByText(/ · Live · Token in the system’s keyring$/).waitFor();
    await stop();
  });

  it('stops while the keyring is unavailable, says why, and keeps its token', async () => {
    const before = await tokens();
    await endKeyring();
    const page = await start();
    await openSettings(page, 'Accounts');
    await page.getByText('the system’s keyring is locked or missing').waitFor();
    await page.getByText(/ · Stopped · Token in the system’s keyring$/).waitFor();
    await page.getByRole('button', { name: 'Resume' }).click();
    await page.getByText('restart Outpost').nth(1).waitFor();
    expect(await tokens()).toBe(before);
    expect((await club.status()).streams.event).toBe(0);
  });

  it('continues when the keyring is back', async () => {
    await startKeyring();
    await stop();
    const page = await start();
    await club.connected();
    await openSettings(page, 'Accounts');
    await page.getByText(/ · Live · Token in the system’s keyring$/).waitFor();
    await stop();
  });

  it('stops in the same way while the keyring is locked', async () => {
    const before = await tokens();
    await session.run('dbus-send', [
      ...['--session', '--print-reply', `--dest=${secrets}`, '/org/freedesktop/secrets'],
      ...['org.freedesktop.Secret.Service.Lock', 'array:objpath:/org/freedesktop/secrets/collection/login'],
    ]);
    const page = await start();
    await openSettings(page, 'Accounts');
    await page.getByText('the system’s keyring is locked or missing').waitFor();
    expect(await tokens()).toBe(before);
    await stop();
  });

  it('continues after a 401 once the user resumes it, with its stored token', async () => {
    await endKeyring();
    await startKeyring();
    const page = await start();
    await club.connected();
    await club.fault({ kind: 'answer', status: 401, count: 1, path: '/api/stream/event' });
    await club.fault({ kind: 'cut', streams: 'event', how: 'end' });
    await openSettings(page, 'Accounts');
    await page.getByRole('button', { name: 'Resume' }).click();
    await club.connected();
    await page.getByText(/ · Live · Token in the system’s keyring$/).waitFor();
  });
});
