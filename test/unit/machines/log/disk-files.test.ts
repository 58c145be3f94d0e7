import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDiskFiles } from '../../../../main/machines/log/disk-files.ts';
import { segmentName, stateName } from '../../../../main/machines/log/names.ts';
import { openMachine } from '../../../harness/shared-folder.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';

const machine = 'k3'.repeat(8);
const segment = segmentName({ machine, first: 1, last: 2, hash: '0'.repeat(64) });
const state = stateName(machine);
const bytes = Buffer.from('content');
let folder = '';

beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'outpost-shared-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe('a shared folder on disk', () => {
  it('writes, lists, reads and removes, and leaves no draft behind', async () => {
    const files = createDiskFiles(folder);
    await files.write(segment, bytes);
    await files.write(segment, bytes);
    expect(await files.list(10)).toMatchObject([{ name: segment, bytes: bytes.length }]);
    expect(await files.read(segment, 100)).toEqual(bytes);
    expect(await files.read(segment, 3)).toBeUndefined();
    expect(await files.read(state, 100)).toBeUndefined();
    await files.remove(segment);
    await files.remove(segment);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('neither follows links nor reads folders', async () => {
    const outside = mkdtempSync(join(tmpdir(), 'outpost-outside-'));
    try {
      writeFileSync(join(outside, 'secret'), 'secret');
      symlinkSync(join(outside, 'secret'), join(folder, segment));
      mkdirSync(join(folder, state));
      const files = createDiskFiles(folder);
      expect(await files.list(10)).toEqual([]);
      expect(await files.read(segment, 100)).toBeUndefined();
      expect(await files.read(state, 100)).toBeUndefined();
      await files.write(segment, bytes);
      expect(readFileSync(join(outside, 'secret'), 'utf8')).toBe('secret');
    } finally {
      rmSync(outside, { recursive: true, force: true });
    }
  });

  it('takes only names of the log', async () => {
    const files = createDiskFiles(folder);
    for (const name of [`../${segment}`, '/etc/passwd', 'notes.txt', `${segment}.part`, '']) {
      await expect(files.write(name, bytes)).rejects.toThrow(RangeError);
      await expect(files.read(name, 100)).rejects.toThrow(RangeError);
      await expect(files.remove(name)).rejects.toThrow(RangeError);
    }
    writeFileSync(join(folder, 'notes.txt'), 'mine');
    expect(await files.list(10)).toEqual([]);
  });

  it('refuses a list that is not complete, and a folder that is gone', async () => {
    const files = createDiskFiles(folder);
    await files.write(segment, bytes);
    await files.write(state, bytes);
    await expect(files.list(1)).rejects.toThrow(RangeError);
    await expect(createDiskFiles(join(folder, 'gone')).list(1)).rejects.toThrow('ENOENT');
  });

  it('carries facts from one machine to another', async () => {
    const clock = createVirtualClock();
    const files = createDiskFiles(folder);
    const one = await openMachine({ files, clock, name: 'One', passphrase: 'open sesame' });
    one.edit([{ kind: 'note', key: 'k', stamp: `001767225600000-0000-${one.folder.machine()}`, value: 1 }]);
    await one.sync();
    const two = await openMachine({ files, clock, name: 'Two', passphrase: 'open sesame' });
    await two.sync();
    expect(two.disk.facts).toEqual(one.disk.facts);
    expect(readdirSync(folder)).toHaveLength(3);
  });
});
