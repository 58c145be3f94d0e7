/**
 * Runs the referee stand-alone: `npx tsx test/referee/main.ts --target 127.0.0.1:PORT [--listen PORT] [--json]`.
 * Prints the address for clients, and its report on interruption.
 */

import { parseArgs } from 'node:util';
import { createReferee } from './referee.ts';

const usage = 'usage: npx tsx test/referee/main.ts --target HOST:PORT [--listen PORT] [--json]';

const { values } = parseArgs({
  options: { target: { type: 'string' }, listen: { type: 'string' }, json: { type: 'boolean' } },
});
const [, targetHost, port] = /^(?:http:\/\/)?([^:/]+):(\d{1,5})\/?$/.exec(values.target ?? '') ?? [];

if (targetHost === undefined || port === undefined) {
  console.error(usage);
  process.exitCode = 2;
} else {
  const began = Date.now() - performance.now();
  const referee = await createReferee({
    targetHost,
    targetPort: Number(port),
    listenPort: Number(values.listen ?? 0),
    // Ms since the epoch, monotonic.
    now: () => began + performance.now(),
  });
  console.log(`http://127.0.0.1:${referee.port} -> ${targetHost}:${port}`);
  process.once('SIGINT', () => {
    const { text, json } = referee.report();
    console.log(values.json ? JSON.stringify(json, null, 2) : text);
    void referee.close();
  });
}
