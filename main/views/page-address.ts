/** Addresses of server pages, for links and the clipboard. Pure. */
import { isAddressText } from '../base/address-text.ts';

/** Encodes `id` as one path segment. Lone surrogates, which cannot be encoded, become U+FFFD. */
export function pathPart(id: string): string {
  return encodeURIComponent(id.replaceAll(/\p{Cs}/gu, '\u{fffd}'));
}

/**
 * The normalised address of a page on the account's own server, with an ASCII host. `place`: a path or address
 * from the server. Returns `otherwise` (the server's home page) if it leads to another origin, contains
 * credentials, or has characters that browsers would silently drop.
 */
export function pageAddress(baseUrl: string, place: string, otherwise = baseUrl): string {
  const base = `${baseUrl}/`;
  if (!isAddressText(place) || !URL.canParse(place, base)) return otherwise;
  const url = new URL(place, base);
  const isOwn = url.origin === new URL(base).origin && url.username === '' && url.password === '';
  return isOwn && isAddressText(url.href) ? url.href : otherwise;
}
