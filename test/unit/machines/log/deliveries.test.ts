/** Machines over folders of their own: any order of deliveries, and a kill at any write, ends with the plain union. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createHybridClock } from '../../../../main/machines/hybrid-time.ts';
import { patienceMs } from '../../../../main/machines/log/limits.ts';
import {
  createMemoryFolder,
  createSeededBytes,
  emptyDisk,
  join,
  openMachine,
  type MemoryFolder,
  type TestMachine,
} from '../../../harness/shared-folder.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import type { Fact } from '../../../../main/machines/fact.ts';

const count = 3;
const machineIndex = fc.nat(count - 1);

/** `file` counts around the files of the sender. */
const step = fc.oneof(
  fc.record({ do: fc.constant('edit' as const), at: machineIndex, key: fc.nat(6), isDeletion: fc.boolean() }),
  fc.record({ do: fc.constant('sync' as const), at: machineIndex }),
  fc.record({
    do: fc.constant('deliver' as const),
    from: machineIndex,
    at: machineIndex,
    file: fc.nat(30),
    how: fc.constantFrom('whole', 'whole', 'cut', 'changed', 'missing'),
    part: fc.nat(1_000),
  }),
);

type Step = typeof step extends fc.Arbitrary<infer T> ? T : never;

function received(bytes: Uint8Array, how: string, part: number): Uint8Array | undefined {
  const at = Math.floor((bytes.length * part) / 1_001);
  if (how === 'whole') return bytes;
  if (how === 'cut') return bytes.subarray(0, at);
  return how === 'changed' ? Uint8Array.from(bytes).fill(part % 256, at, at + 3) : undefined;
}

/** The folder of a machine has its own files as it wrote them; those of others are as they arrived. */
async function runSteps(steps: readonly Step[], passphrase: string | null): Promise<void> {
  const clock = createVirtualClock();
  const folders: MemoryFolder[] = [];
  const machines: TestMachine[] = [];
  const union = new Map<string, Fact>();
  for (let index = 0; index < count; index += 1) {
    const files = createMemoryFolder();
    folders.push(files);
    machines.push(await openMachine({ files, name: `M${index}`, clock, passphrase }));
  }
  const stamps = machines.map(({ folder }, index) =>
    createHybridClock({ nowMs: () => clock.now() + index * 3_600_000, machine: folder.machine() }),
  );
  const own = (index: number) =>
    [...(folders[index]?.content ?? [])].filter(([name]) =>
      name.startsWith(machines[index]?.folder.machine() ?? '-'),
    );
  for (const one of steps) {
    clock.advance(60_000);
    const machine = machines[one.at];
    const folder = folders[one.at];
    if (one.do === 'sync') await machine?.sync();
    if (one.do === 'edit') {
      const [kind, key] = ['note', `k${one.key}`];
      const stamp = stamps[one.at]?.tick() ?? '';
      const fact = { kind, key, stamp, value: one.isDeletion ? null : { by: one.at, stamp } };
      machine?.edit([fact]);
      join(union, [fact]);
    }
    if (one.do !== 'deliver' || one.from === one.at) continue;
    const files = own(one.from);
    const [name, file] = files[one.file % Math.max(1, files.length)] ?? [];
    if (name === undefined || !file) continue;
    const bytes = received(file.bytes, one.how, one.part);
    if (bytes) folder?.put(name, bytes);
    else folder?.content.delete(name);
  }
  for (let round = 0; round < 3; round += 1) {
    clock.advance(2 * patienceMs);
    for (const machine of machines) await machine.sync();
    for (let from = 0; from < count; from += 1) {
      for (const [to, folder] of folders.entries()) {
        if (to === from) continue;
        for (const name of folder.content.keys())
          if (name.startsWith(machines[from]?.folder.machine() ?? '-')) folder.content.delete(name);
        for (const [name, { bytes }] of own(from)) folder.put(name, bytes);
      }
    }
  }
  for (const machine of machines) await machine.sync();
  for (const machine of machines) expect(machine.disk.facts).toEqual(union);
}

describe('any deliveries, repeated, reordered, cut, damaged and missing', () => {
  it('lead to the union of all facts', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), (steps) => runSteps(steps, null)),
      { numRuns: 60 },
    );
  }, 120_000);

  it('lead to it with encryption too', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), (steps) => runSteps(steps, 'open sesame')),
      { numRuns: 25 },
    );
  }, 120_000);
});

class Killed extends Error {}

describe('a kill at any write', () => {
  /** Edits, compactions and a change of the passphrase; ends with the number of the write at which it was killed. */
  async function runScript(killAt: number): Promise<number> {
    const clock = createVirtualClock();
    const files = createMemoryFolder();
    const disk = emptyDisk();
    const stamps = createHybridClock({ nowMs: () => clock.now(), machine: 'writer' });
    const union = new Map<string, Fact>();
    let writes = 0;
    let runs = 0;
    let isKilled = false;
    let passphrase = 'one';
    const mayDie = () => {
      writes += 1;
      if (writes !== killAt) return;
      isKilled = true;
      throw new Killed();
    };
    const killing = {
      ...files,
      write: async (name: string, bytes: Uint8Array) => {
        mayDie();
        await files.write(name, bytes);
        mayDie();
      },
      remove: async (name: string) => {
        mayDie();
        await files.remove(name);
        mayDie();
      },
    };
    const open = async () => {
      runs += 1;
      const options = { files: killing, disk, clock, name: 'One', beforeSave: mayDie };
      const random = createSeededBytes(`run ${runs}`);
      const other = passphrase === 'one' ? 'two' : 'one';
      const opened = { ...options, random, earlierPassphrases: [other] };
      try {
        return await openMachine({ ...opened, passphrase });
      } catch (error) {
        if (error instanceof Killed) throw error;
        passphrase = other;
        return openMachine({ ...opened, passphrase });
      }
    };
    const withRestart = async (work: (machine: TestMachine) => Promise<void>) => {
      for (let attempt = 0; attempt < 2; attempt += 1) {
        try {
          machine ??= await open();
          await work(machine);
          return;
        } catch (error) {
          if (!(error instanceof Killed)) throw error;
          machine = null;
        }
      }
    };
    let machine: TestMachine | null = null;
    for (let round = 0; round < 13; round += 1) {
      clock.advance(3_600_000);
      const key = `k${round % 7}`;
      const fact = { kind: 'note', key, stamp: stamps.tick(), value: round % 5 === 4 ? null : round };
      disk.journal.push(...join(disk.facts, [fact]));
      join(union, [fact]);
      await withRestart((one) => one.sync());
      if (round !== 10) continue;
      await withRestart(async (one) => {
        await one.folder.setPassphrase('two');
        passphrase = 'two';
      });
    }
    for (let round = 0; round < 3; round += 1) {
      clock.advance(3_600_000);
      await withRestart((one) => one.sync());
    }
    expect(disk.facts).toEqual(union);
    expect(disk.journal).toEqual([]);
    const other = await openMachine({ files, clock, name: 'Two', passphrase });
    await other.sync();
    expect(other.disk.facts).toEqual(union);
    expect(isKilled || killAt === 0).toBe(true);
    return writes;
  }

  it('loses and doubles nothing', async () => {
    const writes = await runScript(0);
    expect(writes).toBeGreaterThan(100);
    for (let killAt = 1; killAt <= writes; killAt += 1) await runScript(killAt);
  }, 240_000);
});
