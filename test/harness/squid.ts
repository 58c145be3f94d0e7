/** Debian's squid as a proxy for tests: CONNECT and plain requests, optionally with a name and a password. */
import { spawn } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { captureOrThrow } from '../../scripts/lib/process.mjs';
import { waitUntil } from '../../scripts/lib/wait.mjs';
import { freePort } from './free-port.ts';

export interface Squid {
  readonly port: number;
  /** Log of requests: status and target, such as `TCP_TUNNEL/200 CONNECT chess.test:443`. */
  asked(): Promise<readonly string[]>;
  /** Stops it and every connection through it. */
  stop(): Promise<void>;
}

export interface SquidOptions {
  /** An empty folder, accessible to another user. */
  readonly folder: string;
  /** Names that resolve to this computer. */
  readonly hosts: readonly string[];
  readonly account?: { readonly user: string; readonly password: string };
  /** Default: a free port. */
  readonly port?: number;
}

/** Resolves once it accepts connections. */
export async function startSquid({ folder, hosts, account, port: wanted }: SquidOptions): Promise<Squid> {
  const port = wanted ?? (await freePort());
  const logs = join(folder, 'logs');
  await mkdir(logs, { recursive: true });
  await chmod(folder, 0o755);
  // squid drops root's rights and writes as its own user.
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
  let log = '';
  for (const output of [child.stdout, child.stderr])
    output.on('data', (text: Buffer) => (log = (log + text.toString()).slice(-4_000)));
  let hasExited = false;
  const exited = new Promise<void>((resolve) =>
    child.once('close', () => {
      hasExited = true;
      resolve();
    }),
  );
  const requests = async () =>
    (await readFile(join(logs, 'access'), 'utf8').catch(() => '')).split('\n').filter((line) => line !== '');
  await waitUntil('squid to accept connections', async () => {
    if (hasExited) throw new Error(`squid ended: ${log}`);
    return (await readFile(join(logs, 'cache'), 'utf8').catch(() => '')).includes('Accepting HTTP Socket');
  });
  return {
    port,
    asked: requests,
    async stop() {
      child.kill('SIGKILL');
      await exited;
    },
  };
}
