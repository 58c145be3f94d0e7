/** Failure states in the window: each is explained, and no data are lost. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { startClub, type RunningClub } from '../harness/club.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import { launchApp, type LaunchedApp } from '../harness/launch-app.ts';
import { withDatabase } from '../harness/profile.ts';
import { checkToken, goTo, openSettings, signIn } from '../harness/window.ts';

let session: DesktopSession;
beforeAll(async () => {
  session = await startDesktopSession();
});
afterAll(() => session?.stop());

const launch = async (userDataDir?: string, ...args: readonly string[]) => {
  const launched = await launchApp({ session, args, ...(userDataDir === undefined ? {} : { userDataDir }) });
  return launched;
};

describe('a token that is checked', () => {
  let club: RunningClub;
  let website: Server;
  let launched: LaunchedApp;
  beforeAll(async () => {
    club = await startClub();
    website = createServer((_request, response) => {
      response.writeHead(200, { 'content-type': 'text/html' });
      response.end('<!DOCTYPE html><title>Chess</title><p>Welcome to our chess café!');
    });
    await once(website.listen(0, '127.0.0.1'), 'listening');
    launched = await launch(undefined, '--welcome');
  });
  afterAll(async () => {
    await launched?.close();
    website?.close();
    await club?.stop();
  });
  afterEach(async () => {
    const { page } = launched;
    const back = page.getByRole('button', { name: 'Back' });
    while (await back.isVisible()) await back.click();
    await page.getByRole('heading', { name: 'Welcome to Outpost' }).waitFor();
  });

  it('can be unknown', async () => {
    await checkToken(launched.page, { ...club, token: 'club_mistyped' });
    await launched.page
      .getByText(/does not know this token: it may be mistyped, expired or revoked/)
      .waitFor();
  });

  it('can lack every useful scope', async () => {
    await checkToken(launched.page, { ...club, token: await club.createToken(['preference:read']) });
    await launched.page
      .getByText('This token of Robin has none of the permissions that Outpost uses.')
      .waitFor();
  });

  it('can have some scopes; missing abilities are listed with the scopes they need', async () => {
    const { page } = launched;
    await checkToken(page, { ...club, token: await club.createToken(['challenge:read', 'challenge:write']) });
    const allows = page.getByRole('listitem');
    await allows.filter({ hasText: 'Allowed: Accept and decline challenges' }).waitFor();
    const missing = allows.filter({ hasText: 'Missing: Play your games here' });
    expect(await missing.innerText()).toContain('board:play');
  });

  it('can be for an unreachable server', async () => {
    const unreachable = await startClub();
    await unreachable.stop();
    await checkToken(launched.page, unreachable);
    await launched.page
      .getByText(
        `127.0.0.1:${unreachable.port} refuses the connection: no server runs there now. Check the address and its port.`,
      )
      .waitFor();
  });

  it('can be for a server that is not a chess server', async () => {
    const { port } = website.address() as AddressInfo;
    await checkToken(launched.page, { baseUrl: `http://127.0.0.1:${port}`, token: 'whatever' });
    await launched.page.getByText('does not answer like a chess server. Check the address.').waitFor();
  });
});

describe('a connection', () => {
  let club: RunningClub;
  let launched: LaunchedApp;
  beforeEach(async () => {
    club = await startClub();
    launched = await launch(undefined, '--welcome');
  });
  afterEach(async () => {
    await launched?.close();
    await club?.stop();
  });

  it('can be lost: Home keeps its data with their age, and continues after the reconnect', async () => {
    const { page } = launched;
    await signIn(page, club);
    await club.connected();
    await club.challenge({ opponent: 'bramble', days: 2 });
    const waiting = page.getByRole('group', { name: 'Challenge from Bramble' });
    await waiting.waitFor();
    await club.stop();
    await page.getByText(/^Offline\. Last updated \d/).waitFor();
    expect(await waiting.isVisible()).toBe(true);
    club = await startClub({ port: club.port, userToken: club.token });
    await club.connected();
    await page.getByRole('list', { name: 'Connections' }).getByText('Live').waitFor();
    await page.getByText('You’re all caught up').waitFor();
  });

  it('with a correspondence game understands all of the server’s list of games', async () => {
    const { app, page } = launched;
    await signIn(page, club);
    await club.connected();
    await club.request('POST', '/api/challenge/willow', { days: '3', color: 'white', rated: 'false' });
    const games = page.getByRole('region', { name: 'Games in progress' });
    await games.getByText('Willow').waitFor();
    const folder = await mkdtemp(join(tmpdir(), 'outpost-states-'));
    onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
    const file = join(folder, 'log.ndjson');
    await app.evaluate(({ dialog }, filePath) => {
      dialog.showSaveDialog = async () => ({ canceled: false, filePath });
    }, file);
    // The reconnect fetches the list of games, whose entries have the status as a text.
    await club.fault({ kind: 'cut', streams: 'event', how: 'end' });
    await openSettings(page, 'About');
    await page.getByRole('button', { name: 'Report a problem' }).click();
    await page
      .getByRole('region', { name: 'Included in the file' })
      .getByText(/^\d[\d,.]* records/)
      .waitFor();
    const networkLog = async () => {
      await page.getByRole('button', { name: 'Save…' }).click();
      return readFile(file, 'utf8').catch(() => '');
    };
    await expect.poll(networkLog).toMatch(/nowPlaying.{1,400}\\"status\\":\\"started\\"/);
    const named = /nowPlaying\[/;
    expect(await networkLog()).not.toMatch(named);
    expect(launched.logs()).not.toMatch(named);
    await openSettings(page, 'Diagnostics');
    await page.getByRole('heading', { name: 'Warnings and errors since start' }).waitFor();
    expect(await page.getByRole('main').innerText()).not.toMatch(named);
  });

  it('can lose its token: the account stops, and the next step is shown', async () => {
    const { page } = launched;
    const token = await club.createToken(['challenge:read', 'challenge:write', 'board:play']);
    await signIn(page, { ...club, token });
    await club.connected();
    await club.control('/token/revoke', { token });
    await club.fault({ kind: 'cut', streams: 'event', how: 'end' });
    const connection = page.getByRole('list', { name: 'Connections' }).getByRole('listitem');
    await connection.getByText('Stopped', { exact: true }).waitFor();
    await connection.getByText(/token/i).waitFor();
    await connection.getByRole('button', { name: 'Resume' }).waitFor();
    await openSettings(page, 'Accounts');
    await page.locator('.account-problem').getByText(/token/i).waitFor();
  });
});

describe('a database', () => {
  let club: RunningClub;
  let userDataDir: string;
  let launched: LaunchedApp | undefined;
  beforeEach(async () => {
    club = await startClub();
    userDataDir = await mkdtemp(join(tmpdir(), 'outpost-states-'));
    launched = await launch(userDataDir, '--welcome');
    await signIn(launched.page, { ...club, keeping: 'plain' });
    await club.connected();
    await club.challenge({ opponent: 'sequoia', limit: 900, increment: 10 });
    await launched.page.getByRole('article', { name: /^Challenge from .*Sequoia/ }).waitFor();
    await launched.close();
    launched = undefined;
  });
  afterEach(async () => {
    await launched?.close();
    await club.stop();
    await rm(userDataDir, { recursive: true, force: true });
  });

  it('that is damaged is set aside and restored, and the user is informed', async () => {
    const file = await open(join(userDataDir, 'outpost.db'), 'r+');
    await file.write(Buffer.alloc(2048, 0x5a), 0, 2048, 0);
    await file.close();
    launched = await launch(userDataDir);
    const { page } = launched;
    await openSettings(page, 'Storage');
    const [incident = ''] = await page.locator('.incidents').getByRole('listitem').allInnerTexts();
    expect(incident).toContain('The database was damaged.');
    const aside = /The old file is stored as (\S+)\.$/.exec(incident)?.[1];
    expect(await readdir(userDataDir)).toContain(aside);
    await goTo(page, 'Home');
    await page.getByRole('article', { name: /^Challenge from .*Sequoia/ }).waitFor();
    await club.connected();
  });

  it('of a later version is not touched: the app explains and quits', async () => {
    await withDatabase(userDataDir, (db) => {
      db.pragma('user_version = 900');
      db.pragma('wal_checkpoint(TRUNCATE)');
    });
    const before = await hashOf(join(userDataDir, 'outpost.db'));
    const electron = await ensureElectron(projectRoot);
    const child = spawn(
      electron.path,
      [...switchesHere(), projectRoot, `--user-data-dir=${userDataDir}`, '--password-store=basic'],
      {
        env: { ...process.env, ...session.env, OUTPOST_UNATTENDED: '1' },
        stdio: ['ignore', 'ignore', 'pipe'],
      },
    );
    let complaint = '';
    child.stderr.on('data', (text: Buffer) => (complaint += text.toString()));
    const [code] = await once(child, 'exit');
    expect(code).toBe(1);
    expect(complaint).toMatch(
      /^Outpost cannot continue: A newer Outpost made .*outpost\.db .*; nothing was changed\. Install .* to open it\.$/m,
    );
    expect(await hashOf(join(userDataDir, 'outpost.db'))).toBe(before);
  });
});

async function hashOf(file: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
