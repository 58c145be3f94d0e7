import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { makeGames } from '../../bench/pgn-games.ts';
import { account, openImports, type OpenImports } from '../../harness/imports.ts';

vi.setConfig({ testTimeout: 240_000 });

const deadly = '[Event "It ends the reader"]\n\n1. e4 e5 *\n\n';
const good = [...makeGames(300, 8)];

let folder: string;
let file: string;
let open: OpenImports | null;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outpost-deaths-'));
  file = join(folder, 'games.pgn');
  open = null;
});
afterEach(async () => {
  await open?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** The line on which the first `count` games end. */
const lineAfter = (count: number) => good.slice(0, count).join('').trimEnd().split('\n').length;

test('a file that ends its reader twice is set aside with the line, and its good games stay', async () => {
  writeFileSync(file, [...good.slice(0, 200), deadly, ...good.slice(200)].join(''));
  open = await openImports(folder, 'end');
  const state = await open.read(file);
  expect(state).toMatchObject({ phase: 'failed', added: 200 });
  expect(state.cause).toContain(`failed twice, after line ${lineAfter(200)}.`);
  await open.close();

  // The next start leaves it alone.
  open = await openImports(folder);
  await open.imports.resume(account);
  expect((await open.imports.list(account))[0]).toMatchObject({ phase: 'failed', added: 200 });

  // The user may try again, which a reader that has learned to read it takes well.
  await open.imports.pause(account, state.id, false);
  expect(await open.until(({ phase }) => phase !== 'running')).toMatchObject({
    phase: 'done',
    added: 301,
    cause: null,
  });
});

test('a file whose reader takes the whole app along is set aside at the third start', () => {
  writeFileSync(file, deadly + good.join(''));
  const start = () => {
    const script = join(projectRoot, 'test', 'harness', 'import-process.ts');
    const { signal, stdout, stderr } = spawnSync(
      process.execPath,
      ['--import', 'tsx', script, folder, file],
      { cwd: projectRoot, encoding: 'utf8' },
    );
    return { signal, stdout, stderr };
  };
  expect(start()).toMatchObject({ signal: 'SIGKILL', stdout: '' });
  expect(start()).toMatchObject({ signal: 'SIGKILL', stdout: '' });
  const third = start();
  expect(third).toMatchObject({ signal: null });
  expect(JSON.parse(third.stdout)).toMatchObject({
    phase: 'failed',
    added: 0,
    cause: expect.stringContaining('failed twice'),
  });
});

test('an ordinary end does not count, however often it comes', async () => {
  writeFileSync(file, deadly + good.join(''));
  for (let round = 0; round < 4; round += 1) {
    open = await openImports(folder, 'hang');
    if (round === 0) await open.imports.begin(account, file, { user: '', baseUrl: 'https://chess.example' });
    else await open.imports.resume(account);
    await vi.waitFor(
      async () => {
        const [row] = (await open?.store.archive.imports(account)) ?? [];
        expect(JSON.parse(row?.state ?? '{}')).toMatchObject({ attempts: 1 });
      },
      { timeout: 60_000 },
    );
    await open.close();
  }
  open = await openImports(folder);
  await open.imports.resume(account);
  expect(await open.until(({ phase }) => phase !== 'running')).toMatchObject({ phase: 'done', added: 301 });
});

test.each(['pause', 'remove'] as const)(
  '%s takes effect within a second while the reader hangs',
  async (what) => {
    writeFileSync(file, [...good.slice(0, 200), deadly].join(''));
    open = await openImports(folder, 'hang');
    await open.imports.begin(account, file, { user: '', baseUrl: 'https://chess.example' });
    // All before the game that it hangs in is committed, and nothing more comes.
    const { id } = await open.until(({ added }) => added >= 100);
    const began = performance.now();
    if (what === 'pause') await open.imports.pause(account, id, true);
    else await open.imports.remove(account, id);
    expect(performance.now() - began).toBeLessThan(1_000);
    const rows = await open.imports.list(account);
    if (what === 'remove') expect(rows).toEqual([]);
    else {
      const games = (await open.store.archive.count(account, {})).games;
      expect(rows).toMatchObject([{ phase: 'paused', added: games }]);
    }
  },
);

test('a file that grows while it is read is not mixed up', async () => {
  writeFileSync(file, good.join(''));
  open = await openImports(folder);
  await open.imports.begin(account, file, { user: '', baseUrl: 'https://chess.example' });
  await open.imports.pause(account, (await open.until(() => true)).id, true);
  appendFileSync(file, deadly);
  const [paused] = await open.imports.list(account);
  await open.imports.pause(account, paused?.id ?? 0, false);
  const state = await open.until(({ phase }) => phase !== 'running');
  expect(state).toMatchObject({ phase: 'failed', cause: expect.stringContaining('has changed') });
});
