import { expect, it, vi } from 'vitest';
import { silentLog } from '../../../main/base/log.ts';
import { createNetwork } from '../../../main/network/network.ts';
import { failureOfNetwork } from '../../../main/service/failures.ts';
import { NetworkError } from '../../../main/service/network/network-error.ts';
import { messageOf } from '../../../main/text/message.ts';
import { defaultSettings } from '../../../preload/contract/defaults.ts';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { listen } from '../../harness/test-proxy.ts';
import { createServer } from 'node:http';

it('refuses every request in safe mode, before a proxy or a server learns of it', async () => {
  const onRequest = vi.fn();
  const server = createServer(onRequest);
  const port = await listen(server);
  const systemProxies = vi.fn(async () => 'DIRECT');
  const network = createNetwork({
    clock: createVirtualClock(),
    log: silentLog,
    settings: () => defaultSettings.proxy,
    systemProxies,
    env: {},
    systemCertificates: async () => '',
    certificateFile: '/nonexistent/certificates.pem',
    vault: { keep: vi.fn(), read: vi.fn(), forget: vi.fn() },
    onSecret: () => {},
    isSafe: true,
    onChange: () => {},
    onReconnect: () => {},
  });
  const { signal } = new AbortController();
  for (const address of [`http://127.0.0.1:${port}/`, 'https://chess.test/api/account']) {
    const refused = await network
      .fetch(address, { method: 'GET', headers: {}, redirect: 'manual', signal })
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(NetworkError);
    expect(failureOfNetwork(refused)).toMatchObject({ message: messageOf('network.safeMode') });
  }
  expect(onRequest).not.toHaveBeenCalled();
  expect(systemProxies).not.toHaveBeenCalled();
  server.close();
});
