/** Files that were dropped, or that a page which was taken over names as dropped. */
import { execFileSync } from 'node:child_process';
import { chmod, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { eventually } from '../../harness/eventually.ts';
import type { ContractFailure } from '../../../preload/contract/outcome.ts';
import { signIn, stage } from './scene.ts';
import { createProfile } from './support.ts';

const { openClub, run } = stage();
const game = '[Event "Dropped"]\n[White "A"]\n[Black "B"]\n[Result "*"]\n\n1. e4 e5 *\n';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-dropped-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

it('are imported if all of them are PGN, and otherwise refused in one way that lists nothing', async () => {
  const club = await openClub();
  const running = await run(createProfile());
  const { core } = running;
  const accountId = await signIn(running, club);
  const drop = async (...names: readonly string[]) =>
    core.commands['history.importDropped'](
      { accountId, files: ['token'] },
      { takeFiles: async () => names.map((name) => join(folder, name)) },
    );
  await writeFile(join(folder, 'good.pgn'), game);
  await writeFile(join(folder, 'secret.pgn'), 'user:password\n'.repeat(40));
  await writeFile(join(folder, 'packed.pgn'), Buffer.from([0x1f, 0x8b, 8, 0]));
  await writeFile(join(folder, 'empty.pgn'), '');
  await writeFile(join(folder, 'closed.pgn'), game);
  await chmod(join(folder, 'closed.pgn'), 0);
  await mkdir(join(folder, 'folder.pgn'));
  await symlink(join(folder, 'secret.pgn'), join(folder, 'link.pgn'));
  execFileSync('mkfifo', [join(folder, 'pipe.pgn')]);
  const isRoot = process.getuid?.() === 0;
  const bad = ['missing.pgn', 'folder.pgn', 'pipe.pgn', 'secret.pgn', 'packed.pgn', 'empty.pgn', 'link.pgn'];
  const failureOf = (dropping: Promise<unknown>): Promise<unknown> =>
    dropping.then(
      () => 'accepted',
      (error: unknown) => (error as ContractFailure).failure,
    );
  const dropForgotten = async () =>
    core.commands['history.importDropped']({ accountId, files: [] }, { takeFiles: async () => null });
  const forgotten = await failureOf(dropForgotten());
  expect(forgotten).toMatchObject({ code: 'rejected', message: { id: 'history.dropPgnFiles' } });
  for (const name of [...bad, ...(isRoot ? [] : ['closed.pgn'])]) {
    expect(await failureOf(drop(name)), name).toEqual(forgotten);
    expect(await failureOf(drop('good.pgn', name)), name).toEqual(forgotten);
  }
  const imports = async () =>
    (await core.queries['history.collections']({ accountId })).imports.map(({ games }) => games);
  expect(await imports()).toEqual([]);
  expect(await drop('good.pgn')).toEqual({ files: 1 });
  await eventually(async () => expect(await imports()).toEqual([1]));
}, 60_000);
