import { done } from '../../state.ts';
import type { AuthorizationStep } from '../../oauth.ts';
import type { Club } from '../../club.ts';
import { consentPage, refusalPage, type Page } from '../oauth-pages.ts';
import { del, get, post, json, type RouteOutcome, type HttpRoute } from '../route.ts';

const page = ({ status, headers, html }: Page): RouteOutcome => ({
  kind: 'reply',
  status,
  headers: { ...headers, 'Content-Type': 'text/html; charset=utf-8' },
  body: html,
});

/** `status`: the redirect's status; after a form submission it must not resend the form. */
function answer({ state }: Club, answered: AuthorizationStep, status: 302 | 303): RouteOutcome {
  switch (answered.kind) {
    case 'consent':
      return page(consentPage(answered.ticket, answered.authorization, state.user.name));
    case 'refused':
      return page(refusalPage(answered.reason));
    case 'redirect':
      return {
        kind: 'reply',
        status,
        headers: {
          Location: answered.location,
          'Cache-Control': 'no-store',
          'Referrer-Policy': 'no-referrer',
        },
        body: '',
      };
  }
}

/** The OAuth endpoints. */
export const oauthRoutes: readonly HttpRoute[] = [
  get('/oauth', null, 'standard', (club, { fields }) => answer(club, club.oauth.ask(fields), 302)),
  post('/oauth', null, 'standard', (club, { fields }) => answer(club, club.oauth.decide(fields), 303)),
  post('/api/token', null, 'standard', ({ oauth }, { fields }) => {
    const granted = oauth.grant(fields);
    if (granted.ok) {
      return json(
        done({
          token_type: 'Bearer',
          access_token: granted.token,
          expires_in: granted.expiresInSeconds,
        }),
      );
    }
    return {
      kind: 'reply',
      status: 400,
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ error: granted.error, error_description: granted.description }),
    };
  }),
  del('/api/token', [], 'standard', ({ tokens }, { token }) => {
    if (token) tokens.revoke(token.token);
    return { kind: 'reply', status: 204, headers: {}, body: '' };
  }),
];
