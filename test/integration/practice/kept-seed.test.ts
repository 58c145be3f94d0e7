import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openHost } from './support.ts';

it('continues its own course, whichever seed it is started with next', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-seed-'));
  const stateFile = join(folder, 'club.json');
  const past = async (seed: number) => {
    const host = await openHost({ seed, stateFile });
    await host.control('POST', '/challenge', {});
    const { text } = await host.call('GET', '/api/games/user/You?max=3');
    const status = await host.control('GET', '/status');
    await host.stop();
    return {
      seed: status['seed'],
      games: text.match(/Site "[^"]*\/(\w+)"/g)?.length,
      text: text.replaceAll(/:\d{4,5}\//g, '/'),
    };
  };
  try {
    const first = await past(31);
    expect(first).toMatchObject({ seed: 31, games: 3 });
    expect(await past(32)).toEqual(first);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
