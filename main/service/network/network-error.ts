/** Why a connection could not be made, with the facts that a person needs to do something about it. */

/** Codes of our own; all others are those of the system, of Node and of its TLS library. */
export type ProxyErrorCode =
  | 'PROXY_UNREACHABLE'
  | 'PROXY_TIMEOUT'
  /** It answers with something that is not the protocol of a proxy. */
  | 'PROXY_PROTOCOL'
  /** It refuses to connect to the server; `status` is its answer, when there is one. */
  | 'PROXY_REFUSED'
  /** It asks for a name and a password. */
  | 'PROXY_AUTH'
  | 'PROXY_AUTH_WRONG'
  /** It asks for a kind of authentication that the app does not have. */
  | 'PROXY_AUTH_KIND';

export interface NetworkFacts {
  /** The server's host name. */
  readonly host?: string;
  /** `host:port`. */
  readonly proxy?: string;
  readonly status?: number;
  /** What the server's certificate says; untrusted text. */
  readonly certificate?: CertificateFacts;
  /** This computer's time, ms. */
  readonly now?: number;
  /** How far this computer's clock is ahead of the server's when it last answered, ms. */
  readonly clockAheadMs?: number;
}

export interface CertificateFacts {
  readonly issuer: string;
  /** The names that it is for. */
  readonly names: readonly string[];
  /** ms since the epoch. */
  readonly validFrom: number;
  readonly validTo: number;
}

export class NetworkError extends Error {
  readonly code: string;
  readonly facts: NetworkFacts;
  constructor(code: string, facts: NetworkFacts, cause?: unknown) {
    super(code, { cause });
    this.name = 'NetworkError';
    this.code = code;
    this.facts = facts;
  }
}

/** Whether the error is of the way to the proxy, so that another way may work and nothing reached the server. */
export function isBrokenProxy(error: unknown): boolean {
  return (
    error instanceof NetworkError &&
    ['PROXY_UNREACHABLE', 'PROXY_TIMEOUT', 'PROXY_PROTOCOL'].includes(error.code)
  );
}

/** The reason in a message of the TLS library, named as Node names those it has a code for. */
export function tlsReason(message: string): string | undefined {
  const found =
    /(wrong.version.number|unsupported.protocol|protocol.version|version.too.low|handshake.failure|internal.error)/i.exec(
      message,
    );
  return found?.[1] && `ERR_SSL_${found[1].toUpperCase().replaceAll(/\W/g, '_')}`;
}
