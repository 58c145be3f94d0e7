/** Parses server addresses typed by users into a canonical form. */
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
  const typed = text.trim();
  if (typed === '') return refuse(messageOf('account.enterAddress', { example }));
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/[\s\\]/.test(address) || !URL.canParse(address)) {
    return refuse(messageOf('account.notAnAddress', { example }));
  }
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    return refuse(messageOf('account.addressHasPassword'));
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
    return refuse(messageOf('account.addressNotSecure'));
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return refuse(messageOf('account.addressTooLong', { origin: url.origin }));
  }
  return { ok: true, baseUrl: url.origin, name: url.host };
}

function refuse(message: Message): ServerAddress {
  return { ok: false, message };
}
