/** Runs the launcher where Chromium's sandbox cannot start. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readlink, writeFile } from 'node:fs/promises';
import { capture } from '../../../scripts/lib/process.mjs';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import type { Person, Ran } from './person.ts';

/**
 * In a user namespace in which no further one may be created, and in a process that may not gain rights, so that the
 * setuid helper has no effect. Needs root, which maps all users into the namespace.
 */
export async function runWithoutSandbox({ user, session }: Person): Promise<Ran> {
  const { uid, gid } = user;
  // Keeps the namespace while it is prepared.
  const holder = spawn('unshare', ['--user', 'cat'], { stdio: ['pipe', 'ignore', 'ignore'] });
  const ended = once(holder, 'close');
  try {
    const proc = `/proc/${holder.pid}`;
    const ours = await readlink('/proc/self/ns/user');
    await waitUntil('the namespace', async () => (await readlink(`${proc}/ns/user`)) !== ours);
    for (const map of ['uid_map', 'gid_map']) await writeFile(`${proc}/${map}`, '0 0 65536\n');
    const inside =
      'echo 0 > /proc/sys/user/max_user_namespaces && ' +
      `exec setpriv --reuid=${uid} --regid=${gid} --clear-groups --no-new-privs -- outpost`;
    return await capture(
      'nsenter',
      [`--user=${proc}/ns/user`, '--setuid=0', '--setgid=0', 'sh', '-c', inside],
      { cwd: '/', env: { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LANG: 'C.UTF-8', ...session.env } },
    );
  } finally {
    holder.stdin.end();
    await ended;
  }
}
