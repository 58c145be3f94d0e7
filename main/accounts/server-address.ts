/** Addresses of servers as users type them: which are taken, and in which one form they are kept. */
import { say } from '../text/say.ts';

export type ServerAddress =
  | { readonly ok: true; readonly baseUrl: string; /** For people: host and port. */ readonly name: string }
  | { readonly ok: false; readonly message: string };

const example = 'https://lichess.org';

/** `localhost`, 127.0.0.0/8 and ::1, in the form that `URL.hostname` gives. */
export function isLoopbackHost(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);
}

/**
 * Takes https anywhere and http on this machine only: a token must not travel in the clear. The result has no trailing
 * slash. A path is refused and not cut off, because it is more likely a pasted page than a server.
 */
export function parseServerAddress(text: string): ServerAddress {
  const typed = text.trim();
  if (typed === '') return refuse(say("Enter the server's address, for example {example}.", { example }));
  const address = /^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`;
  if (/[\s\\]/.test(address) || !URL.canParse(address)) {
    return refuse(
      say("This is not an address. Enter the server's address, for example {example}.", { example }),
    );
  }
  const url = new URL(address);
  if (url.username !== '' || url.password !== '') {
    return refuse(say('Leave out the user name and password: the token alone says who you are.'));
  }
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLoopbackHost(url.hostname))) {
    return refuse(
      say('The address must start with https://, so that nobody on the way can read your token.'),
    );
  }
  if (url.pathname !== '/' || url.search !== '' || url.hash !== '') {
    return refuse(
      say("Enter only the server's address without what follows it: {origin}.", { origin: url.origin }),
    );
  }
  return { ok: true, baseUrl: url.origin, name: url.host };
}

function refuse(message: string): ServerAddress {
  return { ok: false, message };
}
