import { describe, expect, it } from 'vitest';
import { createVirtualClock } from '../../harness/virtual-clock.ts';
import { makeConfig } from '../../../main/practice/config.ts';
import { createOauth } from '../../../main/practice/oauth.ts';
import { createSecrets, isSameSecret, secretKey } from '../../../main/practice/secrets.ts';
import { createTokens } from '../../../main/practice/tokens.ts';
import { openClub } from './support.ts';

const verifier = 'v'.repeat(50);
const asked = {
  redirect_uri: 'http://127.0.0.1:4000/callback',
  client_id: 'outpost',
  response_type: 'code',
  code_challenge_method: 'S256',
  code_challenge: secretKey(verifier),
  scope: 'board:play',
};

describe('secrets of the club', () => {
  it('do not follow from its seed: two clubs of one seed share none', () => {
    const secretsOf = () => {
      const { tokens, oauth, lots } = openClub({ seed: 7 }, { secrets: createSecrets() });
      const ticketOf = () => {
        const page = oauth.ask(asked);
        return page.kind === 'consent' ? page.ticket : expect.unreachable();
      };
      const answer = oauth.decide({ ticket: ticketOf(), decision: 'allow' });
      const code = answer.kind === 'redirect' ? new URL(answer.location).searchParams.get('code') : null;
      return { secrets: [tokens.issue([], null).token, ticketOf(), code ?? ''], content: lots.id(20) };
    };
    const [one, other] = [secretsOf(), secretsOf()];
    expect(one.content).toBe(other.content);
    expect(one.secrets.every((secret) => secret.length >= 20)).toBe(true);
    expect(one.secrets.filter((secret) => other.secrets.includes(secret))).toEqual([]);
  });

  it('look like those of the service', () => {
    const secrets = createSecrets();
    for (let count = 0; count < 200; count += 1) expect(secrets.token()).toMatch(/^lip_[A-Za-z0-9]{24}$/);
    expect(secrets.text(4)).toMatch(/^[A-Za-z0-9]{4}$/);
  });

  it('can be brought along by runs that are compared', () => {
    const counting = () => {
      let count = 0;
      return createSecrets((below) => (count += 1) % below);
    };
    expect(counting().token()).toBe(counting().token());
  });

  it('are compared whole', () => {
    expect(isSameSecret('lip_abc', 'lip_abc')).toBe(true);
    for (const given of ['lip_abd', 'lip_ab', 'lip_abcd', '', undefined])
      expect(isSameSecret(given, 'lip_abc')).toBe(false);
    expect(isSameSecret('', '')).toBe(false);
  });

  it('tokens are found, revoked and restored by their whole text', () => {
    const config = makeConfig({ userToken: 'lip_user' });
    const tokens = createTokens(config, createVirtualClock(), createSecrets());
    const { token } = tokens.issue(['board:play'], 1_000);
    expect(tokens.find(token)).toMatchObject({ token });
    expect(tokens.find(token.toLowerCase())).toBeUndefined();
    tokens.revoke(token);
    expect(tokens.find(token)).toBeUndefined();
    tokens.restore(token);
    expect(tokens.find(token)).toMatchObject({ token });
  });

  it('codes are traded in once, for the verifier that they were asked with', () => {
    const clock = createVirtualClock();
    const secrets = createSecrets();
    const tokens = createTokens(makeConfig({ userToken: 'lip_user' }), clock, secrets);
    const oauth = createOauth({ clock, secrets, tokens });
    const codeOf = () => {
      const page = oauth.ask(asked);
      const ticket = page.kind === 'consent' ? page.ticket : expect.unreachable();
      const answer = oauth.decide({ ticket, decision: 'allow' });
      return answer.kind === 'redirect' ? (new URL(answer.location).searchParams.get('code') ?? '') : '';
    };
    const trade = (code: string, code_verifier: string) =>
      oauth.grant({
        grant_type: 'authorization_code',
        redirect_uri: asked.redirect_uri,
        client_id: asked.client_id,
        code,
        code_verifier,
      });
    expect(trade(codeOf(), 'w'.repeat(50))).toMatchObject({ ok: false, error: 'invalid_grant' });
    const code = codeOf();
    expect(trade(code, verifier)).toMatchObject({ ok: true, token: expect.stringMatching(/^lip_\w+$/) });
    expect(trade(code, verifier)).toMatchObject({ ok: false, error: 'invalid_grant' });
  });
});
