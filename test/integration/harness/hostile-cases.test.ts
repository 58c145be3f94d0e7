/**
 * Outcome of each hostile input; removing a defence fails here. `npm run conformance -- hostile` measures how long
 * the main thread is blocked, on an otherwise idle machine. Cases of databases and backups are in
 * `store/hostile.test.ts`.
 */
import { expect, test, vi } from 'vitest';
import { checkCase } from '../../conformance/hostile/check.ts';
import { hostileCases } from '../../conformance/hostile/cases.ts';
import { storageCases } from '../../conformance/hostile/cases/storage.ts';

vi.setConfig({ testTimeout: 60_000 });

test.each(hostileCases.filter((hostile) => !storageCases.includes(hostile)))(
  '$area: $name: $mustHappen',
  async (hostile) => {
    expect((await checkCase(hostile, 1)).problem).toBeUndefined();
  },
);
