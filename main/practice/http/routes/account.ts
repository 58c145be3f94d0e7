import { json, type Route } from '../route.ts';

/** The caller's own account, and what its tokens may do. */
export const accountRoutes: readonly Route[] = [
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
