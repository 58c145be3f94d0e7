/** Addresses of pages that a server names, for links and the clipboard. Pure. */
import { isAddressText } from '../base/address-text.ts';

/** `id` as one part of a path, whatever it is made of; half a surrogate pair, which has no such form, is U+FFFD. */
export function pathPart(id: string): string {
  return encodeURIComponent(id.replaceAll(/\p{Cs}/gu, '\u{fffd}'));
}

/**
 * A page of the account's own server in normal form, with its host in ASCII. `place` is the server's word for it, a path
 * or a whole address. `otherwise` (the server's first page) where it leads to another server or scheme, names a user, or
 * holds characters that no address has, which browsers drop without a word.
 */
export function pageAddress(baseUrl: string, place: string, otherwise = baseUrl): string {
  const base = `${baseUrl}/`;
  if (!isAddressText(place) || !URL.canParse(place, base)) return otherwise;
  const url = new URL(place, base);
  const isOwn = url.origin === new URL(base).origin && url.username === '' && url.password === '';
  return isOwn && isAddressText(url.href) ? url.href : otherwise;
}
