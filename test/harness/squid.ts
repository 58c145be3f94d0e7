/** Debian's squid as a test's own proxy: CONNECT and plain requests, with a name and a password where wished. */
import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { captureOrThrow } from '../../scripts/lib/process.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { listen } from './test-proxy.ts';

export interface Squid {
  readonly port: number;
  /** Requests so far: status and what was asked, such as `TCP_TUNNEL/200 CONNECT chess.test:443`. */
  asked(): Promise<readonly string[]>;
  /** Ends it, and every connection through it. */
  stop(): Promise<void>;
}

export interface SquidOptions {
  /** An empty folder of its own, which it must be able to reach as another user. */
  readonly folder: string;
  /** Names that it resolves to this computer. */
  readonly hosts: readonly string[];
  readonly account?: { readonly user: string; readonly password: string };
  /** As an earlier one's; a free one by default. */
  readonly port?: number;
}

/** Resolves once it accepts connections. */
export async function startSquid({ folder, hosts, account, port: wanted }: SquidOptions): Promise<Squid> {
  const port = wanted ?? (await freePort());
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  await chmod(folder, 0o755);
  // squid gives up the rights of root, and writes as a user of its own.
  await chmod(logs, 0o777);
  const file = (name: string) => join(folder, name);
  await writeFile(file('hosts'), `127.0.0.1 localhost ${hosts.join(' ')}\n`);
  if (account) {
    const hash = await captureOrThrow('openssl', ['passwd', '-apr1', account.password], {});
    await writeFile(file('passwords'), `${account.user}:${hash.trim()}\n`);
  }
  const authentication = [
    `auth_param basic program /usr/lib/squid/basic_ncsa_auth ${file('passwords')}`,
    'auth_param basic children 1 startup=1',
    'auth_param basic realm Chess network',
    'acl known proxy_auth REQUIRED',
    'http_access allow known',
    'http_access deny all',
  ];
  await writeFile(
    file('squid.conf'),
    [
      `http_port 127.0.0.1:${port}`,
      `hosts_file ${file('hosts')}`,
      ...(account ? authentication : ['http_access allow all']),
      'logformat plain %Ss/%03>Hs %rm %ru',
      `access_log stdio:${join(logs, 'access')} plain`,
      'buffered_logs off',
      `cache_log ${join(logs, 'cache')}`,
      'cache_store_log none',
      'cache deny all',
      'pid_filename none',
      'pinger_enable off',
      'netdb_filename none',
      'coredump_dir none',
      'shutdown_lifetime 0 seconds',
      'dns_v4_first on',
      'visible_hostname proxy.test',
      '',
    ].join('\n'),
  );
  const child = spawn('squid', ['-N', '-f', file('squid.conf')], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text: Buffer) => (said = (said + text.toString()).slice(-4_000)));
  let isGone = false;
  const gone = new Promise<void>((resolve) =>
    child.once('close', () => {
      isGone = true;
      resolve();
    }),
  );
  const asked = async () =>
    (await readFile(join(logs, 'access'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  await waitUntil('squid to accept connections', async () => {
    if (isGone) throw new Error(`squid ended: ${said}`);
    return (await readFile(join(logs, 'cache'), 'utf8').catch(() => '')).includes('Accepting HTTP Socket');
  });
  return {
    port,
    asked,
    async stop() {
      child.kill('SIGKILL');
      await gone;
    },
  };
}

async function freePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((resolve) => server.close(resolve));
  return port;
}
