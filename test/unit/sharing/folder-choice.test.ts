import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { checkFolderChoice } from '../../../main/sharing/folder-choice.ts';
import { makeFolder, type Folder } from '../store/support.ts';

let home: Folder;
let own: string;
let shared: string;
beforeEach(() => {
  home = makeFolder();
  own = join(home.path, 'config', 'Outpost');
  shared = join(home.path, 'Sync');
  for (const folder of [join(own, 'backups'), shared]) mkdirSync(folder, { recursive: true });
});
afterEach(() => home.remove());

const problemWith = async (chosen: string): Promise<string | null> => {
  const choice = await checkFolderChoice(chosen, [own]);
  return choice.ok ? null : choice.problem;
};

it('accepts a folder of a synchroniser, without its links', async () => {
  symlinkSync(shared, join(home.path, 'link'));
  const direct = await checkFolderChoice(shared, [own, join(home.path, 'not-there-yet')]);
  expect(direct).toMatchObject({ ok: true });
  expect(await checkFolderChoice(join(home.path, 'link'), [own])).toEqual(direct);
  mkdirSync(`${own}-shared`);
  mkdirSync(join(home.path, '..shared'));
  expect(await problemWith(`${own}-shared`)).toBeNull();
  expect(await problemWith(join(home.path, '..shared'))).toBeNull();
});

it('refuses the folder of the app’s data, one inside it, one around it, and a link to it', async () => {
  symlinkSync(own, join(home.path, 'hidden'));
  for (const chosen of [own, join(own, 'backups'), home.path, join(home.path, 'hidden')])
    expect(await problemWith(chosen), chosen).toBe('own-data');
});

it('refuses files and folders that do not exist', async () => {
  const file = join(home.path, 'notes.txt');
  writeFileSync(file, '');
  expect(await problemWith(file)).toBe('not-a-folder');
  expect(await problemWith(join(file, 'inside'))).toBe('missing');
  expect(await problemWith(join(home.path, 'nowhere'))).toBe('missing');
  expect(await problemWith('relative')).toBe('missing');
});

it('refuses a folder that this user may not write in, and one whose disk does not answer', async () => {
  // The administrator may write everywhere, so that the system's answer is given.
  const answer = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }));
  for (const code of ['EACCES', 'EPERM', 'EROFS'])
    expect(await checkFolderChoice(shared, [own], answer(code))).toEqual({
      ok: false,
      problem: 'not-writable',
    });
  expect(await checkFolderChoice(shared, [own], answer('EIO'))).toEqual({ ok: false, problem: 'unreadable' });
});
