import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { connectTo, entry, makeFolder, openBench, type Folder } from '../../unit/store/support.ts';
import { canMount, mountSmallDisk } from './small-disk.ts';
import { openStore } from './support.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: Folder;
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => folder.remove());

const script = fileURLToPath(new URL('./appender.ts', import.meta.url));

test('a full disk: appends are refused whole, and continue when there is space', async () => {
  // The shell's limit on file sizes, 2 to 4 MB, refuses writes as a full disk does. The schema and its log fit.
  const child = spawn(
    'sh',
    [
      '-c',
      'ulimit -f 4096; exec "$@"',
      'sh',
      process.execPath,
      '--import',
      'tsx',
      script,
      folder.file,
      '0',
      '5000',
    ],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
    },
  );
  const exited = once(child, 'exit');
  const lines = (await text(child.stdout)).trim().split('\n');
  expect(await exited).toEqual([0, null]);
  expect(lines.at(-1)).toBe('refused full');
  const acknowledged = lines
    .filter((line) => line.startsWith('kept '))
    .map((line) => `c${line.split(' ')[1]}`);
  expect(acknowledged.length).toBeGreaterThan(10);

  const bench = await openBench(folder.file);
  expect(new Set((await bench.all()).map(({ subject }) => subject))).toEqual(new Set(acknowledged));
  expect(await bench.ask('ledger', 'append', [entry(100_000)])).toEqual([
    { id: acknowledged.length + 1, fresh: true },
  ]);
  expect(bench.incidents).toEqual([]);
  await bench.close();
  const db = connectTo(folder.file);
  expect(db.pragma('integrity_check')).toBe('ok');
  db.close();
});

if (canMount()) {
  test('a full file system: the open store refuses, and works again once there is space', async () => {
    const disk = join(folder.path, 'disk');
    mountSmallDisk(disk);
    try {
      const file = join(disk, 'outpost.db');
      const filler = join(disk, 'filler');
      const store = await openStore(file);
      await store.ledger.append([entry(0)]);
      writeFileSync(filler, Buffer.alloc(2_500_000));

      const acknowledged = ['c0'];
      const big = (n: number) => entry(n, { raw: 'x'.repeat(20_000) });
      const fill = async () => {
        for (let n = 1; ; n++) {
          await store.ledger.append([big(2 * n), big(2 * n + 1)]);
          acknowledged.push(`c${2 * n}`, `c${2 * n + 1}`);
        }
      };
      await expect(fill()).rejects.toMatchObject({
        name: 'StoreError',
        code: 'full',
        message: expect.stringContaining('no space'),
      });
      const subjects = async () =>
        (await store.ledger.page({ limit: 10_000 })).map(({ subject }) => subject).reverse();
      expect(await subjects()).toEqual(acknowledged);

      // A burst that does not fit in one commit: each caller still gets its own result.
      const burst = await Promise.allSettled([1, 2, 3].map((n) => store.ledger.append([big(50_000 + n)])));
      expect(burst.map(({ status }) => status)).toContain('rejected');
      burst.forEach(({ status }, index) => status === 'fulfilled' && acknowledged.push(`c${50_001 + index}`));

      rmSync(filler);
      const [appended] = await store.ledger.append([big(90_000)]);
      expect(appended).toMatchObject({ fresh: true });
      expect(await subjects()).toEqual([...acknowledged, 'c90000']);
      await store.close();

      const db = connectTo(file);
      expect(db.pragma('integrity_check')).toBe('ok');
      db.close();
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  test('a file system that is full before the first start: reported as full, and opened once there is space', async () => {
    const disk = join(folder.path, 'disk');
    mountSmallDisk(disk);
    try {
      const filler = join(disk, 'filler');
      try {
        writeFileSync(filler, Buffer.alloc(5_000_000));
      } catch {
        // Fills the remaining space.
      }
      await expect(openStore(join(disk, 'outpost.db'))).rejects.toMatchObject({ code: 'full' });
      rmSync(filler);
      const store = await openStore(join(disk, 'outpost.db'));
      expect(await store.ledger.append([entry(1)])).toEqual([{ id: 1, fresh: true }]);
      await store.close();
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  test('a read-only file system is refused as such', async () => {
    const disk = join(folder.path, 'disk');
    mountSmallDisk(disk);
    try {
      const file = join(disk, 'outpost.db');
      const store = await openStore(file);
      await store.close();
      execFileSync('mount', ['-o', 'remount,ro', disk]);
      await expect(openStore(file)).rejects.toMatchObject({ code: 'readonly' });
    } finally {
      execFileSync('umount', [disk]);
    }
  });
}
