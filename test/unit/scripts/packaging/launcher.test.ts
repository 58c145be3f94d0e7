/** The launcher of Linux packages, run by the shell with a program, an id and namespaces of the test's own. */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { helpText } from '../../../../main/app/command-line.ts';
import { windowSystem } from '../../../../scripts/lib/launch.mjs';
import { launcher } from '../../../../scripts/packaging/launcher.ts';

const folder = mkdtempSync(join(tmpdir(), 'outpost launcher '));
const script = join(folder, 'bin', 'outpost');

function write(path: string, content: string): void {
  mkdirSync(join(path, '..'), { recursive: true });
  writeFileSync(path, content);
  chmodSync(path, 0o755);
}
write(script, launcher('1.2.3'));
write(
  join(folder, 'lib', 'outpost', 'outpost'),
  '#!/bin/sh\necho "from $OUTPOST_LAUNCHER:"\nprintf "<%s>" "$@"\n',
);

/** A runtime folder with the sockets of two compositors and a file that is none. */
const runtime = join(folder, 'run');
mkdirSync(runtime);
write(join(runtime, 'wayland-stale'), '');
const compositors = ['wayland-0', 'wayland-1'].map((name) => createServer().listen(join(runtime, name)));

const sessions = [
  { env: {}, expected: null },
  { env: { DISPLAY: ':1' }, expected: 'x11' },
  { env: { WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: runtime }, expected: 'wayland' },
  { env: { WAYLAND_DISPLAY: join(runtime, 'wayland-1') }, expected: 'wayland' },
  { env: { DISPLAY: ':1', WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: runtime }, expected: 'wayland' },
  { env: { DISPLAY: ':1', WAYLAND_DISPLAY: 'wayland-9', XDG_RUNTIME_DIR: runtime }, expected: 'x11' },
  { env: { DISPLAY: ':1', WAYLAND_DISPLAY: 'wayland-stale', XDG_RUNTIME_DIR: runtime }, expected: 'x11' },
  { env: { WAYLAND_DISPLAY: 'wayland-9', XDG_RUNTIME_DIR: runtime }, expected: null },
  { env: { DISPLAY: ':1', WAYLAND_DISPLAY: 'wayland-1' }, expected: 'x11' },
  { env: { XDG_SESSION_TYPE: 'wayland', XDG_RUNTIME_DIR: runtime }, expected: 'wayland' },
  { env: { DISPLAY: ':1', XDG_SESSION_TYPE: 'wayland' }, expected: 'x11' },
  { env: { DISPLAY: ':1', XDG_RUNTIME_DIR: runtime }, expected: 'x11' },
] as const;

interface Machine {
  readonly uid?: number;
  readonly namespaces?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs the launcher as an ordinary user with a display, unless the machine says otherwise. */
function run(argv: readonly string[], { uid = 1_000, namespaces = true, env = {} }: Machine = {}) {
  const stubs = join(folder, `stubs ${uid} ${namespaces}`);
  write(join(stubs, 'id'), `#!/bin/sh\necho ${uid}\n`);
  write(join(stubs, 'unshare'), `#!/bin/sh\nexit ${namespaces ? 0 : 1}\n`);
  const { status, stdout, stderr } = spawnSync(script, argv, {
    encoding: 'utf8',
    env: { PATH: `${stubs}:/usr/bin:/bin`, DISPLAY: ':1', ...env },
  });
  return { status, stdout, stderr };
}

describe.skipIf(process.platform !== 'linux')('the launcher', () => {
  beforeAll(async () => {
    for (const one of compositors) if (!one.listening) await once(one, 'listening');
  });
  afterAll(() => {
    for (const one of compositors) one.close();
    rmSync(folder, { recursive: true, force: true });
  });

  it('becomes the program, with its arguments as they are', () => {
    const argv = ['--hidden', '--data', 'a "b" $c', 'outpost://play'];
    expect(run(argv)).toEqual({
      status: 0,
      stdout: `from ${script}:\n<--ozone-platform=x11><--hidden><--data><a "b" $c><outpost://play>`,
      stderr: '',
    });
  });

  it('finds the program through a link', () => {
    const link = join(folder, 'link');
    symlinkSync(script, link);
    expect(spawnSync(link, ['--version'], { encoding: 'utf8' }).stdout).toBe('Outpost 1.2.3\n');
  });

  it('answers without a display, as root and without a sandbox', () => {
    const bare = { uid: 0, namespaces: false, env: { DISPLAY: '' } };
    expect(run(['--version'], bare)).toEqual({ status: 0, stdout: 'Outpost 1.2.3\n', stderr: '' });
    expect(run(['--help'], bare).stdout).toBe(`${helpText('en')}\n`);
    expect(run(['--help'], { env: { LANG: 'de_AT.UTF-8' } }).stdout).toBe(`${helpText('de')}\n`);
    expect(run(['--help'], { env: { LANG: 'de_AT.UTF-8', LC_ALL: 'C' } }).stdout).toBe(`${helpText('en')}\n`);
  });

  it.each([
    [['--hiden'], 'There is no option --hiden. outpost --help lists the options.'],
    [['--x=$(id)`id`\'"'], 'There is no option --x. outpost --help lists the options.'],
    [['play'], 'play is no option and no outpost:// address. outpost --help lists the options.'],
    [['$(id)'], '$(id) is no option and no outpost:// address. outpost --help lists the options.'],
    [['--hidden=1'], '--hidden takes no value. outpost --help lists the options.'],
    [['--data'], '--data needs a folder, such as --data ~/chess. outpost --help lists the options.'],
    [
      ['--data', '--hidden'],
      '--data needs a folder, such as --data ~/chess. outpost --help lists the options.',
    ],
    [
      ['--no-sandbox'],
      'Outpost does not run without Chromium’s sandbox. Start it as an ordinary user, and without --no-sandbox.',
    ],
    [
      ['--remote-debugging-port=1'],
      'There is no option --remote-debugging-port. outpost --help lists the options.',
    ],
  ])('refuses %j', (argv, message) => {
    expect(run(argv)).toEqual({ status: 2, stdout: '', stderr: `outpost: ${message}\n` });
  });

  it('does not start as root, or without a desktop', () => {
    const root = run([], { uid: 0 });
    expect(root).toMatchObject({ status: 1, stdout: '' });
    expect(root.stderr).toContain('Outpost does not run as root');
    const dark = run([], { env: { DISPLAY: '' } });
    expect(dark).toMatchObject({ status: 1, stdout: '' });
    expect(dark.stderr).toContain('neither DISPLAY nor WAYLAND_DISPLAY names a running one');
  });

  it.each(sessions)('chooses $expected for $env', ({ env, expected }) => {
    const started = run(['--hidden'], { env: { DISPLAY: '', ...env } });
    expect(started.stdout).toBe(
      expected === null ? '' : `from ${script}:\n<--ozone-platform=${expected}><--hidden>`,
    );
    expect(started.status).toBe(expected === null ? 1 : 0);
    // `npm start` decides in the same way.
    expect(windowSystem({ platform: 'linux', env })).toBe(expected);
  });

  it.each(['--ozone-platform=x11', '--ozone-platform-hint=auto'])('respects %s', (given) => {
    const env = { WAYLAND_DISPLAY: 'wayland-1', XDG_RUNTIME_DIR: runtime };
    expect(run([given], { env }).stdout).toBe(`from ${script}:\n<${given}>`);
  });

  it('counts on the AppArmor profile only where it names the program', () => {
    const etc = join(folder, 'etc profile');
    const restricted = join(folder, 'restricted');
    write(etc, '');
    write(restricted, '1\n');
    const variant = (program: string) => {
      const text = launcher('1.2.3')
        .replaceAll('/proc/sys/kernel/apparmor_restrict_unprivileged_userns', `"${restricted}"`)
        .replaceAll('/etc/apparmor.d/outpost', `"${etc}"`)
        .replaceAll('= /usr/lib/outpost', `= "${program}"`);
      write(script, text);
      try {
        return run([], { namespaces: false }).status;
      } finally {
        write(script, launcher('1.2.3'));
      }
    };
    expect(variant('/usr/lib/outpost')).toBe(1);
    expect(variant(join(folder, 'lib', 'outpost'))).toBe(0);
  });

  it('says what is missing when the sandbox has neither namespaces nor its helper', () => {
    const { status, stdout, stderr } = run([], { namespaces: false });
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' });
    expect(stderr).toContain('Chromium’s sandbox cannot start here');
    expect(stderr).toContain('- User namespaces: ');
    expect(stderr).toContain(`- The helper ${join(folder, 'lib', 'outpost', 'chrome-sandbox')}: `);
    const german = run([], { namespaces: false, env: { LANG: 'de_DE.UTF-8' } });
    expect(german.stderr).toContain('Chromiums Sandbox kann hier nicht starten');
  });
});
