/**
 * One authorization: OAuth 2 with PKCE as a public client, by way of the browser. The protocol is the library's; this
 * file says which server, and turns what comes into values. Nothing of it is logged, nor are its secrets kept.
 */
import * as oauth from 'oauth4webapi';
import type { ServiceClient } from '../service/client.ts';
import type { ServiceError } from '../service/errors.ts';
import { signInPath } from './token-page.ts';

/** Servers take any name; this one is shown to the user on the server's page. */
const clientId = 'outpost-desktop';

export interface Authorization {
  /** The server's page, to be opened in the browser. Holds the state: for the browser alone. */
  readonly address: string;
  /** Whether an answer belongs to this authorization. */
  owns(parameters: URLSearchParams): boolean;
  /** Trades an answer that it owns for a token. Never rejects. */
  redeem(
    parameters: URLSearchParams,
    client: Pick<ServiceClient, 'grantToken'>,
    signal: AbortSignal,
  ): Promise<Redeemed>;
}

export type Redeemed =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** How long it is good, ms; null: not said. */ readonly lastsMs: number | null;
    }
  /** The user, or the server in the user's place, said no. */
  | { readonly kind: 'denied' }
  /** The server's page ended with another error. `code` is one of the protocol's words. */
  | { readonly kind: 'refused'; readonly code: string }
  /** The server could not be asked for the token, or did not give it. */
  | { readonly kind: 'failed'; readonly error: ServiceError }
  /** What it said makes no sense. */
  | { readonly kind: 'malformed' };

export interface AuthorizationOptions {
  readonly baseUrl: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  /** Whom to expect; the server's page may say so. */
  readonly username?: string;
  /** Told of every secret before anything else can see it. */
  readonly onSecret: (secret: string) => void;
}

/** Carries a failure of the service's client through the library. */
class GrantFailure extends Error {
  readonly failure: ServiceError;
  constructor(failure: ServiceError) {
    super(failure.code);
    this.failure = failure;
  }
}

export async function createAuthorization({
  baseUrl,
  scopes,
  redirectUri,
  username,
  onSecret,
}: AuthorizationOptions): Promise<Authorization> {
  const server: oauth.AuthorizationServer = {
    issuer: baseUrl,
    authorization_endpoint: `${baseUrl}${signInPath}`,
    token_endpoint: `${baseUrl}/api/token`,
  };
  const client: oauth.Client = { client_id: clientId };
  const verifier = oauth.generateRandomCodeVerifier();
  const state = oauth.generateRandomState();
  for (const secret of [verifier, state]) onSecret(secret);

  const page = new URL(`${baseUrl}${signInPath}`);
  page.search = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code_challenge_method: 'S256',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    scope: scopes.join(' '),
    state,
    ...(username !== undefined && { username }),
  }).toString();

  return {
    address: page.href,
    owns: (parameters) => parameters.get('state') === state,
    async redeem(parameters, service, signal) {
      const code = parameters.get('code');
      if (code !== null) onSecret(code);
      try {
        const answer = oauth.validateAuthResponse(server, client, parameters, state);
        const response = await oauth.authorizationCodeGrantRequest(
          server,
          client,
          oauth.None(),
          answer,
          redirectUri,
          verifier,
          {
            signal,
            // Which servers may be asked without https is decided where addresses are taken.
            [oauth.allowInsecureRequests]: true,
            // Through the service's own client: its limits, its bounds, and no redirects to elsewhere.
            async [oauth.customFetch](_url: string, { body }: { readonly body: URLSearchParams }) {
              const granted = await service.grantToken(Object.fromEntries(body), { signal });
              if (!granted.ok) throw new GrantFailure(granted.error);
              return new Response(granted.value, { headers: { 'content-type': 'application/json' } });
            },
          },
        );
        const token = await oauth.processAuthorizationCodeResponse(server, client, response);
        onSecret(token.access_token);
        const lastsMs = token.expires_in === undefined ? null : token.expires_in * 1_000;
        return { kind: 'token', token: token.access_token, lastsMs };
      } catch (thrown) {
        return whatWentWrong(thrown);
      }
    },
  };
}

function whatWentWrong(thrown: unknown): Redeemed {
  if (thrown instanceof GrantFailure) return { kind: 'failed', error: thrown.failure };
  if (thrown instanceof oauth.AuthorizationResponseError) {
    // The protocol's words are plain ones; anything else is not repeated.
    const code = /^[a-z_]{1,40}$/.test(thrown.error) ? thrown.error : 'error';
    return code === 'access_denied' ? { kind: 'denied' } : { kind: 'refused', code };
  }
  return { kind: 'malformed' };
}
