/**
 * Credentials for proxies, each bound to one `host:port`. After a refusal nothing is sent to a proxy until the
 * user answers, so a wrong password is tried only once and locks no account.
 */
import { z } from 'zod';
import { safeCheck } from '../base/check.ts';
import type { TokenBinding, TokenVault } from '../accounts/token-vault.ts';
import type { ProxyCredentials } from '../service/network/proxy-environment.ts';
import { proxyName } from '../service/network/proxy-route.ts';
import type { ProxyAuth } from '../service/network/tunnel.ts';
import { ContractFailure } from '../../preload/contract/outcome.ts';
import type { ConnectionView } from '../../preload/contract/connection.ts';
import type { TokenKeeping } from '../../preload/contract/models.ts';
import { messageOf } from '../text/message.ts';

export interface ProxyAnswer extends ProxyCredentials {
  /** `host:port` of the proxy that asks. */
  readonly proxy: string;
  readonly keeping: TokenKeeping;
}

export type ProxyPasswords = ReturnType<typeof createProxyPasswords>;

export interface ProxyPasswordsOptions {
  readonly vault: Pick<TokenVault, 'keep' | 'read' | 'forget'>;
  /** Credentials from the environment, by `host:port`. */
  readonly ofEnvironment: ReadonlyMap<string, ProxyCredentials>;
  /** Called with each secret before it is used. */
  readonly onSecret: (secret: string) => void;
  readonly onChange: () => void;
}

const storedSchema = z.object({ user: z.string(), password: z.string() });

export function createProxyPasswords({ vault, ofEnvironment, onSecret, onChange }: ProxyPasswordsOptions) {
  const found = new Map<string, Promise<ProxyCredentials | undefined>>();
  const used = new Set<string>();
  const refused = new Set<string>();
  let question: ConnectionView['question'] = null;

  const protect = ({ user, password }: ProxyCredentials) => {
    onSecret(password);
    onSecret(Buffer.from(`${user}:${password}`).toString('base64'));
  };
  const look = async (proxy: string): Promise<ProxyCredentials | undefined> => {
    const credentials = (await stored(vault, proxy)) ?? ofEnvironment.get(proxy);
    if (credentials) protect(credentials);
    return credentials;
  };

  return {
    auth: {
      async credentials(server) {
        const proxy = proxyName(server);
        if (refused.has(proxy)) return undefined;
        const looking = found.get(proxy) ?? look(proxy);
        found.set(proxy, looking);
        const credentials = await looking;
        if (credentials && !used.has(proxy)) {
          used.add(proxy);
          onChange();
        }
        return credentials;
      },
      challenged({ proxy: server, realm, refused: sent }) {
        const proxy = proxyName(server);
        const isWrong = sent !== undefined || refused.has(proxy);
        if (sent) refused.add(proxy);
        if (question?.proxy === proxy && question.isWrong === isWrong && question.realm === realm) return;
        question = { proxy, realm, isWrong };
        onChange();
      },
    } satisfies ProxyAuth,
    question: () => question,
    /** Proxies whose credentials were used in this run. */
    known: () => [...used].slice(0, 100),

    /** Rejects with a `ContractFailure` if this proxy does not ask, or the vault fails. */
    async answer({ proxy, user, password, keeping }: ProxyAnswer) {
      if (question?.proxy !== proxy)
        throw new ContractFailure('unavailable', messageOf('network.proxyAsksNothing'));
      if (user.includes(':')) throw new ContractFailure('rejected', messageOf('network.nameHasColon'));
      const credentials = { user, password };
      protect(credentials);
      try {
        await vault.keep(proxy, JSON.stringify(credentials), keeping, bindingOf(proxy));
      } catch {
        throw new ContractFailure('storage', messageOf('network.passwordNotKept'));
      }
      found.set(proxy, Promise.resolve(credentials));
      refused.delete(proxy);
      question = null;
      onChange();
    },

    async forget(proxy: string) {
      await vault.forget(proxy);
      found.delete(proxy);
      used.delete(proxy);
      refused.delete(proxy);
      onChange();
    },
  };
}

/** Credentials moved to another proxy's name are refused, like a token of another server. */
const bindingOf = (proxy: string): TokenBinding => ({ origin: proxy, userId: 'proxy' });

async function stored(vault: Pick<TokenVault, 'read'>, proxy: string): Promise<ProxyCredentials | undefined> {
  const read = await vault.read(proxy, bindingOf(proxy));
  if (!read.ok) return undefined;
  try {
    const parsed = safeCheck(storedSchema, JSON.parse(read.token));
    return parsed.success ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
