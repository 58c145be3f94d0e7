/** The installed package in a Wayland session of an ordinary user. */
import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { waitUntil } from '../../../scripts/lib/wait.mjs';
import { startWeston, type Weston } from '../wayland/compositor.ts';
import { clientsNamed } from '../wayland/protocol-log.ts';
import { entry, quit, sandboxed } from './outside.ts';
import type { InstallStep } from './world.ts';

export const waylandSteps: readonly InstallStep[] = [
  {
    name: 'in a Wayland session without an X server it opens a native window, in the sandbox, and takes keys',
    async run({ person, figures }) {
      const one = await person('first');
      const weston = await startWeston(one.session, { width: 1_400, height: 900, scale: 1, user: one.user });
      try {
        const settings = Object.entries(weston.env).map(([name, value]) => `${name}=${value}`);
        one.start('env', ...settings, 'outpost');
        await titled(weston, 'Home');
        await entry(one, 'Practice club: connected');
        await sandboxed(one);
        const [main = 0] = await one.mains();
        assert.match(await readFile(`/proc/${main}/cmdline`, 'utf8'), /--ozone-platform=wayland/);
        assert.deepEqual(await one.titles(), []);
        await weston.focus();
        await one.session.run('xdotool', ['key', 'ctrl+2']);
        await titled(weston, 'Play');
        await quit(one);
        figures['wayland_compositor'] = `weston ${weston.version}`;
      } finally {
        await weston.stop();
      }
    },
  },
];

/** Waits until the app gives a window this title, by the protocol. */
const titled = (weston: Weston, title: string): Promise<unknown> =>
  waitUntil(`a window called ${title}`, async () => {
    const lines = await weston.protocol();
    const own = clientsNamed(lines, 'outpost');
    return lines.some(
      ({ client, message, args }) =>
        own.has(client) && message === 'xdg_toplevel.set_title' && args.startsWith(`"${title} `),
    );
  });
