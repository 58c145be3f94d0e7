import { describe, expect, it } from 'vitest';
import { createMemoryFolder, createSeededBytes } from '../../../harness/shared-folder.ts';
import { createFolderTools } from './folder-tools.ts';

const { fact, open, segmentsOf, refusal } = createFolderTools();

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
