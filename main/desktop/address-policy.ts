/** Which addresses may be handed to the system's browser: pages of servers that the user has an account on. */
import { isLoopbackHost } from '../accounts/server-address.ts';

/**
 * The address in normal form, or `null` when it may not be opened. `servers` are the base addresses of the accounts
 * known now. https, or plain http when the server is one on this machine.
 */
export function allowAddress(address: string, servers: readonly string[]): string | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) return null;
  if (url.username !== '' || url.password !== '') return null;
  return servers.some((server) => URL.canParse(server) && new URL(server).origin === url.origin) ? url.href : null;
}
