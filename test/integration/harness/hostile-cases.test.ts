/**
 * What must happen with hostile input, once each: whatever takes a defence away fails here. How long the main thread is
 * kept is measured by `npm run conformance -- hostile`, on a machine that does nothing else. Cases of databases and
 * backups are in `store/hostile.test.ts`.
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
