import { createHybridClock } from '../../../../main/machines/hybrid-time.ts';
import { SharedFolderRefusal } from '../../../../main/machines/log/folder-session.ts';
import { stateEveryMs } from '../../../../main/machines/log/limits.ts';
import { parseName } from '../../../../main/machines/log/names.ts';
import {
  createMemoryFolder,
  openMachine,
  type MemoryFolder,
  type TestMachineOptions,
} from '../../../harness/shared-folder.ts';
import { createVirtualClock } from '../../../harness/virtual-clock.ts';
import type { Fact } from '../../../../main/machines/fact.ts';

/** Helpers of the tests of the shared folder, on one virtual clock. */
export function createFolderTools() {
  const clock = createVirtualClock();
  const stamps = createHybridClock({ nowMs: () => clock.now(), machine: 'writer' });
  const fact = (key: string, value: unknown = 1): Fact => ({
    kind: 'note',
    key,
    stamp: stamps.tick(),
    value,
  });
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
  return { clock, stamps, fact, open, segmentsOf, copyOf, refusal, pass };
}
