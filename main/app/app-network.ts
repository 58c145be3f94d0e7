/** The network of this computer: its proxies, its certificates, and passwords of proxies. */
import { session } from 'electron';
import { join } from 'node:path';
import { createSystemKeyring } from '../accounts/system-keyring.ts';
import { createTokenVault } from '../accounts/token-vault.ts';
import { createNetwork, type NetworkOptions } from '../network/network.ts';
import { readSystemCertificates } from '../service/network/system-certificates.ts';
import { createJsonFile } from './json-file.ts';

export interface AppNetworkOptions extends Pick<
  NetworkOptions,
  'clock' | 'log' | 'settings' | 'onSecret' | 'isSafe' | 'onChange' | 'onReconnect'
> {
  /** Folder of the app's data. */
  readonly data: string;
}

export function createAppNetwork({ data, ...options }: AppNetworkOptions) {
  const { clock, log } = options;
  const { env, platform } = process;
  return createNetwork({
    ...options,
    systemProxies: (address) => session.defaultSession.resolveProxy(address),
    env,
    systemCertificates: () => readSystemCertificates({ env, platform }),
    certificateFile: join(data, 'certificates.pem'),
    vault: createTokenVault({
      keyring: createSystemKeyring(platform),
      file: createJsonFile({ directory: data, name: 'proxy-passwords', now: clock.now }),
      log,
    }),
  });
}
