import { done } from '../../state.ts';
import { get, post, json, type HttpRoute } from '../route.ts';

/** The caller's account and tokens. */
export const accountRoutes: readonly HttpRoute[] = [
  get('/api/account/email', ['email:read'], 'standard', ({ account }) => json(done(account.email()))),
  get('/api/account/preferences', ['preference:read'], 'standard', ({ account }) =>
    json(done(account.preferences())),
  ),
  get('/api/account/kid', ['preference:read'], 'standard', ({ account }) => json(done(account.kid()))),
  post('/api/account/kid', ['preference:write'], 'standard', ({ account }, { fields }) =>
    json(account.setKid(fields['v'])),
  ),
  get('/api/account', [], 'account', ({ api }) => json(api.account())),
  get('/api/account/playing', [], 'standard', ({ api }, { fields }) => json(api.playing(fields['nb']))),
  post('/api/token/test', null, 'standard', ({ api }, { body }) => json(api.testTokens(body))),
];
