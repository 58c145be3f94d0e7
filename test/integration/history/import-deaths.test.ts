import { spawnSync } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { projectRoot } from '../../../scripts/lib/paths.mjs';
import { makeGames } from '../../bench/pgn-games.ts';
import { account, openImports, type OpenImports } from '../../harness/imports.ts';
import { messageOf } from '../../../main/text/message.ts';

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

/** Last line of the first `count` games. */
const lineAfter = (count: number) => good.slice(0, count).join('').trimEnd().split('\n').length;

test('a file that crashes its reader twice is set aside with the line, and its good games stay', async () => {
  writeFileSync(file, [...good.slice(0, 200), deadly, ...good.slice(200)].join(''));
  open = await openImports(folder, 'end');
  const state = await open.read(file);
  const cause = messageOf('history.readingFailedTwice', { line: lineAfter(200) });
  expect(state).toMatchObject({ phase: 'failed', added: 200, cause });
  await open.close();

  // The next start does not retry it.
  open = await openImports(folder);
  await open.imports.resume(account);
  expect((await open.imports.list(account))[0]).toMatchObject({ phase: 'failed', added: 200 });

  // The user can retry, which succeeds with a reader that can now parse it.
  await open.imports.pause(account, state.id, false);
  expect(await open.until(({ phase }) => phase !== 'running')).toMatchObject({
    phase: 'done',
    added: 301,
    cause: null,
  });
});

test('a file whose reader crashes the whole app is set aside at the third start', () => {
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
    cause: messageOf('history.readingFailedTwice', { line: 1 }),
  });
});

test('an orderly end does not count as a crash, however often it occurs', async () => {
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
    // All games before the one that hangs are committed; none follow.
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

test('a file that grows while it is read causes no confusion of games', async () => {
  writeFileSync(file, good.join(''));
  open = await openImports(folder);
  await open.imports.begin(account, file, { user: '', baseUrl: 'https://chess.example' });
  await open.imports.pause(account, (await open.until(() => true)).id, true);
  appendFileSync(file, deadly);
  const [paused] = await open.imports.list(account);
  await open.imports.pause(account, paused?.id ?? 0, false);
  const state = await open.until(({ phase }) => phase !== 'running');
  expect(state).toMatchObject({ phase: 'failed', cause: messageOf('history.fileChanged') });
});
