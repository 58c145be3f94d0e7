/** The life of the installed package, step by step. Each step asserts from outside the app. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, chown, lstat, mkdtemp, readFile, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { extractFile, listPackage } from '@electron/asar';
import { migrate } from '../../../main/store/database/schema.ts';
import { connect } from '../../../main/store/database/sqlite.ts';
import { migrations } from '../../../main/store/migrations/index.ts';
import { nativeBindingFor } from '../../../main/store/connection/native-binding.ts';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { capture, captureOrThrow } from '../../../scripts/lib/process.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { behaviourSteps } from './behaviour-steps.ts';
import { runWithoutSandbox } from './no-sandbox.ts';
import { entry, icon, quit, sandboxed, skipTour } from './outside.ts';
import { installedProgram, type Person } from './person.ts';
import { waylandSteps } from './wayland-steps.ts';
import { apt, type InstallStep } from './world.ts';

const desktopFile = '/usr/share/applications/outpost.desktop';
const archive = '/usr/lib/outpost/resources/app.asar';
const nativeBinding = nativeBindingFor({ napi: process.versions.napi, root: projectRoot });
/** Middle of the switch “Start at login” in the first window's page, px. */
const startAtLogin = { x: 977, y: 149 };

export const installSteps: readonly InstallStep[] = [
  {
    name: 'two builds of one commit have the same bytes',
    run: async ({ figures }) => assert.equal(figures['reproducible'], 'true'),
  },
  {
    name: 'lintian finds no error',
    async run({ present, figures }) {
      const { stdout } = await capture('lintian', ['--allow-root', '--tag-display-limit', '0', present]);
      const errors = stdout.split('\n').filter((line) => line.startsWith('E: '));
      const warnings = stdout.split('\n').filter((line) => line.startsWith('W: '));
      figures['lintian_errors'] = errors.length;
      figures['lintian_warnings'] = warnings.length;
      assert.deepEqual([...errors, ...warnings], []);
    },
  },
  {
    name: 'apt installs it, every file is below /usr, and dpkg verifies them',
    async run(world) {
      const { code, stdout, stderr } = await apt('install', world.present);
      assert.equal(code, 0, `${stdout}${stderr}`);
      const listed = (await captureOrThrow('dpkg', ['-L', 'outpost'])).split('\n').filter(Boolean);
      assert.deepEqual(
        listed.filter((path) => path !== '/.' && !path.startsWith('/usr')),
        [],
      );
      const files: string[] = [];
      for (const path of listed) {
        const about = await lstat(path);
        assert.equal(about.uid, 0, path);
        if (about.isDirectory()) continue;
        files.push(path);
        const isHelper = path.endsWith('/chrome-sandbox');
        assert.equal(about.mode & 0o7022, isHelper ? 0o4000 : 0, path);
      }
      world.files = files;
      await verified();
    },
  },
  {
    name: 'the archive has the built app and what it loads, and no source',
    async run() {
      const paths = listPackage(archive, { isPack: false });
      const at = (depth: number) =>
        [...new Set(paths.map((path) => path.split('/')[depth] ?? ''))].toSorted();
      assert.deepEqual(at(1), [
        ...['LICENSE', 'THIRD-PARTY-NOTICES.md', 'main', 'node_modules', 'out', 'package.json'],
      ]);
      const unwanted = paths.filter(
        (path) => path.endsWith('.map') || (path.startsWith('/main/') && !path.startsWith('/main/resources')),
      );
      assert.deepEqual(unwanted, []);
    },
  },
  {
    name: 'no text of the package mentions the tools of a checkout',
    async run({ files }) {
      const code = listPackage(archive, { isPack: false })
        .filter((path) => /^\/out\/(?!compiled\/).*\.(?:cjs|js|html)$/.test(path))
        .map((path) => [path, extractFile(archive, path.slice(1)).toString()] as const);
      assert.ok(code.length > 20);
      const pages = files.filter((path) => /\/(?:bin|applications|metainfo|man\d?)\//.test(path));
      const texts = await Promise.all(
        pages.map(async (path) => {
          const content = await readFile(path);
          return [path, String(path.endsWith('.gz') ? gunzipSync(content) : content)] as const;
        }),
      );
      assert.ok(texts.length > 4);
      const found = [...code, ...texts].filter(([, text]) => /\bnpm\b/.test(text));
      assert.deepEqual(
        found.map(([path]) => path),
        [],
      );
    },
  },
  {
    name: 'the desktop’s own tools accept the menu entry and the description',
    async run() {
      await captureOrThrow('desktop-file-validate', [desktopFile]);
      const metainfo = '/usr/share/metainfo/org.outpost.Outpost.metainfo.xml';
      await captureOrThrow('appstreamcli', ['validate', '--no-net', metainfo]);
      const { stderr } = await capture('man', ['--warnings', '-l', '/usr/share/man/man1/outpost.1.gz'], {
        env: { ...process.env, LC_ALL: 'C.UTF-8', MANROFFSEQ: '' },
      });
      assert.equal(stderr, '');
    },
  },
  {
    name: 'the command line answers, and refuses what it does not know',
    async run({ person, presentVersion }) {
      const { run } = await person('first');
      assert.deepEqual(await run('outpost', '--version'), {
        code: 0,
        stdout: `Outpost ${presentVersion}\n`,
        stderr: '',
      });
      assert.match((await run('outpost', '--help')).stdout, /^Usage: outpost .*--safe-mode/s);
      const wrong = await run('outpost', '--hiden');
      assert.equal(wrong.code, 2);
      assert.equal(wrong.stderr, 'outpost: There is no option --hiden. outpost --help lists the options.\n');
      // The program refuses it too when it starts without the launcher.
      const around = await run(installedProgram, '--hiden');
      assert.equal(around.code, 2);
      assert.match(around.stderr, /There is no option --hiden/);
      const bare = await run(installedProgram, '--no-sandbox');
      assert.equal(bare.code, 2);
      assert.match(bare.stderr, /does not run without Chromium’s sandbox/);
    },
  },
  {
    name: 'without namespaces and helper it says what is missing, and does not start',
    async run({ person }) {
      const one = await person('first');
      const { code, stderr } = await runWithoutSandbox(one);
      assert.equal(code, 1, stderr);
      assert.match(stderr, /Chromium’s sandbox cannot start here/);
      assert.match(stderr, /User namespaces: the kernel refuses them/);
      assert.match(stderr, /The helper \/usr\/lib\/outpost\/chrome-sandbox/);
      assert.deepEqual(await one.processes(), []);
    },
  },
  {
    name: 'the menu entry starts it, and a first start shows the tour, which ends in the ways to begin',
    async run({ person }) {
      const one = await person('first');
      one.start('gio', 'launch', desktopFile);
      await one.window('Tour – Outpost');
      await skipTour(one);
      const settings = await readFile(join(one.profile, 'settings.json'), 'utf8');
      assert.match(settings, /"tourSeen":\s*true/);
      await icon(one);
      assert.equal((await one.mains()).length, 1);
    },
  },
  {
    name: 'every renderer is in the sandbox, and nothing passes --no-sandbox',
    run: async ({ person }) => sandboxed(await person('first')),
  },
  {
    name: 'the practice club notifies of its challenge, and the tray shows the connection',
    async run({ person }) {
      const one = await person('first');
      // The third of the three ways; the first stop is the link to the content.
      await one.session.run('xdotool', ['key', '--delay', '100', 'Tab', 'Tab', 'Tab', 'Tab', 'Return']);
      await one.window('Home – Outpost');
      await entry(one, 'Practice club: connected');
      const { summary } = await one.session.notifications.waitFor(
        'a challenge',
        (notification) => notification.summary.startsWith('Challenge from '),
        { timeout: 120_000 },
      );
      assert.match(summary, /^Challenge from \S/);
    },
  },
  {
    name: 'outpost:// belongs to it, and xdg-open opens an address in the running app',
    async run({ person }) {
      const one = await person('first');
      const { stdout } = await one.run('xdg-mime', 'query', 'default', 'x-scheme-handler/outpost');
      assert.equal(stdout.trim(), 'outpost.desktop');
      const { code, stderr } = await one.run('xdg-open', 'outpost://play');
      assert.equal(code, 0, stderr);
      await one.window('Play – Outpost');
      assert.equal((await one.mains()).length, 1);
    },
  },
  {
    name: 'start at login writes an entry that names the launcher',
    async run({ person }) {
      const one = await person('first');
      await one.run('xdg-open', 'outpost://settings/desktop');
      await one.window('Settings – Outpost');
      await one.session.run('xdotool', ['search', '--onlyvisible', '--name', ' – Outpost$', ...click()]);
      const file = autostartOf(one);
      await waitUntil('the entry', () => existsSync(file), { timeout: 20_000 });
      assert.match(await readFile(file, 'utf8'), /^Exec=\/usr\/bin\/outpost --hidden$/m);
    },
  },
  {
    name: 'it quits from the tray and leaves no process',
    async run({ person }) {
      const one = await person('first');
      await quit(one);
    },
  },
  ...waylandSteps,
  ...behaviourSteps,
  {
    name: 'a login starts it in the tray without a window, and the menu shows Home',
    async run({ person, figures }) {
      const one = await person('first');
      one.start('gio', 'launch', autostartOf(one));
      await entry(one, 'Practice club: connected');
      assert.deepEqual(await one.titles(), []);
      await quit(one);
      const began = performance.now();
      one.start('gio', 'launch', desktopFile);
      await one.window('Home – Outpost');
      figures['start_to_home_ms'] = Math.round(performance.now() - began);
      await entry(one, 'Practice club: connected');
    },
  },
  {
    name: 'the app says that the package manager has a newer version, from the lists that apt has',
    async run({ person, repository, nextVersion }) {
      const one = await person('first');
      const updated = await apt(...repository.options, 'update');
      assert.equal(updated.code, 0, `${updated.stdout}${updated.stderr}`);
      await quit(one);
      one.start('env', `APT_CONFIG=${repository.configuration}`, 'gio', 'launch', desktopFile);
      await one.window('Home – Outpost');
      await entry(one, `Version ${nextVersion} is available`);
      await entry(one, 'Practice club: connected');
    },
  },
  {
    name: 'an upgrade from an apt repository leaves the running app at work, which offers the restart',
    async run({ person, repository, nextVersion }) {
      const one = await person('first');
      const before = await one.mains();
      const { code, stdout, stderr } = await apt(...repository.options, 'install', 'outpost');
      assert.equal(code, 0, `${stdout}${stderr}`);
      await verified();
      await one.session.notifications.waitFor(
        'the offer',
        ({ summary, body }) => summary === 'Outpost was updated' && body.includes(nextVersion),
      );
      await entry(one, `Restart to use version ${nextVersion}`);
      assert.deepEqual(await one.mains(), before);
      await one.run('xdg-open', 'outpost://play');
      await one.window('Play – Outpost');
      await entry(one, 'Practice club: connected');
      assert.deepEqual(await one.mains(), before);
    },
  },
  {
    name: 'apt refuses a list of the repository that was changed behind its signature',
    async run({ repository }) {
      await repository.withAlteredList(async () => {
        const { code, stdout, stderr } = await apt(...repository.options, 'update');
        assert.notEqual(code, 0);
        assert.match(`${stdout}${stderr}`, /Hash Sum mismatch|unexpected size|failed to download/);
      });
    },
  },
  {
    name: 'the restart runs the installed version',
    async run({ person, nextVersion }) {
      const one = await person('first');
      const [before] = await one.mains();
      const gone = (await icon(one)).owner;
      await (await icon(one)).choose('Restart to use version').catch(() => {});
      await waitUntil('another process', async () => {
        const now = await one.mains();
        return now.length === 1 && now[0] !== before;
      });
      await waitUntil('another icon', () => one.tray.icons().some(({ owner }) => owner !== gone));
      await waitUntil('the new version to open its window', async () =>
        (await readFile(join(one.profile, 'logs', 'main.log'), 'utf8')).includes(
          `window opened {"version":"${nextVersion}"`,
        ),
      );
      await one.window('Home – Outpost');
      await sandboxed(one);
      await quit(one);
    },
  },
  {
    name: 'data of an older version is migrated once, with a copy',
    async run({ person }) {
      const one = await person('first');
      const file = join(one.profile, 'outpost.db');
      for (const name of await readdir(one.profile))
        if (name.startsWith('outpost.db')) await rm(join(one.profile, name));
      const older = migrations.slice(0, -1);
      const db = connect(file, { nativeBinding });
      migrate(db, older, '0.0.9');
      db.close();
      await chown(file, one.user.uid, one.user.gid);
      const copies = async () =>
        (await readdir(one.profile)).filter((name) => name.startsWith('outpost.db.before-v'));
      for (const start of ['first', 'second']) {
        one.start('outpost');
        await one.window('Home – Outpost');
        await entry(one, 'Practice club: connected');
        await quit(one);
        assert.equal(formatOf(file), migrations.length, start);
        assert.equal((await copies()).length, 1, start);
      }
      const [copy = ''] = await copies();
      assert.equal(formatOf(join(one.profile, copy)), migrations.length - 1);
    },
  },
  {
    name: 'a downgrade needs consent, and refuses data of a newer version without touching it',
    async run({ person, present, presentVersion }) {
      const one = await person('first');
      const refused = await apt('install', present);
      assert.notEqual(refused.code, 0);
      const { code, stdout, stderr } = await apt('install', '--allow-downgrades', present);
      assert.equal(code, 0, `${stdout}${stderr}`);
      const file = join(one.profile, 'outpost.db');
      const db = connect(file, { nativeBinding });
      db.pragma(`user_version = ${migrations.length + 1}`);
      db.close();
      const before = await digest(file);
      const started = await one.run('outpost');
      assert.equal(started.code, 1, `${started.stdout}${started.stderr}`);
      assert.match(started.stderr, /Outpost cannot continue: A newer Outpost made .*nothing was changed/);
      assert.equal(await digest(file), before);
      await one.ended();
      const version = await captureOrThrow('dpkg-query', ['-W', '-f', '${Version}', 'outpost']);
      assert.equal(version, presentVersion);
    },
  },
  {
    name: 'safe mode connects to nothing',
    async run({ person }) {
      const one = await person('first');
      const output = one.start('outpost', '--safe-mode', '--data', join(one.user.home, 'another place'));
      await one.window('Welcome – Outpost');
      await waitUntil('the app to say so', () => output().includes('safe mode, nothing connects'));
      await quit(one);
      assert.ok((await readdir(join(one.user.home, 'another place'))).includes('outpost.db'));
    },
  },
  {
    name: 'a second user has data of their own, which others cannot read',
    async run({ person }) {
      const [one, two] = [await person('first'), await person('second')];
      const kept = await digest(join(one.profile, 'settings.json')).catch(() => 'none');
      two.start('gio', 'launch', desktopFile);
      await two.window('Tour – Outpost');
      await skipTour(two);
      await icon(two);
      await quit(two);
      const { mode, uid } = await stat(two.profile);
      assert.equal(mode & 0o777, 0o700);
      assert.equal(uid, two.user.uid);
      assert.notEqual((await one.run('ls', two.profile)).code, 0);
      assert.equal(await digest(join(one.profile, 'settings.json')).catch(() => 'none'), kept);
    },
  },
  {
    name: 'removal and purge leave the users’ data and nothing else',
    async run(world) {
      const [one, two] = [await world.person('first'), await world.person('second')];
      for (const what of ['remove', 'purge']) {
        const { code, stdout, stderr } = await apt(what, 'outpost');
        assert.equal(code, 0, `${stdout}${stderr}`);
        assert.ok(existsSync(join(one.profile, 'outpost.db')), what);
        assert.ok(existsSync(join(two.profile, 'outpost.db')), what);
      }
      const left = [
        ...world.files,
        '/usr/lib/outpost',
        '/usr/share/outpost',
        '/usr/share/doc/outpost',
        '/etc/apparmor.d/outpost',
        '/var/lib/outpost',
        ...(await readdir('/var/lib/dpkg/info'))
          .filter((name) => name.startsWith('outpost.'))
          .map((name) => join('/var/lib/dpkg/info', name)),
      ].filter((path) => existsSync(path));
      world.figures['leftover_files'] = left.length;
      assert.deepEqual(left, []);
      const { stdout } = await one.run('xdg-mime', 'query', 'default', 'x-scheme-handler/outpost');
      assert.equal(stdout.trim(), '');
    },
  },
  {
    name: 'the rpm installs below a folder of its own, starts from there in the sandbox, and is removed whole',
    async run(world) {
      const two = await world.person('second');
      const folder = await mkdtemp(join(tmpdir(), 'outpost-rpm-root-'));
      try {
        await chmod(folder, 0o755);
        await rpm(folder, '--initdb');
        // The libraries are Debian's, which this folder's list of packages does not know.
        await rpm(folder, '--install', '--nodeps', '--noscripts', world.rpm);
        await rpm(folder, '--verify', '--nodeps', 'outpost');
        const program = join(folder, installedProgram);
        two.start(join(folder, 'usr', 'bin', 'outpost'));
        await two.window('Welcome – Outpost');
        await sandboxed(two, program);
        await quit(two, program);
        await rpm(folder, '--erase', '--noscripts', 'outpost');
        const files = (await readdir(join(folder, 'usr'), { recursive: true, withFileTypes: true }))
          .filter((one) => one.isFile())
          .map(({ name }) => name);
        assert.deepEqual(files, []);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
];

/** Debian's rpm warns that it is not the system's package manager. */
const rpm = (folder: string, ...args: readonly string[]) =>
  captureOrThrow('rpm', ['--root', folder, ...args]);

const autostartOf = ({ user }: Person): string => join(user.home, '.config', 'autostart', 'outpost.desktop');

const click = (): readonly string[] => [
  'mousemove',
  '--window',
  '%1',
  String(startAtLogin.x),
  String(startAtLogin.y),
  'click',
  '1',
];

/** `dpkg -V` prints a line for each file that is missing or differs from its sum. */
async function verified(): Promise<void> {
  const { code, stdout } = await capture('dpkg', ['-V', 'outpost']);
  assert.deepEqual({ code, stdout }, { code: 0, stdout: '' });
}

function formatOf(file: string): unknown {
  const db = connect(file, { nativeBinding });
  try {
    return db.pragma('user_version');
  } finally {
    db.close();
  }
}

const digest = async (file: string): Promise<string> =>
  createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
