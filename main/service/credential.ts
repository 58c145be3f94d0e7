/** A token, bound to the only origin that may receive it. */

export interface Credential {
  readonly token: string;
  /** Origin of the issuing server, as in `URL.origin`. */
  readonly origin: string;
}

/** Origin of an http or https address; undefined for other addresses. */
export function originOf(address: string): string | undefined {
  if (!URL.canParse(address)) return undefined;
  const { protocol, origin } = new URL(address);
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined;
}

/** Binds a token to the origin of `address`; undefined when the address has none. */
export function credentialFor(token: string, address: string): Credential | undefined {
  const origin = originOf(address);
  return origin === undefined ? undefined : { token, origin };
}

/** Whether the token may be sent to `url`. */
export function mayReceive({ origin }: Credential, url: URL): boolean {
  return url.origin === origin;
}
