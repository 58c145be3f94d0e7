/** A Debian of its own below a folder, with nothing but its base system, in which commands run as root. */
import { createServer } from 'node:http';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { join, normalize } from 'node:path';
import { capture, captureOrThrow } from '../../../scripts/lib/process.mjs';

export interface CleanRoot {
  readonly folder: string;
  /** Runs a line of a shell in it. */
  run(line: string): Promise<{ readonly code: number; readonly stdout: string; readonly stderr: string }>;
  remove(): Promise<void>;
}

/** Newer than Debian 12: its AppArmor knows the language of the profile. */
export const cleanRelease = 'trixie';
const mirror = 'http://deb.debian.org/debian';
/** wget fetches the repository's key, as CONTRIBUTING.md says. */
const packages = ['apparmor', 'ca-certificates', 'wget'];

/** Needs the mirror. `folder` must not exist. */
export async function createCleanRoot(folder: string): Promise<CleanRoot> {
  const include = `--include=${packages.join(',')}`;
  await captureOrThrow('debootstrap', ['--variant=minbase', include, cleanRelease, folder, mirror]);
  // Packages start no services in it.
  await writeFile(join(folder, 'usr', 'sbin', 'policy-rc.d'), '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  // The mounts end with the namespace.
  const enter =
    'mount -t proc proc "$0/proc" && mount --rbind /dev "$0/dev" && exec chroot "$0" /bin/sh -c "$1"';
  return {
    folder,
    run: (line) =>
      capture('unshare', ['--mount', '--pid', '--fork', 'sh', '-c', enter, folder, line], {
        cwd: '/',
        env: {
          PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
          HOME: '/root',
          LANG: 'C.UTF-8',
          DEBIAN_FRONTEND: 'noninteractive',
        },
      }),
    remove: () => rm(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/** Serves a folder's files on the loopback. */
export async function serveFolder(
  folder: string,
): Promise<{ readonly address: string; close(): Promise<void> }> {
  const server = createServer((request, response) => {
    const path = normalize(decodeURIComponent((request.url ?? '/').split('?', 1)[0] ?? '/'));
    readFile(join(folder, path)).then(
      (content) => response.end(content),
      () => response.writeHead(404).end(),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
