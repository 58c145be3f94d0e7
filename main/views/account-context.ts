/** What features know of an account: enough to tell its own side and what it may do, never its token. */
export interface AccountContext {
  readonly id: string;
  /** Null for the anonymous caller. */
  readonly userId: string | null;
  /** Origin of the server, without a slash at the end. */
  readonly baseUrl: string;
  readonly isBot: boolean;
  /** `null` where the server does not tell: then everything is tried. */
  readonly scopes: readonly string[] | null;
}
