import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { stateName } from '../../../main/machines/log/names.ts';
import { watchFolder, type FolderWatch } from '../../../main/sharing/watch-folder.ts';
import { eventually } from '../../harness/eventually.ts';
import { makeFolder, type Folder } from '../store/support.ts';

let home: Folder;
let folder: string;
let arrivals: number;
let watching: FolderWatch;
beforeEach(() => {
  home = makeFolder();
  folder = join(home.path, 'shared');
  arrivals = 0;
  watching = watchFolder(
    folder,
    (machine) => machine === 'deskdesk',
    () => (arrivals += 1),
    silentLog,
  );
});
afterEach(() => {
  watching.close();
  home.remove();
});

const bring = (machine: string) => writeFileSync(join(folder, stateName(machine)), 'state');

it('reports files of other machines in the folder that has the path when it is renewed', async () => {
  // The folder does not exist yet.
  watching.renew();
  mkdirSync(folder);
  watching.renew();
  bring('laplapla');
  await eventually(() => expect(arrivals).toBeGreaterThan(0));
  renameSync(folder, `${folder}-below`);
  mkdirSync(folder);
  watching.renew();
  arrivals = 0;
  bring('deskdesk');
  bring('laplapla');
  await eventually(() => expect(arrivals).toBeGreaterThan(0));
});

it('watches nothing after it was closed, also when a pass under way renews it', async () => {
  mkdirSync(folder);
  watching.close();
  watching.renew();
  let seen = 0;
  const other = watchFolder(
    folder,
    () => false,
    () => (seen += 1),
    silentLog,
  );
  other.renew();
  bring('laplapla');
  await eventually(() => expect(seen).toBeGreaterThan(0));
  other.close();
  expect(arrivals).toBe(0);
});
