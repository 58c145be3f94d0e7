/** A connection failure, with the facts that its explanation needs. */

export interface NetworkFacts {
  /** Host name of the server. */
  readonly host?: string;
  /** `host:port`. */
  readonly proxy?: string;
  readonly status?: number;
  /** From the server's certificate; untrusted text. */
  readonly certificate?: CertificateFacts;
  /** Current time of this computer, ms since the epoch. */
  readonly now?: number;
  /** How far this computer's clock was ahead of the server's at its last response, ms. */
  readonly clockAheadMs?: number;
}

export interface CertificateFacts {
  readonly issuer: string;
  /** Host names of the certificate. */
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

/** Whether the connection to the proxy failed: nothing reached the server, and another route may work. */
export function isBrokenProxy(error: unknown): boolean {
  return (
    error instanceof NetworkError &&
    ['PROXY_UNREACHABLE', 'PROXY_TIMEOUT', 'PROXY_PROTOCOL'].includes(error.code)
  );
}

/** Extracts the reason from a message of the TLS library, in the form of Node's codes. */
export function tlsReason(message: string): string | undefined {
  const found =
    /(wrong.version.number|unsupported.protocol|protocol.version|version.too.low|handshake.failure|internal.error)/i.exec(
      message,
    );
  return found?.[1] && `ERR_SSL_${found[1].toUpperCase().replaceAll(/\W/g, '_')}`;
}
