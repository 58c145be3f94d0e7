/** A token together with the one origin that may receive it. */

export interface Credential {
  readonly token: string;
  /** Scheme, host and port of the server that issued the token, as `URL.origin` writes them. */
  readonly origin: string;
}

/** The origin of an http or https address; undefined for any other address, which has no origin to compare. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

/** A credential for the server at that address; undefined where the address has no origin. */
export function credentialFor(token: string, address: string): Credential | undefined {
  const origin = originOf(address);
  return origin === undefined ? undefined : { token, origin };
}

/** Whether the token may be sent to that address. */
export function mayReceive({ origin }: Credential, url: URL): boolean {
  return url.origin === origin;
}
