import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { once } from 'node:events';
import { join } from 'node:path';
import type { KeyObject } from 'node:crypto';
import { codeCachePlace, compileModule, createCodeCache } from '../../../../main/app/code-cache.ts';
import { findUpdateSource } from '../../../../main/app/update-source.ts';
import { createUpdates, type Updates } from '../../../../main/app/updates.ts';
import { silentLog } from '../../../../main/base/log.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import {
  largestList,
  listName,
  signatureName,
  type ReleaseList,
} from '../../../../main/updates/release-list.ts';
import { publicKeyText, signList } from '../../../../main/updates/release-signature.ts';
import { createNodeUpdater, openUpdates } from '../../../harness/node-updater.ts';
import {
  describeBytes,
  makeReleaseList,
  makeSigningKey,
  startReleaseServer,
  type ReleaseServer,
} from '../../../harness/release-server.ts';
import { waitUntil } from '../../../../scripts/lib/wait.mjs';
import type { HostileCase, HostileContext } from '../case.ts';
import { inEnglish } from '../../../../main/text/english.ts';

const present = '1.2.3';
const name = 'Outpost-2.0.0-linux-x86_64.AppImage';
const newVersion = Buffer.alloc(2_000_000, 'new version ');
const evil = Buffer.alloc(newVersion.length, 'evil version ');

interface World {
  readonly server: ReleaseServer;
  /** The key that the app trusts. */
  readonly key: KeyObject;
  readonly updates: Updates;
  readonly clock: ReturnType<typeof createVirtualClock>;
  /** Folder of files that electron-updater has downloaded. */
  readonly pending: string;
  readonly installed: () => number;
  /** Publishes a list as the maintainers do. */
  publish(changes?: Partial<ReleaseList>): Promise<ReleaseList>;
  readonly context: HostileContext;
}

/** An installed app with one trusted key, and a server with its releases folder. */
const inWorld =
  (run: (world: World) => Promise<void>) =>
  async (context: HostileContext): Promise<void> => {
    const { folder } = context;
    const before = process.env['APPIMAGE'];
    process.env['APPIMAGE'] = join(folder, 'Outpost.AppImage');
    const server = await startReleaseServer(folder);
    try {
      const key = makeSigningKey();
      const clock = createVirtualClock();
      const node = await createNodeUpdater({ folder, present });
      await node.load();
      // The first connection loads the TLS library and the authorities, which must not count.
      const warm = await server.fetch(server.address, {
        method: 'GET',
        headers: {},
        redirect: 'manual',
        signal: new AbortController().signal,
      });
      for await (const chunk of warm.body ?? []) void chunk;
      await server.forgetAsked();
      const { address, fetch } = server;
      const updates = openUpdates({ node, present, fetch, address, keys: [key], clock });
      await run({
        server,
        key,
        updates,
        clock,
        pending: node.pending,
        installed: node.installed,
        context,
        async publish(changes = {}) {
          const list = makeReleaseList(clock.now(), {
            files: [describeBytes(name, newVersion)],
            ...changes,
          });
          await server.publish(list, key);
          await server.serve({ [name]: newVersion });
          return list;
        },
      });
    } finally {
      if (before === undefined) delete process.env['APPIMAGE'];
      else process.env['APPIMAGE'] = before;
      await server.close();
    }
  };

/** Looks for updates and requests the installation: the most that a user can do. */
async function insist({ updates, context }: World): Promise<void> {
  await context.onMainThread(() => updates.look());
  await context.onMainThread(() => updates.install());
  await context.onMainThread(() => updates.install());
}

/** Nothing was stored or installed, and the view gives the reason. */
async function expectRefused(world: World, reason: RegExp): Promise<void> {
  await insist(world);
  const view = world.updates.view();
  assert.equal(view.state, 'refused');
  assert.match('message' in view ? inEnglish(view.message) : '', reason);
  await assertNothingInstalled(world);
}

async function assertNothingInstalled({ installed, pending, server }: World): Promise<void> {
  assert.equal(installed(), 0);
  assert.ok(!existsSync(join(pending, name)), 'a file is left');
  const requested = await server.asked();
  assert.ok(!requested.some((file) => file.includes('latest')), 'an unsigned list was asked for');
}

const refusedList = (
  area: HostileCase['area'],
  what: string,
  reason: RegExp,
  arrange: (world: World) => void | Promise<void>,
): HostileCase => ({
  area,
  name: what,
  mustHappen: 'the list is refused in plain words and no file is fetched',
  run: inWorld(async (world) => {
    await arrange(world);
    await expectRefused(world, reason);
    assert.ok(!(await world.server.asked()).includes(name), 'a file was fetched');
  }),
});

const badNames = [
  '../../../.config/autostart/evil.AppImage',
  '/tmp/evil.AppImage',
  '..\\evil.AppImage',
  'C:evil.AppImage',
  'evil.AppImage\0.txt',
  '-rf.AppImage',
  '..AppImage',
  'CON .AppImage',
  'a%2f..%2fevil.AppImage',
  'https://elsewhere.example/evil.AppImage',
];

export const updatesCases: readonly HostileCase[] = [
  {
    area: 'update',
    name: 'a build whose address of new versions is http',
    mustHappen: 'nothing is asked and the reason is shown',
    run: async ({ folder, onMainThread }) => {
      const requested: string[] = [];
      const plain = createServer((request, response) => {
        requested.push(String(request.url));
        response.end('version: 99.0.0');
      }).listen(0, '127.0.0.1');
      await once(plain, 'listening');
      try {
        const address = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/`;
        await writeFile(join(folder, 'app-update.yml'), `provider: generic\nurl: ${address}\n`);
        const updateKeys = publicKeyText(makeSigningKey());
        await writeFile(join(folder, 'package.json'), JSON.stringify({ updateKeys }));
        const clock = createVirtualClock();
        const source = findUpdateSource({
          resourcesPath: folder,
          appPath: folder,
          platform: 'win32',
          arch: 'x64',
          env: {},
          isPackaged: true,
          present,
          fetch,
          runProgram: () => Promise.reject(new Error('no program is run')),
          seen: { read: () => ({}), write: () => {} },
          clock,
          log: silentLog,
        });
        const updates = createUpdates({ present, source, wanted: () => false, clock, log: silentLog });
        await onMainThread(() => updates.look());
        await onMainThread(() => updates.install());
        const view = updates.view();
        assert.equal(view.state, 'refused');
        assert.match('message' in view ? inEnglish(view.message) : '', /does not begin with https/);
        assert.deepEqual(requested, []);
      } finally {
        plain.close();
      }
    },
  },
  refusedList(
    'update',
    'a list of new versions without a signature',
    /not signed/,
    async ({ publish, server }) => {
      await publish();
      await server.serve({ [signatureName]: null });
    },
  ),
  refusedList(
    'update',
    'a list signed with a stranger’s key',
    /key that Outpost does not know/,
    async (world) => {
      await world.server.publish(await world.publish(), makeSigningKey());
    },
  ),
  refusedList(
    'update',
    'a list signed with a stranger’s key under the name of the app’s',
    /was changed/,
    async ({ publish, server, key }) => {
      const list = Buffer.from(JSON.stringify(await publish()));
      const id = signList(list, [key]).split(' ')[1] ?? '';
      const forged = signList(list, [makeSigningKey()]).replace(/ [0-9a-f]{16} /, ` ${id} `);
      await server.serve({ [signatureName]: Buffer.from(forged) });
    },
  ),
  refusedList(
    'update',
    'a list that was changed after it was signed',
    /was changed/,
    async ({ publish, server }) => {
      const list = await publish();
      const changed = { ...list, files: [describeBytes(name, evil)] };
      await server.serve({ [listName]: Buffer.from(JSON.stringify(changed)), [name]: evil });
    },
  ),
  refusedList(
    'update',
    'the signed list of another product of the same maintainers',
    /another product/,
    async ({ publish }) => void (await publish({ product: 'org.outpost.Other' })),
  ),
  refusedList(
    'update',
    'a list that expired, served again so that users stay on an old version',
    /expired on/,
    async ({ publish, clock }) => {
      await publish();
      clock.advance(400 * 24 * 3_600_000);
    },
  ),
  {
    area: 'update',
    name: 'an earlier signed list, served after a later one was seen',
    mustHappen: 'it is refused as older than one already seen',
    run: inWorld(async (world) => {
      const { publish, clock, updates } = world;
      await publish({ version: '1.2.3' });
      await updates.look();
      assert.equal(updates.view().state, 'current');
      await publish({ version: '1.9.0', released: new Date(clock.now() - 9 * 3_600_000).toISOString() });
      await expectRefused(world, /older than one that Outpost has already seen/);
    }),
  },
  ...['1.2.3', '1.2.2', '0.0.1', '1.2.3-rc.1'].map((version): HostileCase => ({
    area: 'update',
    name: `a signed list of version ${version}, which is not newer than this one`,
    mustHappen: 'the app stays as it is',
    run: inWorld(async (world) => {
      await world.publish({ version });
      await insist(world);
      assert.equal(world.updates.view().state, 'current');
      await assertNothingInstalled(world);
      assert.ok(!(await world.server.asked()).includes(name), 'a file was fetched');
    }),
  })),
  refusedList(
    'update',
    'a list of new versions of many megabytes',
    /too large/,
    async ({ publish, server }) => {
      await publish();
      await server.serve({ [listName]: Buffer.alloc(50 * largestList, ' ') });
    },
  ),
  refusedList(
    'update',
    'a list without a length that never ends',
    /too large/,
    async ({ publish, server }) => {
      await publish();
      await server.serve({ [listName]: { endless: '[' } });
    },
  ),
  refusedList('update', 'a signature of many megabytes', /too large/, async ({ publish, server }) => {
    await publish();
    await server.serve({ [signatureName]: Buffer.alloc(10_000_000, 'ed25519 ') });
  }),
  {
    area: 'update',
    name: 'a list of new versions that arrives a byte at a time',
    mustHappen: 'it is given up after 20 seconds',
    run: inWorld(async (world) => {
      const { publish, server, clock, updates, context } = world;
      await publish();
      await server.serve({ [listName]: { stallsAfter: '{', length: 1_000 } });
      const check = context.onMainThread(() => updates.look());
      await waitUntil('the list to be asked for', async () => (await server.asked()).includes(listName));
      clock.advance(21_000);
      await check;
      const view = updates.view();
      assert.equal(view.state, 'failed');
      assert.match('message' in view ? inEnglish(view.message) : '', /took too long/);
      await assertNothingInstalled(world);
    }),
  },
  refusedList(
    'update',
    'a server that redirects the list of new versions to http',
    /another address/,
    async ({ publish, server }) => {
      await publish();
      await server.serve({ [listName]: { redirect: 'http://127.0.0.1:9/list' } });
    },
  ),
  {
    area: 'update',
    name: 'a server that redirects the file of a new version to http',
    mustHappen: 'the other server is not asked and nothing is kept',
    run: inWorld(async (world) => {
      const { publish, server } = world;
      await publish();
      const requested: string[] = [];
      const plain = createServer((request, response) => {
        requested.push(String(request.url));
        response.end(evil);
      }).listen(0, '127.0.0.1');
      await once(plain, 'listening');
      try {
        const location = `http://127.0.0.1:${(plain.address() as AddressInfo).port}/${name}`;
        await server.serve({ [name]: { redirect: location } });
        await insist(world);
        assert.equal(world.updates.view().state, 'refused');
        assert.deepEqual(requested, []);
        await assertNothingInstalled(world);
      } finally {
        plain.close();
      }
    }),
  },
  ...(
    [
      ['another file of the same length', evil],
      ['a file that is longer than the list says', Buffer.concat([newVersion, evil])],
      ['a file that is shorter than the list says', newVersion.subarray(1)],
      ['an empty file', Buffer.alloc(0)],
    ] as const
  ).map(([what, bytes]): HostileCase => ({
    area: 'update',
    name: `${what}, at the place of the new version`,
    mustHappen: 'it is not installed and not kept',
    run: inWorld(async (world) => {
      await world.publish();
      await world.server.serve({ [name]: bytes });
      await insist(world);
      assert.equal(world.updates.view().state, 'refused');
      await assertNothingInstalled(world);
    }),
  })),
  {
    area: 'update',
    name: 'a new version whose file never ends',
    mustHappen: 'its answer is cut off at its head',
    run: inWorld(async (world) => {
      await world.publish();
      await world.server.serve({ [name]: { endless: 'x' } });
      await insist(world);
      assert.equal(world.updates.view().state, 'refused');
      const taken = await world.server.endlessBytes();
      assert.ok(taken < 20_000_000, `${taken} bytes were taken`);
      await assertNothingInstalled(world);
    }),
  },
  {
    area: 'update',
    name: 'a program that replaces the file after it was verified',
    mustHappen: 'the file is verified again, deleted and not started',
    run: inWorld(async (world) => {
      const { publish, updates, pending, context } = world;
      await publish();
      await updates.look();
      await updates.install();
      assert.equal(updates.view().state, 'ready');
      await writeFile(join(pending, name), evil);
      await context.onMainThread(() => updates.install());
      assert.equal(updates.view().state, 'refused');
      await assertNothingInstalled(world);
    }),
  },
  {
    area: 'name',
    name: 'signed lists whose files are named like paths, flags and devices',
    mustHappen: 'each list is refused and no file is fetched',
    run: inWorld(async (world) => {
      for (const bad of badNames) {
        await world.server.forgetAsked();
        await world.publish({ files: [describeBytes(bad, evil)] });
        await expectRefused(world, /cannot be read/);
        assert.deepEqual(await world.server.asked(), [listName, signatureName]);
      }
    }),
  },
  {
    area: 'file',
    name: 'compiled code of other source in the data directory of an installed app',
    mustHappen: 'the source in the package runs, and the planted code is removed',
    run: async ({ folder, onMainThread }) => {
      const code = join(folder, 'chunks');
      const place = codeCachePlace({
        isPackaged: true,
        isDataGiven: false,
        built: folder,
        data: join(folder, 'data'),
        platform: process.platform,
        arch: process.arch,
      });
      // Unique to this run: a process caches compiled code.
      const chunk = `chunk-${process.hrtime.bigint()}.cjs`;
      const file = join(code, chunk);
      await mkdir(code);
      await writeFile(file, "exports.who = 'good';");
      for (const planted of place.abandoned) {
        await mkdir(planted, { recursive: true });
        const cache = compileModule(join(folder, 'evil.cjs'), "exports.who = 'evil';").createCachedData();
        await writeFile(join(planted, chunk), cache);
      }
      const { extensions } = createRequire(import.meta.url);
      const before = extensions['.cjs'];
      try {
        const cache = createCodeCache({ ...place, code, log: silentLog });
        const load = createRequire(join(code, 'index.cjs'));
        const loaded = await onMainThread(() => load(`./${chunk}`) as { readonly who: string });
        assert.equal(loaded.who, 'good');
        await onMainThread(() => cache.settle());
        await waitUntil('the planted code to be removed', () =>
          place.abandoned.every((planted) => !existsSync(planted)),
        );
      } finally {
        if (before) extensions['.cjs'] = before;
        else delete extensions['.cjs'];
      }
    },
  },
];
