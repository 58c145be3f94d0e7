/** An account, as features see it: its own side and its scopes, never its token. */
export interface AccountContext {
  readonly id: string;
  /** Null for the anonymous client. */
  readonly userId: string | null;
  /** Origin of the server, without a trailing slash. */
  readonly baseUrl: string;
  readonly isBot: boolean;
  /** Null if the server does not report scopes; everything is then tried. */
  readonly scopes: readonly string[] | null;
}
