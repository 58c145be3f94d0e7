/**
 * Questions that main asks in dialogs of its own. A page that was taken over could give any answer that the page gives,
 * so a consent that hands a token out is asked for here. Free of Electron.
 */

export interface TokenRequest {
  /** The user and the server of the account. Text from a server. */
  readonly account: { readonly name: string | null; readonly server: string };
  /** The host and port that get the token, in ASCII. */
  readonly host: string;
}

export interface ConsentDialogs {
  /** Asks whether a host may get the token of an account. Resolves to false if the user cancels. */
  allowToken(request: TokenRequest): Promise<boolean>;
}
