/**
 * The installed app executes only compiled code of its own package, nothing from the data directory, and of
 * updates only files in a signed list.
 */
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { publicKeyText } from '../../main/updates/release-signature.ts';
import { ensureElectron } from '../../scripts/lib/electron-runtime.mjs';
import { switchesHere } from '../../scripts/lib/launch.mjs';
import { packageFolder } from '../../scripts/lib/package.mjs';
import { projectRoot } from '../../scripts/lib/paths.mjs';
import { captureOrThrow } from '../../scripts/lib/process.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { startEventServer, type EventServer } from '../bench/event-server.ts';
import { fillProfile } from '../bench/filled-profile.ts';
import { startApp, type StartedApp } from '../bench/started-app.ts';
import { startDesktopSession, type DesktopSession } from '../harness/desktop-session.ts';
import {
  describeBytes,
  makeReleaseList,
  makeSigningKey,
  startReleaseServer,
  trustServer,
  type ReleaseServer,
} from '../harness/release-server.ts';

const name = 'Outpost-99.1.0-linux-x86_64.AppImage';
const newVersion = Buffer.alloc(3_000_000, 'new version ');
/** Printed by planted code when it runs. */
const sign = 'planted code runs';

let session: DesktopSession;
let folder: string;
let program: string;
let releases: ReleaseServer;
let service: EventServer;
const key = makeSigningKey();

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-trust-'));
  session = await startDesktopSession();
  program = join(
    await packageFolder(projectRoot, await ensureElectron(projectRoot), join(folder, 'apps'), {
      extraMetadata: { updateKeys: publicKeyText(key) },
    }),
    'outpost',
  );
  service = await startEventServer();
  releases = await startReleaseServer(folder);
  await writeFile(
    join(program, '..', 'resources', 'app-update.yml'),
    `provider: generic\nurl: ${releases.address}\nupdaterCacheDirName: outpost-updater\n`,
  );
});
afterAll(async () => {
  service?.close();
  await releases?.close();
  await session?.stop();
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

/** With an account, because a first start would ask for one. `address`: initial route. */
async function start(
  profile: string,
  address = 'outpost://home',
  more: Readonly<Record<string, string>> = {},
): Promise<StartedApp> {
  if (!existsSync(join(profile, 'outpost.db')))
    await fillProfile({
      profile,
      accounts: [service],
      entries: 10,
      settings: {
        desktop: {
          closeToTray: false,
          trayExplained: true,
          lookForUpdates: false,
          arenaGamesTakeFocus: true,
        },
      },
    });
  await trustServer(profile, releases);
  return startApp({
    electron: program,
    profile,
    env: { ...session.env, HOME: folder, XDG_CACHE_HOME: join(folder, 'cache'), ...more },
    // Another screen than Home has no mark of its own.
    mark: address === 'outpost://home' ? 'home-painted' : 'first-contentful-paint',
    switches: ['--password-store=basic', address],
  });
}

/**
 * An Electron app that compiles other source of the same length as each chunk, so that V8 accepts its cache for
 * the chunk.
 */
const forger = `
const { app } = require('electron');
const { readFileSync, readdirSync, mkdirSync, writeFileSync } = require('node:fs');
const { join } = require('node:path');
const { Script } = require('node:vm');
const { chunks, folders, sign } = JSON.parse(readFileSync(join(app.getAppPath(), 'job.json'), 'utf8'));
const head = '(function (exports, require, module, __filename, __dirname) { ', tail = '\\n})';
const evil = 'process.stdout.write(' + JSON.stringify(sign) + ');';
let made = 0;
for (const name of readdirSync(chunks)) {
  if (!name.endsWith('.cjs')) continue;
  const source = readFileSync(join(chunks, name), 'utf8');
  if (source.length < evil.length) continue;
  const cache = new Script(head + evil.padEnd(source.length) + tail, { filename: 'evil-' + name }).createCachedData();
  const taken = new Script(head + source + tail, { filename: name, cachedData: cache });
  if (taken.cachedDataRejected) app.exit(1);
  for (const folder of folders) {
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, name), cache);
  }
  made += 1;
}
app.exit(made > 10 ? 0 : 1);
`;

it('does not run compiled code planted in the data directory, and removes it', async () => {
  const profile = join(folder, 'profile');
  const folders = ['compiled', 'compiled-hidden'].map((one) => join(profile, one));
  const forging = join(folder, 'forging');
  await mkdir(forging);
  const chunks = join(projectRoot, 'out', 'main', 'chunks');
  await writeFile(
    join(forging, 'package.json'),
    JSON.stringify({ name: 'f', version: '1.0.0', main: 'f.cjs' }),
  );
  await writeFile(join(forging, 'f.cjs'), forger);
  await writeFile(join(forging, 'job.json'), JSON.stringify({ chunks, folders, sign }));
  const { path } = await ensureElectron(projectRoot);
  const args = [...switchesHere(), forging, `--user-data-dir=${join(forging, 'data')}`];
  await captureOrThrow(path, args, { env: { ...process.env, ...session.env } });

  const app = await start(profile);
  expect(await app.page.title()).toContain('Outpost');
  await waitUntil('the planted code to be removed', () => folders.every((one) => !existsSync(one)));
  expect(app.said()).not.toContain(sign);
  // The package's own compiled code matches the runtime.
  expect(app.said()).not.toContain('packaged code cache rejected');
  await app.stop();
});

it('stores no compiled code of its page', async () => {
  const profile = join(folder, 'fresh');
  for (let count = 0; count < 2; count += 1) await (await start(profile)).stop();
  const cached = await readdir(join(profile, 'Code Cache', 'js')).catch(() => []);
  // Chromium's code cache names its files by a key and a number.
  expect(cached.filter((one) => /_\d+$/.test(one))).toEqual([]);
});

it('installs only a file of the signed list, downloaded over https', async () => {
  const stolen: string[] = [];
  const plain = createServer((request, response) => {
    stolen.push(String(request.url));
    response.end(newVersion);
  }).listen(0, '127.0.0.1');
  await once(plain, 'listening');
  const list = makeReleaseList(Date.now(), {
    version: '99.1.0',
    files: [describeBytes(name, newVersion)],
  });
  await releases.publish(list, makeSigningKey());
  const app = await start(join(folder, 'updating'), 'outpost://settings/desktop', {
    APPIMAGE: join(folder, 'Outpost.AppImage'),
  });
  const { page } = app;
  const look = page.getByRole('button', { name: 'Check now' });
  const fetchIt = page.getByRole('button', { name: 'Download' });
  const says = (text: string) => page.getByText(text).waitFor();
  await look.click();
  await says('signed with a key that Outpost does not know');

  const attempt = async (answer: Parameters<ReleaseServer['serve']>[0][string]) => {
    await releases.serve({ [name]: answer });
    await look.click();
    await fetchIt.click();
    await says('because it can’t be trusted');
    expect(existsSync(join(folder, 'cache', 'outpost-updater', 'pending', name))).toBe(false);
  };
  await releases.publish(list, key);
  await attempt({ redirect: `http://127.0.0.1:${(plain.address() as AddressInfo).port}/${name}` });
  expect(stolen).toEqual([]);
  await attempt({ endless: 'x' });
  await attempt(Buffer.alloc(newVersion.length, 'evil '));

  await releases.serve({ [name]: newVersion });
  await look.click();
  await fetchIt.click();
  await says('Version 99.1.0 is ready to install');
  await app.stop();
  plain.close();
});
