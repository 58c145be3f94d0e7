/**
 * Opening explorers by chess server. An explorer can be on a host of its own, which then gets the token of its chess
 * server and no other token. Addresses are constants: no answer of a server and no setting changes them.
 */
import { originOf, type Credential } from './credential.ts';

/** Explorers of public servers, by the server's origin. Source: the service's OpenAPI description. */
const explorers: Readonly<Record<string, string>> = {
  'https://lichess.org': 'https://explorer.lichess.org',
};

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

/** Binds a chess server's token to the explorer at `address`; null when it is another server's explorer. */
export function explorerCredential(credential: Credential, address: string): Credential | null {
  const origin = originOf(address);
  if (origin === undefined) return null;
  if (origin === credential.origin) return credential;
  return knownExplorer(credential.origin) === address ? { token: credential.token, origin } : null;
}

const knownExplorer = (origin: string): string | null =>
  Object.hasOwn(explorers, origin) ? (explorers[origin] ?? null) : null;
