/** The guide's commands for the apt repository, to the letter, in a Debian without anything else. Needs Debian's mirror. */
import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { cleanRelease, createCleanRoot, serveFolder, type CleanRoot } from './clean-root.ts';
import type { InstallStep, InstallWorld } from './world.ts';

const documentedAddress = 'https://example.org/apt';
const profile = '/etc/apparmor.d/outpost';

export const cleanRootSteps: readonly InstallStep[] = [
  {
    name: `the guide’s three lines install it from a repository in a new Debian (${cleanRelease})`,
    async run(world) {
      const root = await rootOf(world);
      const served = await serveFolder(world.repository.folder);
      try {
        const lines = await documentedLines();
        assert.equal(lines.length, 3, lines.join('\n'));
        // The commands run as root, from the run's repository; apt asks no question without a terminal.
        for (const line of lines)
          await succeeds(
            root,
            line
              .replaceAll('sudo ', '')
              .replaceAll(documentedAddress, served.address)
              .replaceAll('apt install', 'apt install -y -o DPkg::Lock::Timeout=120'),
          );
      } finally {
        await served.close();
      }
      assert.equal((await succeeds(root, 'outpost --version')).trim(), `Outpost ${world.nextVersion}`);
      assert.equal(await succeeds(root, 'dpkg -V outpost'), '');
      const missing = await succeeds(root, 'ldd /usr/lib/outpost/outpost');
      assert.doesNotMatch(missing, /not found/);
    },
  },
  {
    name: 'its AppArmor profile is installed there, and that Debian’s parser accepts it',
    async run(world) {
      const root = await rootOf(world);
      const parse = 'apparmor_parser --skip-cache --skip-kernel-load';
      assert.match(await succeeds(root, `${parse} --debug ${profile}`), /Name:\s+outpost[^]*userns/);
      // The parser does refuse a rule that it does not know.
      const bad = await root.run(`sed s/userns/usernothing/ ${profile} > /tmp/bad && ${parse} /tmp/bad`);
      assert.notEqual(bad.code, 0);
      assert.match(bad.stderr, /syntax error/);
      world.figures['apparmor_parser'] =
        /\d+(?:\.\d+)+/.exec(await succeeds(root, 'apparmor_parser --version'))?.[0] ?? 'unknown';
    },
  },
  {
    name: 'its removal there leaves nothing behind',
    async run(world) {
      const root = await rootOf(world);
      await succeeds(root, 'apt-get purge -y -q outpost');
      const left = [profile, '/var/lib/outpost', '/usr/lib/outpost', '/usr/share/outpost'].filter((path) =>
        existsSync(join(root.folder, path)),
      );
      assert.deepEqual(left, []);
    },
  },
];

const roots = new WeakMap<InstallWorld, Promise<CleanRoot>>();

function rootOf(world: InstallWorld): Promise<CleanRoot> {
  const root =
    roots.get(world) ??
    createCleanRoot(join(world.folder, 'clean')).then((made) => {
      world.atEnd(() => made.remove());
      return made;
    });
  roots.set(world, root);
  return root;
}

/** The block of CONTRIBUTING.md that names the key. */
async function documentedLines(): Promise<readonly string[]> {
  const guide = await readFile(join(projectRoot, 'CONTRIBUTING.md'), 'utf8');
  const block = guide.split('```').find((part) => part.includes('signed-by='));
  return (block ?? '').split('\n').filter((line) => line.startsWith('sudo ') || line.startsWith('echo '));
}

async function succeeds(root: CleanRoot, line: string): Promise<string> {
  const { code, stdout, stderr } = await root.run(line);
  assert.equal(code, 0, `${line}\n${stdout.slice(-4_000)}${stderr.slice(-4_000)}`);
  return stdout;
}
