/**
 * OAuth 2 with PKCE for public clients, as the service does it. The user consents on a page of the club; the
 * program receives a code through the browser and exchanges it for a token.
 */
import { createRecentlyUsed, type RecentlyUsed } from '../base/recently-used.ts';
import type { Clock } from '../base/clock.ts';
import type { Fields } from './fields.ts';
import { isSameSecret, secretKey, type Secrets } from './secrets.ts';
import type { Tokens } from './tokens.ts';

/** An authorization request. */
export interface AuthorizationRequest {
  readonly clientId: string;
  readonly redirectUri: string;
  readonly scopes: readonly string[];
  readonly challenge: string;
  readonly state: string | undefined;
  /** The account that the program expects. */
  readonly username: string | undefined;
}

export type AuthorizationStep =
  /** The user must consent. The answer must repeat `ticket`, so that no other page can answer. */
  | { readonly kind: 'consent'; readonly ticket: string; readonly authorization: AuthorizationRequest }
  /** Shown to the user instead of redirecting: the redirect address is not trusted. */
  | { readonly kind: 'refused'; readonly reason: string }
  | { readonly kind: 'redirect'; readonly location: string };

export type Granted =
  | { readonly ok: true; readonly token: string; readonly expiresInSeconds: number }
  | { readonly ok: false; readonly error: OauthError; readonly description: string };

type OauthError =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'invalid_scope'
  | 'access_denied';

/** Grantable scopes with their descriptions for the user. */
export const scopeTitles: Readonly<Record<string, string>> = {
  'challenge:read': 'See your challenges, and hear of them',
  'challenge:write': 'Make, accept and decline challenges',
  'board:play': 'Play your games',
  'bot:play': 'Play your games as a bot',
  'tournament:write': 'Join and leave tournaments',
  'preference:read': 'Read your preferences',
  'preference:write': 'Change your preferences',
  'email:read': 'Read your email address',
  'follow:read': 'See whom you follow',
  'follow:write': 'Follow and unfollow others',
  'msg:write': 'Send private messages',
  'puzzle:read': 'Read your puzzle activity',
  'puzzle:write': 'Solve puzzles',
  'racer:write': 'Make and join puzzle races',
  'study:read': 'Read your studies',
  'study:write': 'Change your studies',
  'team:read': 'See your teams',
  'team:write': 'Join and leave teams',
  'team:lead': 'Manage the teams that you lead',
  'engine:read': 'See your engines',
  'engine:write': 'Change your engines',
  'web:mobile': 'Everything that the official app does',
};

/** Lifetimes of a consent page and of a code, ms. */
const consentMs = 30 * 60_000;
const codeMs = 2 * 60_000;
const tokenMs = 365 * 24 * 3_600_000;
/** Maximum of open tickets, and of codes; the oldest is evicted. */
const maxPending = 100;

interface Pending {
  readonly authorization: AuthorizationRequest;
  readonly until: number;
}

export function createOauth({
  clock,
  secrets,
  tokens,
}: {
  readonly clock: Clock;
  readonly secrets: Secrets;
  readonly tokens: Tokens;
}) {
  /** Keyed by `secretKey`. */
  const tickets = createRecentlyUsed<string, Pending>(maxPending);
  const codes = createRecentlyUsed<string, Pending>(maxPending);

  const store = (
    pending: RecentlyUsed<string, Pending>,
    authorization: AuthorizationRequest,
    ms: number,
  ): string => {
    const id = secrets.text(32);
    pending.set(secretKey(id), { authorization, until: clock.now() + ms });
    return id;
  };

  /** Takes an entry: each is valid for one use. */
  const take = (
    pending: RecentlyUsed<string, Pending>,
    id: string | undefined,
  ): AuthorizationRequest | undefined => {
    const key = secretKey(id ?? '');
    const found = pending.get(key);
    pending.delete(key);
    return found && found.until > clock.now() ? found.authorization : undefined;
  };

  return {
    /** `fields`: the query of the authorization page. */
    ask(fields: Fields): AuthorizationStep {
      const redirectUri = fields['redirect_uri'] ?? '';
      const clientId = fields['client_id'] ?? '';
      if (!isRedirectUri(redirectUri))
        return { kind: 'refused', reason: 'The program does not say where it waits for the answer.' };
      if (clientId === '') return { kind: 'refused', reason: 'The program does not say its name.' };
      const state = fields['state'];
      const refuse = (error: OauthError, description: string): AuthorizationStep => ({
        kind: 'redirect',
        location: backTo(redirectUri, state, { error, error_description: description }),
      });
      if (fields['response_type'] !== 'code')
        return refuse('unsupported_response_type', 'response_type must be code');
      if (fields['code_challenge_method'] !== 'S256')
        return refuse('invalid_request', 'code_challenge_method must be S256');
      const challenge = fields['code_challenge'] ?? '';
      if (!/^[\w-]{43}$/.test(challenge)) return refuse('invalid_request', 'code_challenge is needed');
      const scopes = (fields['scope'] ?? '').split(/\s+/).filter((scope) => scope !== '');
      const unknown = scopes.find((scope) => !Object.hasOwn(scopeTitles, scope));
      if (unknown !== undefined) return refuse('invalid_scope', `no such scope: ${unknown}`);
      const username = fields['username'];
      const authorization = { clientId, redirectUri, scopes, challenge, state, username };
      return { kind: 'consent', ticket: store(tickets, authorization, consentMs), authorization };
    },

    /** The user's decision: `ticket`, and `decision`, which is `allow` or anything else. */
    decide(fields: Fields): AuthorizationStep {
      const authorization = take(tickets, fields['ticket']);
      if (!authorization)
        return {
          kind: 'refused',
          reason: 'This page is too old, or was answered before. Begin again in the program.',
        };
      const { redirectUri, state } = authorization;
      const answer =
        fields['decision'] === 'allow'
          ? { code: store(codes, authorization, codeMs) }
          : { error: 'access_denied', error_description: 'the user said no' };
      return { kind: 'redirect', location: backTo(redirectUri, state, answer) };
    },

    /** `fields`: the body of the token request. */
    grant(fields: Fields): Granted {
      const refuse = (error: OauthError, description: string): Granted => ({ ok: false, error, description });
      if (fields['grant_type'] !== 'authorization_code')
        return refuse('unsupported_grant_type', 'grant_type must be authorization_code');
      const verifier = fields['code_verifier'] ?? '';
      if (!/^[\w.~-]{43,128}$/.test(verifier)) return refuse('invalid_request', 'code_verifier is needed');
      const authorization = take(codes, fields['code']);
      if (!authorization) return refuse('invalid_grant', 'the code is unknown, used or too old');
      const { redirectUri, clientId, challenge, scopes } = authorization;
      if (fields['redirect_uri'] !== redirectUri || fields['client_id'] !== clientId)
        return refuse('invalid_grant', 'redirect_uri or client_id is not what the code was given for');
      if (!isSameSecret(secretKey(verifier), challenge))
        return refuse('invalid_grant', 'code_verifier does not fit');
      return {
        ok: true,
        token: tokens.issue(scopes, tokenMs).token,
        expiresInSeconds: tokenMs / 1_000,
      };
    },
  };
}

/** Accepts web addresses and custom schemes; refuses schemes that would execute in the page. */
function isRedirectUri(text: string): boolean {
  return URL.canParse(text) && !/^(?:javascript|data|vbscript|file|blob|about):/i.test(text);
}

function backTo(
  redirectUri: string,
  state: string | undefined,
  answer: Readonly<Record<string, string>>,
): string {
  const url = new URL(redirectUri);
  for (const [name, value] of Object.entries(answer)) url.searchParams.set(name, value);
  if (state !== undefined) url.searchParams.set('state', state);
  return url.href;
}
