import { describe, expect, it } from 'vitest';
import { createTokenCheck } from '../../../main/accounts/check-token.ts';
import type { ServiceAccount, TokenInfo } from '../../../main/service/domain.ts';
import { fail, succeed, type Result, type ServiceError } from '../../../main/service/errors.ts';
import { verbatim, messageOf } from '../../../main/text/message.ts';
import { inEnglishDeep } from '../../harness/in-english.ts';

const alice: ServiceAccount = {
  id: 'alice',
  username: 'Alice',
  perfs: {},
  puzzleRuns: {},
  counts: {},
  profile: {},
};
const pasted = { baseUrl: 'lichess.org', dialect: 'auto', token: 'lip_canary0123' } as const;

function check(
  test: Result<TokenInfo | null>,
  account: ServiceAccount | ServiceError = alice,
  input: Partial<typeof pasted> | { token: string } = {},
) {
  const asked: string[] = [];
  const checkToken = createTokenCheck({
    clientFor: ({ baseUrl }, credential) => ({
      async testToken() {
        asked.push(`${baseUrl} ${credential?.token} for ${credential?.origin}`);
        return test;
      },
      account: async () =>
        'code' in account
          ? fail(account)
          : succeed({ value: account, notes: { unknown: [], unused: [], dropped: [] }, raw: null }),
    }),
  });
  return checkToken({ ...pasted, ...input }).then((outcome) => ({ outcome, asked }));
}

const info = (scopes: readonly string[], userId = 'alice'): Result<TokenInfo> =>
  succeed({ userId, scopes, expiresAt: null });

describe('checking a token', () => {
  it('reports its user and its abilities', async () => {
    const { outcome } = await check(
      succeed({ userId: 'alice', scopes: ['board:play', 'web:mobile'], expiresAt: 1_800_000_000_000 }),
    );
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        server: { baseUrl: 'https://lichess.org', name: 'lichess.org', dialect: 'auto' },
        report: {
          user: { id: 'alice', name: 'Alice' },
          isBot: false,
          scopes: ['board:play', 'web:mobile'],
          expiresAt: 1_800_000_000_000,
        },
      },
    });
  });

  it('recognises a bot by its title', async () => {
    const { outcome } = await check(info(['bot:play']), { ...alice, title: 'BOT' });
    expect(outcome).toMatchObject({ ok: true, value: { report: { isBot: true, user: { title: 'BOT' } } } });
  });

  it('trims a pasted token, and refuses inner blanks without a request', async () => {
    const clean = await check(info(['board:play']), alice, { token: '  lip_canary0123\n' });
    expect(clean.asked).toEqual(['https://lichess.org lip_canary0123 for https://lichess.org']);
    const broken = await check(info(['board:play']), alice, { token: 'two words' });
    expect(broken.outcome).toMatchObject({ ok: false, error: { code: 'rejected' } });
    expect(broken.asked).toEqual([]);
  });

  it('reports a wrong, expired or revoked token', async () => {
    const { outcome } = await check(succeed(null));
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'unauthorized', message: messageOf('account.tokenUnknown', { name: 'lichess.org' }) },
    });
  });

  it('names the scopes to tick if a token permits nothing useful', async () => {
    const person = await check(info(['preference:read']));
    expect(inEnglishDeep(person.outcome)).toMatchObject({
      ok: false,
      error: { code: 'forbidden', message: expect.stringContaining('board:play') },
    });
    const bot = await check(info([]), { ...alice, title: 'BOT' });
    expect(inEnglishDeep(bot.outcome)).toMatchObject({
      ok: false,
      error: { code: 'forbidden', message: expect.stringContaining('bot:play') },
    });
  });

  it('relies on the account endpoint if the server cannot test tokens', async () => {
    const { outcome } = await check(fail({ code: 'not_found', message: verbatim('no such page') }));
    expect(outcome).toMatchObject({ ok: true, value: { scopes: null, report: { scopes: [] } } });
    expect(outcome.ok && outcome.value.report.abilities.every(({ allowed }) => allowed)).toBe(true);
  });

  it('rejects a token if the server contradicts itself about its user', async () => {
    const { outcome } = await check(info(['board:play'], 'mallory'));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'malformed' } });
  });

  it.each<[ServiceError, string]>([
    [{ code: 'unauthorized', message: verbatim('') }, 'unauthorized'],
    [{ code: 'forbidden', message: verbatim('no'), missingScopes: [] }, 'forbidden'],
    [{ code: 'rate_limited', message: verbatim('') }, 'rate_limited'],
    [{ code: 'timeout', message: verbatim(''), phase: 'headers', afterMs: 1 }, 'timeout'],
    [{ code: 'server', message: verbatim(''), status: 502 }, 'service'],
    [{ code: 'malformed', message: verbatim('') }, 'malformed'],
    [{ code: 'redirected', message: verbatim(''), origin: 'https://elsewhere.example' }, 'malformed'],
  ])('reports $code with the server’s name and advice', async (error, code) => {
    for (const { outcome } of [await check(fail(error)), await check(info(['board:play']), error)]) {
      expect(inEnglishDeep(outcome)).toMatchObject({
        ok: false,
        error: { code, message: expect.stringContaining('lichess.org') },
      });
      expect(JSON.stringify(outcome)).not.toContain('canary');
    }
  });

  it.each<ServiceError>([
    { code: 'unreachable', message: verbatim('lichess.org refuses the connection.') },
    { code: 'tls', message: verbatim('The certificate of lichess.org has expired.') },
  ])('passes on the network’s message for $code', async (error) => {
    const { outcome } = await check(fail(error));
    expect(outcome).toEqual({ ok: false, error: { code: 'unreachable', message: error.message } });
  });
});
