/** Looks at the installed app from outside, and uses its tray and keyboard. */
import assert from 'node:assert/strict';
import { readFile, readlink } from 'node:fs/promises';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { quitFromTray, waitForEntry } from '../../harness/outside-app.ts';
import type { Person } from './person.ts';

export const icon = ({ tray }: Person) => tray.icon();

export const entry = ({ tray }: Person, label: string) => waitForEntry(tray, label);

export const quit = ({ tray, ended }: Person, program?: string) =>
  quitFromTray({ tray, ended: () => ended(program) });

/** Escape ends the tour as soon as the page has it, and does nothing on the screen that follows. */
export async function skipTour({ session, titles }: Person): Promise<void> {
  await waitUntil('the ways to begin', async () => {
    await session.run('xdotool', ['key', 'Escape']);
    return (await titles()).includes('Welcome – Outpost');
  });
}

/** Seccomp state 2 is a filter; a renderer is also in a user namespace apart from its parent's. */
export async function sandboxed(person: Person, program?: string): Promise<void> {
  const [main = 0] = await person.mains(program);
  const outside = await readlink(`/proc/${main}/ns/user`);
  const renderers = await waitUntil('a renderer', async () => {
    const found: number[] = [];
    for (const pid of await person.processes(program)) {
      const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
      assert.ok(!command.includes('--no-sandbox'), command);
      if (command.includes('--type=renderer')) found.push(pid);
    }
    return found.length > 0 && found;
  });
  for (const pid of renderers) {
    const status = await readFile(`/proc/${pid}/status`, 'utf8');
    assert.match(status, /^Seccomp:\s+2$/m);
    assert.match(status, /^NoNewPrivs:\s+1$/m);
    assert.notEqual(await readlink(`/proc/${pid}/ns/user`), outside);
  }
}
