/**
 * What an error of the network means, and what to do about it. One table over the codes of the system, of Node, of its
 * TLS library and of our own proxies.
 */
import { say } from '../../text/say.ts';
import type { NetworkFacts } from './network-error.ts';

export interface Explanation {
  readonly code: 'unreachable' | 'tls';
  readonly message: string;
}

type Words = (facts: NetworkFacts) => string;

/** The server's name in a sentence. */
const host = ({ host: name }: NetworkFacts): { readonly host: string } => ({
  host: name ?? say('the server'),
});
const proxy = ({ proxy: name }: NetworkFacts): { readonly proxy: string } => ({
  proxy: name ?? say('unknown'),
});

const unknownName: Words = (facts) =>
  say('The name {host} is not known. Check the address, and whether this computer is online.', host(facts));
const cut: Words = (facts) =>
  say('The connection to {host} was cut. Check the network if this happens again.', host(facts));
const silent: Words = (facts) =>
  say(
    '{host} does not answer. Check the network, and whether a firewall blocks the connection.',
    host(facts),
  );
const noWay: Words = (facts) =>
  say('There is no way to {host} from here. Check whether this computer is online.', host(facts));
const forbidden: Words = (facts) =>
  say('A firewall on this computer blocks the connection to {host}. Allow Outpost there.', host(facts));
const notHttp: Words = (facts) =>
  say('{host} does not answer as a web server does. Check the address and its port.', host(facts));

const unreachable: Readonly<Record<string, Words>> = {
  ENOTFOUND: unknownName,
  EAI_NONAME: unknownName,
  EAI_NODATA: unknownName,
  EAI_AGAIN: (facts) =>
    say('The name {host} cannot be looked up now. Check whether this computer is online.', host(facts)),
  EAI_FAIL: (facts) =>
    say('The name {host} cannot be looked up now. Check whether this computer is online.', host(facts)),
  ECONNREFUSED: (facts) =>
    say(
      '{host} refuses the connection: no server runs there now. Check the address and its port.',
      host(facts),
    ),
  ECONNRESET: cut,
  ECONNABORTED: cut,
  EPIPE: cut,
  ERR_STREAM_PREMATURE_CLOSE: cut,
  ETIMEDOUT: silent,
  ESOCKETTIMEDOUT: silent,
  EHOSTUNREACH: noWay,
  EHOSTDOWN: noWay,
  ENETUNREACH: noWay,
  ENETDOWN: noWay,
  EADDRNOTAVAIL: noWay,
  EACCES: forbidden,
  EPERM: forbidden,
  EMFILE: () => say('Too many connections or files are open on this computer. Close other programs.'),
  ENFILE: () => say('Too many connections or files are open on this computer. Close other programs.'),
  PROXY_UNREACHABLE: (facts) =>
    say('The proxy {proxy} cannot be reached. Check the proxy under Settings, Network.', proxy(facts)),
  PROXY_TIMEOUT: (facts) =>
    say('The proxy {proxy} does not answer. Check the proxy under Settings, Network.', proxy(facts)),
  PROXY_PROTOCOL: (facts) =>
    say(
      '{proxy} does not answer as a proxy does. Check the proxy’s address under Settings, Network.',
      proxy(facts),
    ),
  PROXY_REFUSED: (facts) =>
    facts.status === undefined
      ? say('The proxy {proxy} refuses to connect to {host}. Ask who runs it to allow this address.', {
          ...proxy(facts),
          ...host(facts),
        })
      : say(
          'The proxy {proxy} refuses to connect to {host} ({status}). Ask who runs it to allow this address.',
          {
            ...proxy(facts),
            ...host(facts),
            status: facts.status,
          },
        ),
  PROXY_AUTH: (facts) =>
    say(
      'The proxy {proxy} asks for a name and a password. Enter them under Settings, Network.',
      proxy(facts),
    ),
  PROXY_AUTH_WRONG: (facts) =>
    say(
      'The proxy {proxy} does not accept the name and the password. Enter them again under Settings, Network.',
      proxy(facts),
    ),
  PROXY_AUTH_KIND: (facts) =>
    say(
      'The proxy {proxy} asks for a kind of sign-in that Outpost does not have: it knows only a name and a password (Basic).',
      proxy(facts),
    ),
};

/** An issuer's name inside a sentence; servers choose it. */
const issuer = ({ certificate }: NetworkFacts): string => certificate?.issuer ?? say('unknown');

const untrusted: Words = (facts) =>
  say(
    'The certificate of {host} is from an authority that this computer does not trust: {issuer}. If your organisation or your own server uses it, add its certificate under Settings, Network.',
    { ...host(facts), issuer: issuer(facts) },
  );
const selfSigned: Words = (facts) =>
  say(
    'The certificate of {host} is self-signed, so anybody could have made it. If the server is yours, add its certificate under Settings, Network.',
    host(facts),
  );
const badIssuer: Words = (facts) =>
  say(
    'The certificate of {host} was issued by one that may not issue others. Its owner has to replace it.',
    host(facts),
  );
const weak: Words = (facts) =>
  say(
    'The certificate of {host} uses cryptography that is not secure any more. Its owner has to replace it.',
    host(facts),
  );
const unreadable: Words = (facts) =>
  say('The certificate of {host} cannot be read. Its owner has to replace it.', host(facts));
const revocation: Words = (facts) =>
  say('Whether the certificate of {host} was revoked cannot be found out. Try again later.', host(facts));
const oldTls: Words = (facts) =>
  say(
    '{host} offers only old versions of TLS, which are not secure. Its owner has to update it.',
    host(facts),
  );
const notTls: Words = (facts) =>
  say(
    '{host} does not speak TLS on this port. Check whether its address begins with http:// or https://.',
    host(facts),
  );
const handshake: Words = (facts) =>
  say(
    'No secure connection to {host} could be agreed on. Check the address; its owner may have to update it.',
    host(facts),
  );

const tls: Readonly<Record<string, Words>> = {
  UNABLE_TO_GET_ISSUER_CERT: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  CERT_UNTRUSTED: untrusted,
  CERT_REJECTED: untrusted,
  DEPTH_ZERO_SELF_SIGNED_CERT: selfSigned,
  CERT_HAS_EXPIRED: (facts) => clockIsWrong(facts) ?? expired(facts),
  CERT_NOT_YET_VALID: (facts) => clockIsWrong(facts) ?? notYetValid(facts),
  ERR_TLS_CERT_ALTNAME_INVALID: otherName,
  HOSTNAME_MISMATCH: otherName,
  INVALID_CA: badIssuer,
  INVALID_PURPOSE: badIssuer,
  PATH_LENGTH_EXCEEDED: badIssuer,
  CERT_CHAIN_TOO_LONG: badIssuer,
  CERT_REVOKED: (facts) =>
    say(
      'The certificate of {host} was revoked. Do not use this server until its owner has replaced it.',
      host(facts),
    ),
  UNABLE_TO_GET_CRL: revocation,
  CRL_HAS_EXPIRED: revocation,
  CRL_NOT_YET_VALID: revocation,
  CERT_SIGNATURE_FAILURE: unreadable,
  UNABLE_TO_DECRYPT_CERT_SIGNATURE: unreadable,
  UNABLE_TO_DECODE_ISSUER_PUBLIC_KEY: unreadable,
  ERROR_IN_CERT_NOT_BEFORE_FIELD: unreadable,
  ERROR_IN_CERT_NOT_AFTER_FIELD: unreadable,
  CA_MD_TOO_WEAK: weak,
  CA_KEY_TOO_SMALL: weak,
  EE_KEY_TOO_SMALL: weak,
  ERR_SSL_UNSUPPORTED_PROTOCOL: oldTls,
  ERR_SSL_TLSV1_ALERT_PROTOCOL_VERSION: oldTls,
  ERR_SSL_PROTOCOL_VERSION: oldTls,
  ERR_SSL_VERSION_TOO_LOW: oldTls,
  ERR_SSL_WRONG_VERSION_NUMBER: notTls,
  ERR_SSL_PACKET_LENGTH_TOO_LONG: notTls,
  EPROTO: handshake,
};

/** Whatever the code: every error has a sentence. */
export function explainNetworkError(code: string | undefined, facts: NetworkFacts): Explanation {
  const explanation = explain(code ?? '', facts);
  if (facts.host !== undefined) return explanation;
  // Without a host's name a sentence can begin with “the server”.
  const { message } = explanation;
  return { ...explanation, message: message.replace(/^the server\b/, say('The server')) };
}

function explain(code: string, facts: NetworkFacts): Explanation {
  const secure = Object.hasOwn(tls, code) ? tls[code] : undefined;
  if (secure) return { code: 'tls', message: secure(facts) };
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|ERR_CERT)/.test(code)) return { code: 'tls', message: handshake(facts) };
  const words = Object.hasOwn(unreachable, code) ? unreachable[code] : undefined;
  if (words) return { code: 'unreachable', message: words(facts) };
  if (code.startsWith('HPE_')) return { code: 'unreachable', message: notHttp(facts) };
  return { code: 'unreachable', message: say('The server cannot be reached. Check the network.') };
}

/** A difference that no delay explains, ms. */
const wrongClockMs = 3_600_000;

/** When the server last answered, its clock told how wrong this computer's is. */
function clockIsWrong(facts: NetworkFacts): string | undefined {
  const { clockAheadMs, now } = facts;
  if (clockAheadMs === undefined || now === undefined || Math.abs(clockAheadMs) < wrongClockMs)
    return undefined;
  return say(
    'This computer’s clock is wrong: it says {date}, and the server said {other}. Set the clock; certificates are judged by it.',
    { date: dayOf(now), other: dayOf(now - clockAheadMs) },
  );
}

function expired(facts: NetworkFacts): string {
  const { certificate, now } = facts;
  if (!certificate || now === undefined)
    return say(
      'The certificate of {host} has expired. Check this computer’s date; if it is right, the server’s owner has to renew the certificate.',
      host(facts),
    );
  return say(
    'The certificate of {host} expired on {date}; this computer’s date is {today}. If that date is right, the server’s owner has to renew the certificate.',
    { ...host(facts), date: dayOf(certificate.validTo), today: dayOf(now) },
  );
}

function notYetValid(facts: NetworkFacts): string {
  const { certificate, now } = facts;
  if (!certificate || now === undefined)
    return say('The certificate of {host} is not valid yet. Check this computer’s date.', host(facts));
  return say(
    'The certificate of {host} is valid only from {date} on; this computer’s date is {today}. Check this computer’s clock.',
    { ...host(facts), date: dayOf(certificate.validFrom), today: dayOf(now) },
  );
}

function otherName(facts: NetworkFacts): string {
  const names = facts.certificate?.names.join(', ') ?? '';
  if (names === '')
    return say(
      'The certificate is not for {host}: something else answers in its place. Check the address; if this network has a sign-in page, sign in there first.',
      host(facts),
    );
  return say(
    'The certificate is for {names}, not for {host}: something else answers in its place. Check the address; if this network has a sign-in page, sign in there first.',
    { names, ...host(facts) },
  );
}

/** A date that reads the same in every language. */
function dayOf(ms: number): string {
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : '?';
}
