/** Parses server addresses typed by users into a canonical form. */
import { withoutTrailingSlashes } from '../base/address.ts';
import { isAddressText } from '../base/address-text.ts';
import { messageOf, type Message } from '../text/message.ts';

export type ServerAddress =
  | { readonly ok: true; readonly baseUrl: string; /** For people: host and port. */ readonly name: string }
  | { readonly ok: false; readonly message: Message };

const example = 'https://lichess.org';

/** `localhost`, 127.0.0.0/8 and ::1, in the format of `URL.hostname`. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Accepts https, and http on this machine only, because tokens must be encrypted in transit. The result has no
 * trailing slash. A path is refused rather than removed, because it is probably a pasted page.
 */
export function parseServerAddress(text: string): ServerAddress {
  const read = readAddress(text, example);
  if ('ok' in read) return read;
  if (read.pathname !== '/' || read.search !== '' || read.hash !== '') {
    return refuse(messageOf('account.addressTooLong', { origin: read.origin }));
  }
  return { ok: true, baseUrl: read.origin, name: read.host };
}

/** As `parseServerAddress`, for a service below a path of its server. */
export function parseServiceAddress(
  text: string,
  { example: shown }: { readonly example: string },
): ServerAddress {
  const read = readAddress(text, shown);
  if ('ok' in read) return read;
  if (read.search !== '' || read.hash !== '') {
    return refuse(messageOf('account.addressTooLong', { origin: read.origin + read.pathname }));
  }
  const path = withoutTrailingSlashes(read.pathname);
  return { ok: true, baseUrl: read.origin + path, name: read.host + path };
}

/** The URL that was typed, with https where no scheme was; or why it is none that may receive a token. */
function readAddress(text: string, shown: string): URL | (ServerAddress & { readonly ok: false }) {
  const typed = text.trim();
  if (typed === '') return refuse(messageOf('account.enterAddress', { example: shown }));
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (!isAddressText(address) || !URL.canParse(address)) {
    return refuse(messageOf('account.notAnAddress', { example: shown }));
  }
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    return refuse(messageOf('account.addressHasPassword'));
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
    return refuse(messageOf('account.addressNotSecure'));
  }
  return url;
}

function refuse(message: Message): ServerAddress & { readonly ok: false } {
  return { ok: false, message };
}
