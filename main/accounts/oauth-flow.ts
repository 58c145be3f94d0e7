/**
 * One OAuth 2 authorization with PKCE, as a public client, through the browser. The library implements the
 * protocol; this module supplies the server and returns results as values. Logs and stores nothing.
 */
import * as oauth from 'oauth4webapi';
import type { ServiceClient } from '../service/client.ts';
import type { ServiceError } from '../service/errors.ts';
import { signInPath } from './token-page.ts';

/** Servers accept any id; they show it to the user. */
const clientId = 'outpost-desktop';

export type AuthorizationAttempt = Awaited<ReturnType<typeof createAuthorization>>;

export type Redeemed =
  | {
      readonly kind: 'token';
      readonly token: string;
      /** Lifetime in ms; null: unknown. */ readonly lastsMs: number | null;
    }
  | { readonly kind: 'denied' }
  /** The server's page returned another error. `code`: from the protocol's vocabulary. */
  | { readonly kind: 'refused'; readonly code: string }
  | { readonly kind: 'failed'; readonly error: ServiceError }
  | { readonly kind: 'malformed' };

export interface AuthorizationOptions {
  readonly baseUrl: string;
  readonly scopes: readonly string[];
  readonly redirectUri: string;
  readonly username?: string;
  /** Called with each secret before it is used. */
  readonly onSecret: (secret: string) => void;
}

/** Carries a failure of the service client through the library. */
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
}: AuthorizationOptions) {
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
    /** Address of the server's page for the browser. Contains the state, so it is secret. */
    address: page.href,
    owns: (parameters: URLSearchParams) => parameters.get('state') === state,
    /** Exchanges an owned response for a token. Never rejects. */
    async redeem(
      parameters: URLSearchParams,
      service: Pick<ServiceClient, 'grantToken'>,
      signal: AbortSignal,
    ): Promise<Redeemed> {
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
            // The address check already limits plain http to this machine.
            [oauth.allowInsecureRequests]: true,
            // Uses the service's own client with its limits, and without redirects.
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
        return redeemFailure(thrown);
      }
    },
  };
}

function redeemFailure(thrown: unknown): Redeemed {
  if (thrown instanceof GrantFailure) return { kind: 'failed', error: thrown.failure };
  if (thrown instanceof oauth.AuthorizationResponseError) {
    // Other texts are not passed on.
    const code = /^[a-z_]{1,40}$/.test(thrown.error) ? thrown.error : 'error';
    return code === 'access_denied' ? { kind: 'denied' } : { kind: 'refused', code };
  }
  return { kind: 'malformed' };
}
