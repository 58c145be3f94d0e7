import { describe, expect, it } from 'vitest';
import { createHybridClock } from '../../../../main/machines/hybrid-time.ts';
import { encodeContainer, encodeHead, inspectContainer } from '../../../../main/machines/log/container.ts';
import { SharedFolderRefusal } from '../../../../main/machines/log/folder-session.ts';
import { graceMs, patienceMs, stateEveryMs, vanishedAfterMs } from '../../../../main/machines/log/limits.ts';
import { parseName } from '../../../../main/machines/log/names.ts';
import {
  createMemoryFolder,
  createSeededBytes,
  emptyDisk,
  openMachine,
  type MemoryFolder,
  type TestMachineOptions,
} from '../../../harness/shared-folder.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import type { Fact } from '../../../../main/machines/fact.ts';

const clock = createVirtualClock();
const stamps = createHybridClock({ nowMs: () => clock.now(), machine: 'writer' });
const fact = (key: string, value: unknown = 1): Fact => ({ kind: 'note', key, stamp: stamps.tick(), value });
const open = (files: MemoryFolder, name: string, more: Partial<TestMachineOptions> = {}) =>
  openMachine({ files, name, clock, ...more });
const segmentsOf = (files: MemoryFolder, machine?: string) =>
  [...files.content.keys()].flatMap((name) => {
    const parsed = parseName(name);
    return parsed.kind === 'segment' && (machine === undefined || parsed.machine === machine) ? [name] : [];
  });
/** A folder on each machine, for tests in which only some files arrive. */
const copyOf = (files: MemoryFolder, isCopied: (name: string) => boolean = () => true): MemoryFolder => {
  const copy = createMemoryFolder();
  for (const [name, { bytes }] of files.content) if (isCopied(name)) copy.put(name, bytes);
  return copy;
};
const refusal = (opening: Promise<unknown>) =>
  opening.then(
    () => 'opened',
    (error: unknown) => (error instanceof SharedFolderRefusal ? error.reason : String(error)),
  );
const pass = () => clock.advance(2 * stateEveryMs);

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

  it('see each other with name, sign of life and what is left to read', async () => {
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

describe('a passphrase', () => {
  it('encrypts all files, and is shared by the machines', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'SecretName', { passphrase: 'open sesame' });
    one.edit([fact('SecretKey', 'SecretValue'.repeat(50))]);
    await one.sync();
    const two = await open(files, 'Two', { passphrase: 'open sesame' });
    await two.sync();
    expect(two.disk.facts).toEqual(one.disk.facts);
    expect((await two.folder.report()).machines[0]).toMatchObject({ name: 'SecretName', state: 'current' });
    for (const { bytes } of files.content.values()) expect(Buffer.from(bytes).includes('Secret')).toBe(false);
  });

  it('that is wrong or missing is reported before anything is written', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One', { passphrase: 'right' });
    await one.sync();
    const before = [...files.content];
    expect(await refusal(open(files, 'Two', { passphrase: 'wrong' }))).toBe('wrong-passphrase');
    expect(await refusal(open(files, 'Two'))).toBe('passphrase-needed');
    expect(await refusal(open(files, 'Two', { passphrase: 'right' }))).toBe('opened');
    expect(await refusal(open(files, 'One', { disk: one.disk, passphrase: 'wrong' }))).toBe(
      'wrong-passphrase',
    );
    expect([...files.content]).toEqual(before);
  });

  it('is the same in composed and decomposed letters', async () => {
    const files = createMemoryFolder();
    await (await open(files, 'One', { passphrase: 'sch\u00f6n' })).sync();
    expect(await refusal(open(files, 'Two', { passphrase: 'scho\u0308n' }))).toBe('opened');
  });

  it('can be changed: own segments are written anew, and others say that they need it', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One', { passphrase: 'old' });
    const two = await open(files, 'Two', { passphrase: 'old' });
    one.edit([fact('a')]);
    await one.sync();
    one.edit([fact('b')]);
    await one.sync();
    await two.sync();
    const old = segmentsOf(files);
    await one.folder.setPassphrase('new');
    await one.sync();
    expect(segmentsOf(files).filter((name) => old.includes(name))).toEqual([]);
    one.edit([fact('c')]);
    await one.sync();
    await two.sync();
    expect((await two.folder.report()).machines).toMatchObject([{ state: 'needs-passphrase' }, {}]);
    expect(two.disk.facts.size).toBe(2);
    await two.folder.setPassphrase('new');
    expect(await two.folder.read(two.receive)).toEqual({ facts: 1, refused: 0 });
    expect((await two.folder.report()).machines).toMatchObject([{ state: 'current' }, {}]);
    await two.sync();
    expect(await refusal(open(files, 'Three', { passphrase: 'old' }))).toBe('wrong-passphrase');
  });

  it('that was changed while a machine was off makes it write its segments anew', async () => {
    const files = createMemoryFolder();
    const one = await open(files, 'One', { passphrase: 'old' });
    const two = await open(files, 'Two', { passphrase: 'old' });
    two.edit([fact('b')]);
    await two.sync();
    await one.folder.setPassphrase('new');
    await one.sync();
    const again = await open(files, 'Two', {
      disk: two.disk,
      passphrase: 'new',
      random: createSeededBytes('2'),
    });
    await again.sync();
    expect(segmentsOf(files)).toHaveLength(1);
    const three = await open(files, 'Three', { passphrase: 'new' });
    await three.sync();
    expect(three.disk.facts).toEqual(two.disk.facts);
  });

  it('can be set later: plain files of others are not believed', async () => {
    const files = createMemoryFolder();
    const [one, two] = [await open(files, 'One'), await open(files, 'Two')];
    one.edit([fact('a')]);
    two.edit([fact('b')]);
    await one.sync();
    await one.folder.setPassphrase('new');
    await two.sync();
    await one.sync();
    expect((await one.folder.report()).machines).toMatchObject([{ isThis: true }, { state: 'unprotected' }]);
    expect(one.disk.facts.size).toBe(1);
    await two.folder.setPassphrase('new');
    await two.sync();
    await one.sync();
    expect(one.disk.facts.size).toBe(2);
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
