import { describe, expect, it } from 'vitest';
import { inspectContainer } from '../../../../main/machines/log/container.ts';
import { graceMs } from '../../../../main/machines/log/limits.ts';
import {
  createMemoryFolder,
  createSeededBytes,
  emptyDisk,
  type MemoryFolder,
} from '../../../harness/shared-folder.ts';
import type { Fact } from '../../../../main/machines/fact.ts';
import { createFolderTools } from './folder-tools.ts';

const { clock, fact, open, segmentsOf, copyOf, refusal, pass } = createFolderTools();

describe('compaction', () => {
  const fill = async (files: MemoryFolder) => {
    const one = await open(files, 'One');
    for (let round = 0; round < 12; round += 1) {
      one.edit([
        fact('same', round),
        fact(`other ${round}`),
        ...(round === 5 ? [fact('other 2', null)] : []),
      ]);
      await one.folder.publish(one.disk.journal);
      one.disk.journal = [];
    }
    return one;
  };

  it('keeps the newest fact of each key and tombstones, and removes what all have read', async () => {
    const files = createMemoryFolder();
    const one = await fill(files);
    expect(segmentsOf(files)).toHaveLength(12);
    await one.sync();
    expect(segmentsOf(files)).toHaveLength(1);
    const two = await open(files, 'Two');
    const received: Fact[] = [];
    await two.folder.read(async (facts) => void received.push(...facts));
    expect(received).toHaveLength(13);
    expect(received.find(({ key }) => key === 'other 2')).toMatchObject({ value: null });
    expect(received.filter(({ key }) => key === 'same')).toMatchObject([{ value: 11 }]);
  });

  it('costs a machine that read the sources nothing', async () => {
    const files = createMemoryFolder();
    const one = await fill(files);
    const two = await open(files, 'Two');
    await two.sync();
    await one.sync();
    expect(await two.folder.read(two.receive)).toEqual({ facts: 0, refused: 0 });
    expect(two.disk.facts).toEqual(one.disk.facts);
  });

  it('is read in an order that puts segments of members last', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    const large = 'x'.repeat(3_000_000);
    const kinds = ['member', 'member', 'member', 'member', 'game', 'game', 'game', 'game'];
    for (const [number, kind] of kinds.entries()) {
      one.edit([{ ...fact(`${number}`, large), kind }]);
      await one.folder.publish(one.disk.journal);
      one.disk.journal = [];
    }
    const sources = new Map(files.content);
    await one.sync();
    // Two facts fit into a segment.
    expect(segmentsOf(files)).toHaveLength(4);
    const two = await open(files, 'Two', { isPart: (kind) => kind === 'member' });
    const received: string[] = [];
    const receive = async (facts: readonly Fact[]) => void received.push(...facts.map(({ kind }) => kind));
    await two.folder.read(receive);
    expect(received).toEqual(kinds.toReversed());
    // The parts replace these, so they count as read.
    for (const [name, { bytes }] of sources) if (!files.content.has(name)) files.put(name, bytes);
    await two.folder.read(receive);
    expect(received).toHaveLength(kinds.length);
  });

  it('keeps the sources until others acknowledge, or the grace period ends', async () => {
    const files = createMemoryFolder();
    const one = await fill(files);
    const two = await open(files, 'Two');
    await two.folder.setPaused(true);
    await one.sync();
    expect(segmentsOf(files)).toHaveLength(13);
    const later = copyOf(files);
    await two.folder.setPaused(false);
    await two.sync();
    pass();
    await two.sync();
    await one.sync();
    expect(segmentsOf(files)).toHaveLength(1);

    const oneAgain = await open(later, 'One', { disk: one.disk, random: createSeededBytes('again') });
    await oneAgain.sync();
    clock.advance(graceMs + 1);
    await oneAgain.sync();
    expect(segmentsOf(later)).toHaveLength(1);
  });

  it('of several parts counts only when all parts are there', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    await two.folder.setPaused(true);
    for (let round = 0; round < 8; round += 1) {
      one.edit([fact(`big ${round}`, 'x'.repeat(3_000_000))]);
      await one.folder.publish(one.disk.journal);
      one.disk.journal = [];
    }
    await one.sync();
    const headerOf = (name: string) => {
      const inspected = inspectContainer(files.content.get(name)?.bytes ?? new Uint8Array());
      return inspected.state === 'whole' ? inspected.header : undefined;
    };
    const names = segmentsOf(files);
    const sources = names.filter((name) => headerOf(name)?.sources.length === 0);
    const others = names.filter((name) => !sources.includes(name) && headerOf(name)?.parts === null);
    const final = names.filter((name) => (headerOf(name)?.parts?.length ?? 0) > 0);
    expect([names.length, others.length, final.length]).toEqual([12, 3, 1]);

    const withSources = copyOf(files, (name) => name !== others[0]);
    const three = await open(withSources, 'Three');
    await three.sync();
    expect(three.disk.facts).toEqual(one.disk.facts);

    const withParts = copyOf(files, (name) => !sources.includes(name));
    const four = await open(withParts, 'Four');
    await four.sync();
    expect(four.disk.facts).toEqual(one.disk.facts);
    const five = await open(copyOf(files), 'Five');
    expect(await five.folder.read(five.receive)).toEqual({ facts: 8, refused: 0 });
    expect(five.disk.facts).toEqual(one.disk.facts);
  });

  it('lets a machine that read some of the sources continue with the result', async () => {
    const files = createMemoryFolder();
    const one = await fill(files);
    const names = segmentsOf(files);
    const partly = copyOf(files, (name) => !names.slice(3).includes(name));
    const two = await open(partly, 'Two');
    await two.sync();
    expect(two.disk.facts.size).toBeLessThan(one.disk.facts.size);
    await one.sync();
    for (const name of names) partly.content.delete(name);
    for (const [name, { bytes }] of files.content) partly.put(name, bytes);
    await two.sync();
    expect(two.disk.facts).toEqual(one.disk.facts);
  });
});

describe('a machine', () => {
  it('whose files vanished writes nothing until it joins again', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    one.edit([fact('a')]);
    await one.sync();
    files.content.clear();
    one.edit([fact('b')]);
    expect(await one.folder.publish(one.disk.journal)).toBe(false);
    expect(await refusal(one.folder.read(one.receive))).toBe('emptied');
    expect(await refusal(open(files, 'One', { disk: one.disk }))).toBe('emptied');
    expect(files.content.size).toBe(0);
    const again = await open(files, 'One', { disk: one.disk, rejoin: true, random: createSeededBytes('2') });
    await again.sync();
    const two = await open(files, 'Two');
    await two.sync();
    expect([...two.disk.facts.keys()].toSorted()).toEqual(['note\na', 'note\nb']);
  });

  it('restored from a backup reads its own later facts back', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    one.edit([fact('a')]);
    await one.sync();
    const backup = structuredClone(one.disk);
    one.edit([fact('b')]);
    pass();
    await one.sync();
    const restored = await open(files, 'One', { disk: backup, random: createSeededBytes('restored') });
    restored.edit([fact('c')]);
    await restored.sync();
    expect(restored.folder.machine()).toBe(one.folder.machine());
    expect([...restored.disk.facts.keys()].toSorted()).toEqual(['note\na', 'note\nb', 'note\nc']);
    const two = await open(files, 'Two');
    await two.sync();
    expect(two.disk.facts).toEqual(restored.disk.facts);
  });

  it('restored together with an old folder loses nothing when its later files arrive', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    one.edit([fact('a')]);
    await one.sync();
    const [backup, old] = [structuredClone(one.disk), copyOf(files)];
    one.edit([fact('b')]);
    pass();
    await one.sync();
    const restored = await open(old, 'One', { disk: backup, random: createSeededBytes('restored') });
    restored.edit([fact('c'), fact('d')]);
    await restored.sync();
    for (const [name, { bytes }] of files.content) old.put(name, bytes);
    await restored.sync();
    await restored.sync();
    const two = await open(old, 'Two');
    await two.sync();
    const keys = ['note\na', 'note\nb', 'note\nc', 'note\nd'];
    expect([...restored.disk.facts.keys()].toSorted()).toEqual(keys);
    expect([...two.disk.facts.keys()].toSorted()).toEqual(keys);
  });

  it('whose profile was copied to a second one takes an id of its own', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One');
    await one.sync();
    const copy = { ...emptyDisk(), memory: structuredClone(one.disk.memory) };
    const twin = await open(files, 'Copy', { disk: copy });
    await twin.sync();
    pass();
    await one.sync();
    await one.sync();
    expect(one.folder.machine()).not.toBe(twin.folder.machine());
    one.edit([fact('a')]);
    twin.edit([fact('b')]);
    pass();
    await one.sync();
    await twin.sync();
    await one.sync();
    expect(one.disk.facts).toEqual(twin.disk.facts);
    expect(one.disk.facts.size).toBe(2);
  });

  it('has the same id when it was killed after its first file', async () => {
    const files = createMemoryFolder();
    const disk = emptyDisk();
    const beforeSave = () => {
      if (files.content.size > 0) throw new Error('killed');
    };
    const one = await open(files, 'One', { disk, beforeSave });
    one.edit([fact('a')]);
    await expect(one.sync()).rejects.toThrow('killed');
    expect(segmentsOf(files)).toHaveLength(1);
    const again = await open(files, 'One', { disk, random: createSeededBytes('again') });
    expect(again.folder.machine()).toBe(one.folder.machine());
  });

  it('on a full disk keeps its facts for later', async () => {
    const files = createMemoryFolder();
    const { write } = files;
    const one = await open(files, 'One');
    await one.sync();
    files.write = () => Promise.reject(new Error('ENOSPC'));
    one.edit([fact('a')]);
    await expect(one.sync()).rejects.toThrow('ENOSPC');
    expect(one.disk.journal).toHaveLength(1);
    files.write = write;
    await one.sync();
    const two = await open(files, 'Two');
    await two.sync();
    expect(two.disk.facts).toEqual(one.disk.facts);
  });

  it('ends its work when it is closed', async () => {
    const one = await open(createMemoryFolder(), 'One');
    await one.folder.close();
    expect(await refusal(one.folder.read(one.receive))).toBe('closed');
  });
});
