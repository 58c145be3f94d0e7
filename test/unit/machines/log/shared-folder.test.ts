import { describe, expect, it } from 'vitest';
import { encodeContainer, encodeHead, inspectContainer } from '../../../../main/machines/log/container.ts';
import { patienceMs, vanishedAfterMs } from '../../../../main/machines/log/limits.ts';
import { createMemoryFolder, createSeededBytes } from '../../../harness/shared-folder.ts';
import { createFolderTools } from './folder-tools.ts';

const { clock, fact, open, segmentsOf, copyOf, pass } = createFolderTools();

describe('two machines', () => {
  it('exchange facts, and read each segment once', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    one.edit([fact('a'), fact('b')]);
    two.edit([fact('c')]);
    await one.sync();
    await two.sync();
    await one.sync();
    expect([...one.disk.facts.keys()].toSorted()).toEqual(['note\na', 'note\nb', 'note\nc']);
    expect(two.disk.facts).toEqual(one.disk.facts);
    expect(await one.folder.read(one.receive)).toEqual({ facts: 0, refused: 0 });
    expect(await two.folder.read(two.receive)).toEqual({ facts: 0, refused: 0 });
  });

  it('see each other’s name, last sign of life and number of unread facts', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    one.edit([fact('a'), fact('b')]);
    await one.sync();
    await two.folder.setPaused(true);
    const { machines } = await two.folder.report();
    expect(machines).toMatchObject([
      { name: 'One', isThis: false, app: '1.0.0', seenAt: clock.now(), state: 'behind', behind: { here: 2 } },
      { name: 'Two', isThis: true, state: 'paused' },
    ]);
    expect((await one.folder.report()).machines).toMatchObject([
      { name: 'One', isThis: true },
      { name: 'Two', state: 'paused', behind: { here: 0, there: 2 } },
    ]);
    await two.folder.setPaused(false);
    await two.sync();
    pass();
    await two.sync();
    expect((await one.folder.report()).machines).toMatchObject([
      {},
      { behind: { there: 0 }, state: 'current' },
    ]);
  });

  it('write nothing and read nothing while paused', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    await one.folder.setPaused(true);
    one.edit([fact('a')]);
    two.edit([fact('b')]);
    await one.sync();
    await two.sync();
    await one.sync();
    expect(one.disk.journal).toHaveLength(1);
    expect(one.disk.facts.size).toBe(1);
    await one.folder.setPaused(false);
    await one.sync();
    expect(one.disk.journal).toEqual([]);
    expect(one.disk.facts.size).toBe(2);
  });

  it('open paused without writing, also in a folder that refuses writes', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    one.edit([fact('a')]);
    await one.sync();
    const { write } = files;
    files.write = () => Promise.reject(Object.assign(new Error('EACCES'), { code: 'EACCES' }));
    const two = await open(files, 'Two', { isPaused: true });
    two.edit([fact('b')]);
    expect(await two.folder.publish(two.disk.journal)).toBe(false);
    await expect(two.sync()).rejects.toMatchObject({ code: 'EACCES' });
    files.write = write;
    await two.sync();
    expect((await one.folder.report()).machines).toMatchObject([{ name: 'One' }, { state: 'paused' }]);
    expect(two.disk.facts.size).toBe(1);
  });
});

describe('a damaged segment', () => {
  it('is waited for, then asked for, and written again by its owner under the same name', async () => {
    const [here, there] = [createMemoryFolder(), createMemoryFolder()];
    const [one, two] = [await open(here, 'One'), await open(there, 'Two')];
    one.edit([fact('a')]);
    await one.sync();
    const [name = ''] = segmentsOf(here);
    const whole = here.content.get(name)?.bytes ?? new Uint8Array();
    for (const [file, { bytes }] of here.content)
      there.put(file, file === name ? bytes.subarray(0, 50) : bytes);
    await two.sync();
    expect(two.disk.facts.size).toBe(0);
    expect((await two.folder.report()).machines[0]).toMatchObject({ state: 'behind', damaged: [] });
    clock.advance(patienceMs);
    await two.sync();
    expect((await two.folder.report()).machines).toMatchObject([{ state: 'damaged', damaged: [name] }, {}]);
    for (const [file, { bytes }] of there.content) if (!here.content.has(file)) here.put(file, bytes);
    const tag = here.content.get(name)?.tag;
    await one.sync();
    expect(here.content.get(name)?.tag).not.toBe(tag);
    expect(Buffer.from(here.content.get(name)?.bytes ?? []).equals(whole)).toBe(true);
    there.put(name, whole);
    await two.sync();
    expect(two.disk.facts.size).toBe(1);
    expect((await two.folder.report()).machines).toMatchObject([{ state: 'current', damaged: [] }, {}]);
  });

  it('that is damaged at its owner too is replaced by all facts of the owner', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    one.edit([fact('a')]);
    await one.sync();
    const [name = ''] = segmentsOf(files);
    files.put(name, Buffer.from('damaged'));
    await two.sync();
    clock.advance(patienceMs);
    await two.sync();
    await one.sync();
    await two.sync();
    expect(files.content.has(name)).toBe(false);
    expect(two.disk.facts).toEqual(one.disk.facts);
  });

  it('that vanished is replaced as well', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    one.edit([fact('a')]);
    await one.sync();
    for (const name of segmentsOf(files)) files.content.delete(name);
    await one.sync();
    await two.sync();
    expect(two.disk.facts).toEqual(one.disk.facts);
  });

  it('whose owner is gone is replaced by a reader, once', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    const [two, three] = [await open(files, 'Two'), await open(files, 'Three')];
    one.edit([fact('a')]);
    const everyone = async () => {
      for (const machine of [two, three]) {
        pass();
        await machine.sync();
      }
    };
    await one.sync();
    await everyone();
    for (const name of files.content.keys())
      if (name.startsWith(one.folder.machine())) files.content.delete(name);
    for (const step of [0, 0.6, 0.6, 0.6, 0.6, 0.6]) {
      clock.advance(step * vanishedAfterMs);
      await everyone();
    }
    expect(segmentsOf(files)).toHaveLength(1);
    const four = await open(files, 'Four');
    await four.sync();
    expect(four.disk.facts).toEqual(one.disk.facts);
  });

  it('of a machine that was restored with the folder is returned by a reader', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    await one.sync();
    const backup = structuredClone(one.disk);
    const old = new Set(files.content.keys());
    one.edit([fact('a')]);
    await one.sync();
    await two.sync();
    for (const name of segmentsOf(files)) if (!old.has(name)) files.content.delete(name);
    const restored = await open(files, 'One', { disk: backup, random: createSeededBytes('restored') });
    for (let round = 0; round < 4; round += 1) {
      await restored.sync();
      clock.advance(vanishedAfterMs);
      await two.sync();
    }
    expect(restored.disk.facts).toEqual(two.disk.facts);
    expect(restored.disk.facts.size).toBe(1);
  });

  it('that its owner lost and gets back damaged is returned by a reader', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    await one.sync();
    const backup = structuredClone(one.disk);
    one.edit([fact('a')]);
    await one.sync();
    await two.sync();
    pass();
    await two.sync();
    const there = copyOf(files);
    const [name = ''] = segmentsOf(files);
    const whole = there.content.get(name)?.bytes ?? new Uint8Array();
    there.put(name, Buffer.alloc(whole.length));
    const restored = await open(there, 'One', { disk: backup, random: createSeededBytes('restored') });
    await restored.sync();
    clock.advance(patienceMs);
    await restored.sync();
    for (const [file, { bytes }] of there.content) if (file.includes('.state.')) files.put(file, bytes);
    const tag = files.content.get(name)?.tag;
    await two.sync();
    expect(files.content.get(name)?.tag).not.toBe(tag);
    there.put(name, whole);
    await restored.sync();
    expect(restored.disk.facts.size).toBe(1);
  });

  it('under the name of another, or with another machine in it, is not read', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    one.edit([fact('a')]);
    await one.sync();
    const [name = ''] = segmentsOf(files);
    const bytes = files.content.get(name)?.bytes ?? new Uint8Array();
    const other = createMemoryFolder();
    other.put(name.replace(/^[^.]+/, 'z'.repeat(16)), bytes);
    other.put(name.replace('.000000000001-', '.000000000000-'), bytes);
    other.put(name.replace('-000000000001.', '-000000000009.'), bytes);
    const two = await open(other, 'Two');
    await two.sync();
    expect(two.disk.facts.size).toBe(0);
  });
});

describe('other files of the folder', () => {
  it('are counted and never read', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    one.edit([fact('a')]);
    await one.sync();
    const [name = ''] = segmentsOf(files);
    const bytes = files.content.get(name)?.bytes ?? new Uint8Array();
    files.content.delete(name);
    files.put(name.replace('.outpost', '.sync-conflict-20260101-000000-ABCDEFG.outpost'), bytes);
    files.put(`.syncthing.${name}.tmp`, bytes);
    files.put('holiday.jpg', bytes);
    const two = await open(files, 'Two');
    await two.sync();
    expect(two.disk.facts.size).toBe(0);
    expect((await two.folder.report()).ignored).toEqual({ conflict: 1, temporary: 1, foreign: 1 });
  });
});

describe('a later format', () => {
  it('is kept, reported, and does not stop the rest', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    one.edit([fact('a')]);
    await one.sync();
    const [name = ''] = segmentsOf(files);
    const inspected = inspectContainer(files.content.get(name)?.bytes ?? new Uint8Array());
    if (inspected.state !== 'whole') throw new Error('not whole');
    const head = encodeHead({ ...inspected.header, format: 2 as 1 });
    const { bytes, hash } = encodeContainer(head, inspected.body);
    const newer = name.replace(/[0-9a-f]{64}/, hash);
    files.put(newer, bytes);
    const two = await open(files, 'Two');
    await two.sync();
    clock.advance(2 * patienceMs);
    await two.sync();
    expect(two.disk.facts.size).toBe(1);
    expect(files.content.has(newer)).toBe(true);
    const report = await two.folder.report();
    expect(report.needsUpdate).toBe(true);
    expect(report.machines).toMatchObject([{ state: 'needs-update', damaged: [] }, {}]);
  });
});
