/**
 * A corporate network: every server is behind a proxy with a password, and connections are signed by the network's
 * own authority. The proxy is Debian's squid, the authority is openssl's.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { makeSelfSigned, type Issued } from '../harness/certificates.ts';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { chooseTheme, pictureEveryLook } from '../harness/every-look.ts';
import { answerOpenDialog } from '../harness/file-dialog.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { filesWith } from '../harness/outside-look.ts';
import { startSquid, type Squid } from '../harness/squid.ts';
import { startTlsFront, type TlsFront } from '../harness/tls-front.ts';
import { checkToken, confirmSignIn, openSettings, pausePracticeHistory } from '../harness/window.ts';

const account = { user: 'robin', password: 'open sesame, proxy' };
const places: string[] = [];

let session: DesktopSession;
let club: RunningClub;
let authority: Issued;
let front: TlsFront;
let squid: Squid;
let data: string;
let launched: LaunchedApp;
let page: Page;

const temporary = async (name: string) => {
  const folder = await mkdtemp(join(tmpdir(), `outpost-${name}-`));
  places.push(folder);
  return folder;
};
const proxyEnv = () => ({
  HTTPS_PROXY: `http://127.0.0.1:${squid.port}`,
  https_proxy: `http://127.0.0.1:${squid.port}`,
});
const launch = async () => {
  launched = await launchApp({ session, userDataDir: data, env: proxyEnv() });
  page = launched.page;
};
const address = () => `https://chess.test:${front.port}`;
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));

beforeAll(async () => {
  session = await startDesktopSession({ size: '1800x1200x24', keyringPassword: 'open sesame' });
  club = await startClub();
  authority = await makeSelfSigned(await temporary('authority'), {
    name: 'Network inspection',
    isAuthority: true,
  });
  const issued = await authority.issue({ name: 'chess.test', hosts: ['DNS:chess.test'] });
  front = await startTlsFront(issued, club.baseUrl);
  squid = await startSquid({ folder: await temporary('squid'), hosts: ['chess.test'], account });
  data = await temporary('proxied');
  await launch();
  // The club needs no network and bypasses the proxy.
  await page.getByText('Practice club · Live').waitFor();
  await pausePracticeHistory(page);
});
afterAll(async () => {
  await launched?.close();
  await squid?.stop();
  await front?.close();
  await club?.stop();
  await session?.stop();
  for (const place of places) await rm(place, { recursive: true, force: true });
});

const check = () => checkToken(page, { baseUrl: address(), token: club.token });

const take = (name: string) =>
  pictureEveryLook(launched, name, {
    setTheme: (theme) => chooseTheme(page, theme),
    last: 'small',
    checked: 'both',
  });
const speak = (language: 'de' | 'en') =>
  page.evaluate((wanted) => window.outpost.command('settings.set', { language: wanted }), language);

it('asks for the proxy’s password in a dialog, and again after a wrong one', async () => {
  await check();
  await dialog().getByText(`Sign in to the proxy 127.0.0.1:${squid.port}`).waitFor();
  await dialog().getByText('“Chess network”').waitFor();
  await take('proxy-dialog');
  await speak('de');
  await dialog().getByText(`Am Proxy 127.0.0.1:${squid.port} anmelden`).waitFor();
  await take('proxy-dialog-de');
  await speak('en');
  const before = (await squid.asked()).length;
  await dialog().getByLabel('Name').fill(account.user);
  await dialog().getByLabel('Password').fill('wrong password');
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Check token' }).click();
  await dialog().getByText('The proxy didn’t accept this name and password.').waitFor();
  // A wrong password is sent once.
  expect((await squid.asked()).length).toBe(before + 1);
  await dialog().getByLabel('Name').fill(account.user);
  await dialog().getByLabel('Password').fill(account.password);
  await page.keyboard.press('Enter');
  await dialog().waitFor({ state: 'detached' });
});

it('names the untrusted authority, and accepts it from a file', async () => {
  await page.getByRole('button', { name: 'Check token' }).click();
  await page
    .getByText('is from an authority that this computer does not trust: Network inspection.')
    .waitFor();
  await openSettings(page, 'Network');
  await page.getByText(`Through proxy 127.0.0.1:${squid.port}`).waitFor();
  const choose = async (file: string) => {
    await answerOpenDialog(launched.app, file);
    await page.getByRole('button', { name: 'Add from a file…' }).click();
  };
  await choose(authority.keyFile);
  await page.getByText('The file contains a private key').waitFor();
  await choose(authority.certificateFile);
  await page.getByText('Network inspection').first().waitFor();
  await page.getByRole('button', { name: 'Remove Network inspection' }).waitFor();
  expect(await readFile(join(data, 'certificates.pem'), 'utf8')).toBe(`${authority.certificate.trim()}\n`);
  await take('network-settings');
  await speak('de');
  await page.getByRole('button', { name: 'Network inspection entfernen' }).waitFor();
  await take('network-settings-de');
  await page.getByText('Eigener Proxy').click();
  await page.getByLabel('Host').waitFor();
  await take('network-settings-manual-de');
  await page.getByText('Systemeinstellungen verwenden').click();
  await speak('en');
});

it('signs in and notifies of a challenge through proxy and authority', async () => {
  await check();
  await page.getByRole('heading', { name: 'What this token allows' }).waitFor();
  await confirmSignIn(page, {});
  await club.connected();
  await club.challenge({ opponent: 'willow', limit: 600, increment: 5 });
  await session.notifications.waitFor('a challenge', ({ summary }) =>
    /^Challenge from .*Willow/.test(summary),
  );
  const requests = await squid.asked();
  // No other requests: neither of the practice club, which also runs, nor of the runtime itself.
  expect(requests.filter((line) => !line.includes(` CONNECT chess.test:${front.port}`))).toEqual([]);
});

it('names an unreachable proxy, and reconnects when it is back', async () => {
  const { port } = squid;
  await squid.stop();
  await openSettings(page, 'Accounts');
  await page.getByText(`The proxy 127.0.0.1:${port} cannot be reached.`).first().waitFor();
  squid = await startSquid({ folder: await temporary('squid'), hosts: ['chess.test'], account, port });
  await club.connected();
});

it('stores the password in the keyring, and in no file or log', async () => {
  await launched.close();
  expect(await filesWith([data], account.password)).toEqual([]);
  expect(
    await filesWith([data], Buffer.from(`${account.user}:${account.password}`).toString('base64')),
  ).toEqual([]);
  expect(launched.logs()).not.toContain(account.password);
  await launch();
  await club.connected();
  expect(await dialog().count()).toBe(0);
});

it('notifies of a challenge when `npm start` runs behind both', async () => {
  await launched.close();
  const switches = [`--user-data-dir=${data}`, '--password-store=gnome-libsecret'];
  const started = spawn('npm', ['start', '--', '--hidden', '--', ...switches], {
    cwd: projectRoot,
    env: { ...process.env, ...session.env, ...proxyEnv(), OUTPOST_UNATTENDED: '1' },
    // Own process group: npm does not forward signals to its children.
    detached: true,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(started, 'close');
  try {
    await club.connected();
    await club.challenge({ opponent: 'juniper', limit: 300, increment: 3 });
    await session.notifications.waitFor('a challenge', ({ summary }) =>
      /^Challenge from .*Juniper/.test(summary),
    );
    expect((await squid.asked()).at(-1)).toContain(` CONNECT chess.test:${front.port}`);
  } finally {
    if (started.pid !== undefined) process.kill(-started.pid, 'SIGTERM');
    await ended;
  }
});
