/** Allow-list for the system's browser: pages of servers that the user has an account on. */
import { isLoopbackHost, parseServerAddress } from '../accounts/server-address.ts';
import { isAddressText } from '../base/address-text.ts';
import { signInPath, tokenPagePath } from '../accounts/token-page.ts';

/**
 * The normalised address, or null if it may not be opened. `servers`: base addresses of the current accounts.
 * Allows https, and http on this machine.
 */
export function allowAddress(address: string, servers: readonly string[]): string | null {
  if (!isAddressText(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!isSafe(url)) return null;
  return servers.some((server) => URL.canParse(server) && new URL(server).origin === url.origin)
    ? url.href
    : null;
}

/** The same for pages that create tokens, needed before there is an account: this page on any server. */
export function allowTokenPage(address: string): string | null {
  return allowPage(address, tokenPagePath);
}

export function allowSignInPage(address: string): string | null {
  return allowPage(address, signInPath);
}

function allowPage(address: string, path: string): string | null {
  if (!isAddressText(address) || !URL.canParse(address)) return null;
  const url = new URL(address);
  if (!isSafe(url) || url.pathname !== path || url.hash !== '') return null;
  const server = parseServerAddress(url.origin);
  // Compared, because the origin of an address without a host is the text `null`, a valid host name.
  return server.ok && server.baseUrl === url.origin ? url.href : null;
}

/** https, or http on this machine. The origin of any other scheme is the text `null`, a valid host name. */
function isSafe(url: URL): boolean {
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && isLoopbackHost(url.hostname));
  return isWeb && url.username === '' && url.password === '';
}
