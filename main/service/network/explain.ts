/** User-facing explanations of network errors, by the codes of the system, Node, TLS and our proxy code. */
import { messageOf, type Message } from '../../text/message.ts';
import type { NetworkFacts } from './network-error.ts';

export interface Explanation {
  readonly code: 'unreachable' | 'tls';
  readonly message: Message;
}

type Explain = (facts: NetworkFacts) => Message;

/** The server's name as a parameter of a sentence. */
const host = ({ host: name }: NetworkFacts): { readonly host: string | Message } => ({
  host: name ?? messageOf('network.theServer'),
});
const proxy = ({ proxy: name }: NetworkFacts): { readonly proxy: string | Message } => ({
  proxy: name ?? messageOf('network.unknown'),
});

const unknownName: Explain = (facts) => messageOf('network.nameUnknown', host(facts));
const cut: Explain = (facts) => messageOf('network.connectionCut', host(facts));
const silent: Explain = (facts) => messageOf('network.noAnswer', host(facts));
const noWay: Explain = (facts) => messageOf('network.noRoute', host(facts));
const forbidden: Explain = (facts) => messageOf('network.firewall', host(facts));
const notHttp: Explain = (facts) => messageOf('network.notAWebServer', host(facts));

const unreachable: Readonly<Record<string, Explain>> = {
  ENOTFOUND: unknownName,
  EAI_NONAME: unknownName,
  EAI_NODATA: unknownName,
  EAI_AGAIN: (facts) => messageOf('network.nameNotLookedUp', host(facts)),
  EAI_FAIL: (facts) => messageOf('network.nameNotLookedUp', host(facts)),
  ECONNREFUSED: (facts) => messageOf('network.connectionRefused', host(facts)),
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
  SAFE_MODE: () => messageOf('network.safeMode'),
  EMFILE: () => messageOf('network.tooManyOpen'),
  ENFILE: () => messageOf('network.tooManyOpen'),
  PROXY_UNREACHABLE: (facts) => messageOf('network.proxyUnreachable', proxy(facts)),
  PROXY_TIMEOUT: (facts) => messageOf('network.proxySilent', proxy(facts)),
  PROXY_PROTOCOL: (facts) => messageOf('network.notAProxy', proxy(facts)),
  PROXY_REFUSED: (facts) =>
    facts.status === undefined
      ? messageOf('network.proxyRefuses', {
          ...proxy(facts),
          ...host(facts),
        })
      : messageOf('network.proxyRefusesWithStatus', {
          ...proxy(facts),
          ...host(facts),
          status: facts.status,
        }),
  PROXY_AUTH: (facts) => messageOf('network.proxyNeedsPassword', proxy(facts)),
  PROXY_AUTH_WRONG: (facts) => messageOf('network.proxyPasswordWrong', proxy(facts)),
  PROXY_AUTH_KIND: (facts) => messageOf('network.proxySignInUnsupported', proxy(facts)),
};

/** Issuer's name as a parameter of a sentence; chosen by the server. */
const issuer = ({ certificate }: NetworkFacts): string | Message =>
  certificate?.issuer ?? messageOf('network.unknown');

const untrusted: Explain = (facts) =>
  messageOf('network.authorityUntrusted', { ...host(facts), issuer: issuer(facts) });
const selfSigned: Explain = (facts) => messageOf('network.selfSigned', host(facts));
const badIssuer: Explain = (facts) => messageOf('network.issuerNotAllowed', host(facts));
const weak: Explain = (facts) => messageOf('network.weakCryptography', host(facts));
const unreadable: Explain = (facts) => messageOf('network.certificateUnreadable', host(facts));
const revocation: Explain = (facts) => messageOf('network.revocationUnknown', host(facts));
const oldTls: Explain = (facts) => messageOf('network.oldTls', host(facts));
const notTls: Explain = (facts) => messageOf('network.notTls', host(facts));
const handshake: Explain = (facts) => messageOf('network.handshakeFailed', host(facts));

const tls: Readonly<Record<string, Explain>> = {
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
  CERT_REVOKED: (facts) => messageOf('network.revoked', host(facts)),
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

/** The message of a network error; unknown codes have a general one. */
export function explainNetworkError(code = '', facts: NetworkFacts): Explanation {
  const secure = Object.hasOwn(tls, code) ? tls[code] : undefined;
  if (secure) return { code: 'tls', message: secure(facts) };
  if (/^(?:ERR_TLS|ERR_SSL|CERT_|ERR_CERT)/.test(code)) return { code: 'tls', message: handshake(facts) };
  const known = Object.hasOwn(unreachable, code) ? unreachable[code] : undefined;
  if (known) return { code: 'unreachable', message: known(facts) };
  if (code.startsWith('HPE_')) return { code: 'unreachable', message: notHttp(facts) };
  return { code: 'unreachable', message: messageOf('network.unreachable') };
}

/** Larger differences between clocks cannot be network delay, ms. */
const wrongClockMs = 3_600_000;

/** Explains an expired or future certificate by a wrong clock, when the server's last response showed one. */
function clockIsWrong(facts: NetworkFacts): Message | undefined {
  const { clockAheadMs, now } = facts;
  if (clockAheadMs === undefined || now === undefined || Math.abs(clockAheadMs) < wrongClockMs)
    return undefined;
  return messageOf('network.clockWrong', { date: dayOf(now), other: dayOf(now - clockAheadMs) });
}

function expired(facts: NetworkFacts): Message {
  const { certificate, now } = facts;
  if (!certificate || now === undefined) return messageOf('network.expired', host(facts));
  return messageOf('network.expiredOn', {
    ...host(facts),
    date: dayOf(certificate.validTo),
    today: dayOf(now),
  });
}

function notYetValid(facts: NetworkFacts): Message {
  const { certificate, now } = facts;
  if (!certificate || now === undefined) return messageOf('network.notYetValid', host(facts));
  return messageOf('network.validFrom', {
    ...host(facts),
    date: dayOf(certificate.validFrom),
    today: dayOf(now),
  });
}

function otherName(facts: NetworkFacts): Message {
  const names = facts.certificate?.names ?? [];
  if (names.length === 0) return messageOf('network.otherHost', host(facts));
  return messageOf('network.otherNames', { names, ...host(facts) });
}

/** ISO date, readable in every language. */
function dayOf(ms: number): string {
  return Number.isFinite(ms) && Math.abs(ms) < 8.64e15 ? new Date(ms).toISOString().slice(0, 10) : '?';
}
