import { expect, it } from 'vitest';
import { createLog } from '../../../main/base/log.ts';
import { publishTopics } from '../../../main/ipc/publish-topics.ts';

it('publishes the current state of each topic, and logs failures', async () => {
  const published: unknown[] = [];
  const lines: string[] = [];
  const log = createLog((_level, _scope, message, fields) =>
    lines.push(`${message} ${JSON.stringify(fields)}`),
  );
  publishTopics(
    { publish: (name, message) => void published.push([name, message]) },
    {
      games: () => [],
      away: () => Promise.reject(new Error('the disk is full')),
      ledger: async () => ({ newest: 7 }),
    },
    log,
  );
  await expect.poll(() => published).toContainEqual(['ledger', { newest: 7 }]);
  expect(published).toContainEqual(['games', []]);
  await expect.poll(() => lines).toHaveLength(1);
  expect(lines[0]).toContain('"topic":"away"');
});
