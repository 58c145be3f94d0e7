import { done } from '../../state.ts';
import { json, type HttpRoute } from '../route.ts';

/** The caller's account and tokens. */
export const accountRoutes: readonly HttpRoute[] = [
  {
    method: 'GET',
    path: '/api/account/email',
    scopes: ['email:read'],
    kind: 'standard',
    handle: ({ account }) => json(done(account.email())),
  },
  {
    method: 'GET',
    path: '/api/account/preferences',
    scopes: ['preference:read'],
    kind: 'standard',
    handle: ({ account }) => json(done(account.preferences())),
  },
  {
    method: 'GET',
    path: '/api/account/kid',
    scopes: ['preference:read'],
    kind: 'standard',
    handle: ({ account }) => json(done(account.kid())),
  },
  {
    method: 'POST',
    path: '/api/account/kid',
    scopes: ['preference:write'],
    kind: 'standard',
    handle: ({ account }, { fields }) => json(account.setKid(fields['v'])),
  },
  {
    method: 'GET',
    path: '/api/account',
    scopes: [],
    kind: 'account',
    handle: ({ api }) => json(api.account()),
  },
  {
    method: 'GET',
    path: '/api/account/playing',
    scopes: [],
    kind: 'standard',
    handle: ({ api }, { fields }) => json(api.playing(fields['nb'])),
  },
  {
    method: 'POST',
    path: '/api/token/test',
    scopes: null,
    kind: 'standard',
    handle: ({ api }, { body }) => json(api.testTokens(body)),
  },
];
