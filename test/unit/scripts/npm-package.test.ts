import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fetchPackage } from '../../../scripts/lib/npm-package.mjs';
import { Stop } from '../../../scripts/lib/progress.mjs';

let folder: string;
let registry: Server;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'outpost-npm-'));
  registry = createServer((_, response) => response.writeHead(403).end('{}')).listen(0, '127.0.0.1');
  await once(registry, 'listening');
  const { port } = registry.address() as AddressInfo;
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${port}`);
  vi.stubEnv('npm_config_fetch_retries', '0');
  vi.stubEnv('npm_config_cache', join(folder, 'cache'));
});
afterEach(async () => {
  vi.unstubAllEnvs();
  registry.close();
  await rm(folder, { recursive: true, force: true });
});

it('says why npm could not fetch a package, and what to check', async () => {
  const refused = fetchPackage('outpost-no-such-package@1.0.0', folder);
  await expect(refused).rejects.toBeInstanceOf(Stop);
  await expect(refused).rejects.toThrow(
    /^npm could not fetch outpost-no-such-package@1\.0\.0\. npm says: code E403; .*registry, proxy and certificates/,
  );
}, 60_000);
