/** Facts of real stores: what machines exchange in any order makes them equal, and deletion wins. */
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createSeededRandom, integerBelow, type Random } from '../../../main/base/random.ts';
import type { Fact } from '../../../main/machines/fact.ts';
import { archived } from '../../unit/store/history/archived.ts';
import { makeFolder, type Folder } from '../../unit/store/support.ts';
import { fill, makeCollection, otherGame } from './collection-actions.ts';
import { record } from './recording-actions.ts';
import { act, analyse, move, repertoire } from './sharing-actions.ts';
import { openMachine, type Machine } from './sharing-machines.ts';

vi.setConfig({ testTimeout: 120_000 });

let folder: Folder;
let machines: Machine[];
beforeEach(() => {
  folder = makeFolder();
  machines = [];
});
afterEach(async () => {
  for (const machine of machines) await machine.close();
  folder.remove();
});

const open = async (name: string): Promise<Machine> => {
  const machine = await openMachine(folder.path, name);
  machines.push(machine);
  return machine;
};

const shuffled = <T>(random: Random, items: readonly T[]): readonly T[] => {
  const left = [...items];
  const out: T[] = [];
  while (left.length > 0) out.push(...left.splice(integerBelow(random, left.length), 1));
  return out;
};

describe('machines that exchange all facts in random orders and repetitions', () => {
  test.each([
    [2, 1],
    [2, 2],
    [3, 3],
    [3, 4],
    [3, 5],
    [3, 6],
  ])('%i of them, seed %i, end with equal content', async (count, seed) => {
    const random = createSeededRandom(seed);
    const names = ['desk', 'lap', 'shed'].slice(0, count);
    for (const name of names) await open(name);
    let n = 0;
    // These things are older than the sharing.
    for (const machine of machines)
      for (let step = 0; step < 12; step += 1) await act(machine, (n += 1), random);
    for (const machine of machines) await machine.share('ruth');
    const logs = machines.map((): Fact[] => []);
    for (let round = 0; round < 6; round += 1) {
      for (const [index, machine] of machines.entries()) {
        for (let step = 0; step < 6; step += 1) await act(machine, (n += 1), random);
        logs[index]?.push(...(await machine.read(1 + integerBelow(random, 5))));
        const others = logs.filter((_, other) => other !== index).flat();
        await machine.merge(shuffled(random, others).slice(0, integerBelow(random, others.length + 1)));
        if (random.next() < 0.5) await machine.removeGone();
      }
    }
    for (const [index, machine] of machines.entries()) {
      // No action deletes these.
      await machine.bench.ask(
        'archive',
        'put',
        machine.accountOf('ruth'),
        [archived({ gameId: 'kept' })],
        null,
      );
      await analyse(machine, 'kept', n, random);
      await machine.bench.ask('repertoires', 'make', repertoire(machine.accountOf('ruth'), n), {
        moves: [move(1, 'e2e4', n)],
        notes: [],
      });
      await record(machine, 'kept', index, index + 3);
      const collection = await makeCollection(machine, `kept on ${machine.name}`);
      await fill(machine, collection, [otherGame('pgn-kept', { rating: 1_500 + index })], 'Linares');
      logs[index]?.push(...(await machine.read()));
    }
    for (const machine of machines) {
      await machine.merge(shuffled(random, logs.flat()));
      await machine.merge(shuffled(random, logs.flat()));
      await machine.removeGone();
    }
    // Games of a removed collection that another one keeps are sent once more.
    const again = await Promise.all(machines.map((machine) => machine.read()));
    for (const machine of machines) await machine.merge(shuffled(random, again.flat()));
    const [first, ...others] = machines.map((machine) => machine.export());
    for (const kind of [
      'kiloNodes',
      'initial_fen',
      'rank',
      'comment',
      'grade',
      'win',
      'star_stamp',
      'Linares',
    ])
      expect(first).toContain(kind);
    for (const other of others) expect(other).toBe(first);
    // Nothing of it comes back as a change of the machine that took it in.
    for (const machine of machines) expect(await machine.read()).toEqual([]);
  });
});
