import { createServer } from 'node:net';
import { listen } from './test-proxy.ts';

/** A TCP port of the loopback that no program uses at the moment. */
export async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
