import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';
import { createFileDialogs } from '../../../main/app/file-dialogs.ts';
import { StoreError } from '../../../main/store/api.ts';
import { ContractFailure } from '../../../preload/contract/outcome.ts';
import { verbatim } from '../../../main/text/message.ts';

const asked = vi.hoisted((): { path: string | null } => ({ path: null }));
vi.mock('../../../main/desktop/dialogs.ts', () => ({
  askWhere: async () => asked.path,
  askWhich: async () => [],
}));

const folder = mkdtempSync(join(tmpdir(), 'outpost-dialogs-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));
const dialogs = createFileDialogs(() => 'en');

/** A file whose content fails midway. */
const broken = (error: Error) =>
  dialogs.saveChunks('games.pgn', async function* () {
    yield '[Event "?"]';
    throw error;
  });

it('writes to the chosen path and returns the name without the folder', async () => {
  asked.path = join(folder, 'mine.pgn');
  expect(await dialogs.saveText('game', 'game.pgn', '1. e4')).toBe('mine.pgn');
  expect(readFileSync(asked.path, 'utf8')).toBe('1. e4');
});

it('writes nothing when the user cancels', async () => {
  asked.path = null;
  expect(await dialogs.saveText('wireLog', 'log.ndjson', 'x')).toBeNull();
});

it('reports the system’s error code, but not the path', async () => {
  asked.path = join(folder, 'missing', 'mine.pgn');
  const saving = dialogs.saveText('game', 'game.pgn', '1. e4');
  await expect(saving).rejects.toMatchObject({ failure: { code: 'storage' } });
  await expect(saving).rejects.toThrow('ENOENT');
  await expect(saving).rejects.not.toThrow(folder);
});

it('passes on failures of the content, which are not the file’s fault', async () => {
  asked.path = join(folder, 'games.pgn');
  const refused = new ContractFailure(
    'refused',
    verbatim('This position is one of a game that is still going on.'),
  );
  await expect(broken(refused)).rejects.toBe(refused);
  const damaged = new StoreError('corrupt', verbatim('The database is damaged.'));
  await expect(broken(damaged)).rejects.toBe(damaged);
});
