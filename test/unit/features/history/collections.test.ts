/** Collections that were deleted on another machine, or whose removal was interrupted. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLog } from '../../../../main/base/log.ts';
import { createCollections } from '../../../../main/features/history/collections.ts';
import type { ArchiveStore } from '../../../../main/store/history-api.ts';
import { connectTo, makeFolder, NOON, openBench, type Bench, type Folder } from '../../store/support.ts';

let folder: Folder;
let bench: Bench;
let ended: string[];
beforeEach(async () => {
  folder = makeFolder();
  bench = await openBench(folder.file);
  ended = [];
});
afterEach(async () => {
  await bench.close();
  folder.remove();
});

const make = (kind: 'server' | 'file', name: string) =>
  bench.ask('archive', 'makeCollection', 'alice', { kind, name, origin: null, began: NOON });

it('are emptied after their imports have ended, and the others stay', async () => {
  const sent = await make('server', '');
  await make('file', 'kept.pgn');
  const other = connectTo(folder.file);
  other.command(`UPDATE archive_collections SET gone = 2, uid = '' WHERE id = ?`).run(sent);
  other.close();
  const store = {
    collections: (...given) => bench.ask('archive', 'collections', ...given),
    importSizes: (...given) => bench.ask('archive', 'importSizes', ...given),
    collectionValues: (...given) => bench.ask('archive', 'collectionValues', ...given),
    collectionLoss: (...given) => bench.ask('archive', 'collectionLoss', ...given),
    renameCollection: (...given) => bench.ask('archive', 'renameCollection', ...given),
    removeMembers: (...given) => bench.ask('archive', 'removeMembers', ...given),
    goneCollections: (...given) => bench.ask('archive', 'goneCollections', ...given),
  } satisfies Partial<ArchiveStore>;
  const collections = createCollections({
    store: () => store,
    endImports: async (_, id) => void ended.push(`imports of ${id}`),
    forgetServerImports: async () => void ended.push('server imports'),
    onChange: () => ended.push('changed'),
    log: createLog(() => {}),
  });
  expect((await collections.list('alice')).collections.map(({ name }) => name)).toEqual(['kept.pgn']);
  await expect(collections.rename('alice', sent, 'again')).rejects.toThrow();
  await collections.removeGone('alice');
  expect(ended).toEqual([`imports of ${sent}`, 'server imports', 'changed']);
  expect(await bench.ask('archive', 'goneCollections', 'alice')).toEqual([]);
  await collections.removeGone('alice');
  expect(ended).toHaveLength(3);
});
