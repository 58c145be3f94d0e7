/**
 * Opening explorers by chess server. An explorer can be on a host of its own, which then gets the token of its chess
 * server and no other token. These addresses are constants: no answer of a server and no setting changes them. An
 * explorer that the user names gets a token only with the user's explicit consent.
 */
import { originOf, type Credential } from './credential.ts';

/** Explorers of public servers, by the server's origin. Source: the service's OpenAPI description. */
const explorers: Readonly<Record<string, string>> = {
  'https://lichess.org': 'https://explorer.lichess.org',
};

/** An opening explorer that the user named. */
export interface OwnExplorer {
  /** Canonical: without a trailing slash. */
  readonly baseUrl: string;
  /** Whether the user said that it gets the account's token. */
  readonly sendsToken: boolean;
}

/** Path of the explorer on a practice club. */
export const practiceExplorer = '/explorer';

/** Base address of the server's explorer; null when the server has none that is known. */
export function explorerAddress(account: {
  readonly kind: string;
  readonly server: { readonly baseUrl: string };
}): string | null {
  const { kind, server } = account;
  if (kind === 'practice') return server.baseUrl + practiceExplorer;
  const origin = originOf(server.baseUrl);
  return origin === undefined ? null : knownExplorer(origin);
}

/**
 * Binds a chess server's token to the explorer at `address`; null when it is another server's explorer. `consented`: the
 * user said that this address gets the token.
 */
export function explorerCredential(
  credential: Credential,
  address: string,
  consented = false,
): Credential | null {
  const origin = originOf(address);
  if (origin === undefined) return null;
  if (origin === credential.origin) return credential;
  const isTrusted = consented || knownExplorer(credential.origin) === address;
  return isTrusted ? { token: credential.token, origin } : null;
}

/** Whether the address is on a host whose requests are limited as those of a chess service. */
export function isOfService(address: string, serverUrl: string): boolean {
  const origin = originOf(address);
  const servers = [serverUrl, ...Object.keys(explorers), ...Object.values(explorers)];
  return servers.some((one) => originOf(one) === origin);
}

const knownExplorer = (origin: string): string | null =>
  Object.hasOwn(explorers, origin) ? (explorers[origin] ?? null) : null;
