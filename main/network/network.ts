/**
 * The app's network access: proxies with passwords, certificate authorities, and the HTTP client that uses them.
 */
import type { TokenVault } from '../accounts/token-vault.ts';
import type { Clock } from '../base/clock.ts';
import type { Log } from '../base/log.ts';
import { createHttpFetch } from '../service/http-fetch.ts';
import type { Fetch } from '../service/http-message.ts';
import { proxiesOfEnvironment } from '../service/network/proxy-environment.ts';
import { NetworkError } from '../service/network/network-error.ts';
import { createTrust } from '../service/network/trust.ts';
import type { ConnectionView, ProxySettings } from '../../preload/contract/connection.ts';
import { messageOf, type Message } from '../text/message.ts';
import { createOwnCertificates, type OwnCertificates } from './own-certificates.ts';
import { createProxyChoice } from './proxy-choice.ts';
import { createProxyPasswords, type ProxyAnswer } from './proxy-passwords.ts';

export type Network = ReturnType<typeof createNetwork>;

export interface NetworkOptions {
  readonly clock: Clock;
  readonly log: Log;
  readonly settings: () => ProxySettings;
  /** The system's proxies for an address, in the format of a PAC script's result. */
  readonly systemProxies: (address: string) => Promise<string>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The system's certificate authorities, PEM. */
  readonly systemCertificates: () => Promise<string>;
  /** The app's copy of the user's own certificate authorities. */
  readonly certificateFile: string;
  readonly vault: Pick<TokenVault, 'keep' | 'read' | 'forget'>;
  readonly onSecret: (secret: string) => void;
  readonly onChange: () => void;
  /** Refuses every request. */
  readonly isSafe: boolean;
  /** Connections should be made anew. */
  readonly onReconnect: (cause: Message) => void;
}

export function createNetwork(options: NetworkOptions) {
  const { clock, settings, env, onChange, onReconnect } = options;
  const log = options.log.child('network');
  const certificates: OwnCertificates = createOwnCertificates({ file: options.certificateFile, log });
  const trust = createTrust({ own: certificates.pem, system: options.systemCertificates, clock });
  const choice = createProxyChoice({ settings, system: options.systemProxies, onChange, clock, log });
  const passwords = createProxyPasswords({
    vault: options.vault,
    ofEnvironment: proxiesOfEnvironment(env).credentials,
    onSecret: options.onSecret,
    onChange,
  });
  let applied = JSON.stringify(settings());

  const trustChanged = () => {
    trust.renew();
    onChange();
    onReconnect(messageOf('network.authoritiesChanged'));
  };

  return {
    /**
     * Requests with the user's proxies and certificate authorities. Lazy: nothing is loaded before the first one.
     */
    fetch: options.isSafe
      ? refuseRequest
      : createHttpFetch({ proxies: { route: choice.route, auth: passwords.auth }, trust, clock }),
    view: (): ConnectionView => ({
      question: passwords.question(),
      known: [...passwords.known()],
      ways: choice.ways(),
      certificates: [...certificates.list()],
      certificateProblem: certificates.problem(),
    }),
    async answerProxy(answer: ProxyAnswer) {
      await passwords.answer(answer);
      onReconnect(messageOf('network.proxyPasswordEntered'));
    },
    forgetProxy: passwords.forget,
    /** Adds the certificate authorities of a file. Returns how many are new. */
    async addCertificates(path: string): Promise<number> {
      const added = await certificates.add(path);
      if (added > 0) trustChanged();
      return added;
    },
    removeCertificate(fingerprint: string) {
      certificates.remove(fingerprint);
      trustChanged();
    },
    /** The machine changed networks: determines proxies again. */
    changed: choice.reset,
    settingsChanged() {
      const wanted = JSON.stringify(settings());
      if (wanted === applied) return;
      applied = wanted;
      choice.reset();
      onChange();
      onReconnect(messageOf('network.settingsChanged'));
    },
  };
}

/** The network of safe mode: a request of any feature fails before a proxy or a server learns of it. */
const refuseRequest: Fetch = (address) =>
  Promise.reject(new NetworkError('SAFE_MODE', { host: new URL(address).host }));
