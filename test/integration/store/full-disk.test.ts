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

test('a disk that takes no more: appends are refused, none is half there, and all goes on when there is room', async () => {
  // The system's limit on the size of a file, 1 to 2 MB by shell, refuses writes as a full disk does.
  const child = spawn(
    'sh',
    [
      '-c',
      'ulimit -f 2048; exec "$@"',
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
  const kept = lines.filter((line) => line.startsWith('kept ')).map((line) => `c${line.split(' ')[1]}`);
  expect(kept.length).toBeGreaterThan(10);

  const bench = await openBench(folder.file);
  expect(new Set((await bench.all()).map(({ subject }) => subject))).toEqual(new Set(kept));
  expect(await bench.ask('ledger', 'append', [entry(100_000)])).toEqual([
    { id: kept.length + 1, fresh: true },
  ]);
  expect(bench.incidents).toEqual([]);
  await bench.close();
  const db = connectTo(folder.file);
  expect(db.pragma('integrity_check')).toBe('ok');
  db.close();
});

if (canMount()) {
  test('a file system that is full: the open store refuses, and works again once there is room', async () => {
    const disk = join(folder.path, 'disk');
    mountSmallDisk(disk);
    try {
      const file = join(disk, 'outpost.db');
      const filler = join(disk, 'filler');
      const store = await openStore(file);
      await store.ledger.append([entry(0)]);
      writeFileSync(filler, Buffer.alloc(2_500_000));

      const kept = ['c0'];
      const big = (n: number) => entry(n, { raw: 'x'.repeat(20_000) });
      const fill = async () => {
        for (let n = 1; ; n++) {
          await store.ledger.append([big(2 * n), big(2 * n + 1)]);
          kept.push(`c${2 * n}`, `c${2 * n + 1}`);
        }
      };
      await expect(fill()).rejects.toMatchObject({
        name: 'StoreError',
        code: 'full',
        message: expect.stringContaining('no space'),
      });
      const subjects = async () =>
        (await store.ledger.page({ limit: 10_000 })).map(({ subject }) => subject).reverse();
      expect(await subjects()).toEqual(kept);

      // A burst that cannot go in one commit: each caller still hears of its own.
      const burst = await Promise.allSettled([1, 2, 3].map((n) => store.ledger.append([big(50_000 + n)])));
      expect(burst.map(({ status }) => status)).toContain('rejected');
      burst.forEach(({ status }, index) => status === 'fulfilled' && kept.push(`c${50_001 + index}`));

      rmSync(filler);
      const [appended] = await store.ledger.append([big(90_000)]);
      expect(appended).toMatchObject({ fresh: true });
      expect(await subjects()).toEqual([...kept, 'c90000']);
      await store.close();

      const db = connectTo(file);
      expect(db.pragma('integrity_check')).toBe('ok');
      db.close();
    } finally {
      execFileSync('umount', [disk]);
    }
  });

  test('a file system that is full before the first start: told as full, and opened once there is room', async () => {
    const disk = join(folder.path, 'disk');
    mountSmallDisk(disk);
    try {
      const filler = join(disk, 'filler');
      try {
        writeFileSync(filler, Buffer.alloc(5_000_000));
      } catch {
        // As much as there was room for.
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

  test('a file system mounted as read-only is refused as such', async () => {
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
