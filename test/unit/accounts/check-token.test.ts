import { describe, expect, it } from 'vitest';
import { createTokenCheck } from '../../../main/accounts/check-token.ts';
import type { Account, TokenInfo } from '../../../main/service/domain.ts';
import { fail, succeed, type Result, type ServiceError } from '../../../main/service/errors.ts';

const alice: Account = { id: 'alice', username: 'Alice', perfs: {}, puzzleRuns: {}, counts: {}, profile: {} };
const pasted = { baseUrl: 'lichess.org', dialect: 'auto', token: 'lip_canary0123' } as const;

function check(
  test: Result<TokenInfo | null>,
  account: Account | ServiceError = alice,
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
  it('tells whose it is and what it allows', async () => {
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

  it('knows a bot by its title', async () => {
    const { outcome } = await check(info(['bot:play']), { ...alice, title: 'BOT' });
    expect(outcome).toMatchObject({ ok: true, value: { report: { isBot: true, user: { title: 'BOT' } } } });
  });

  it('takes the blanks around a pasted token away, and refuses those within before it asks anybody', async () => {
    const clean = await check(info(['board:play']), alice, { token: '  lip_canary0123\n' });
    expect(clean.asked).toEqual(['https://lichess.org lip_canary0123 for https://lichess.org']);
    const broken = await check(info(['board:play']), alice, { token: 'two words' });
    expect(broken.outcome).toMatchObject({ ok: false, error: { code: 'rejected' } });
    expect(broken.asked).toEqual([]);
  });

  it('says that a token is wrong, expired or revoked', async () => {
    const { outcome } = await check(succeed(null));
    expect(outcome).toMatchObject({
      ok: false,
      error: { code: 'unauthorized', message: expect.stringContaining('expired') },
    });
  });

  it('says which scopes to tick when a token allows nothing of use', async () => {
    const person = await check(info(['preference:read']));
    expect(person.outcome).toMatchObject({
      ok: false,
      error: { code: 'forbidden', message: expect.stringContaining('board:play') },
    });
    const bot = await check(info([]), { ...alice, title: 'BOT' });
    expect(bot.outcome).toMatchObject({
      ok: false,
      error: { code: 'forbidden', message: expect.stringContaining('bot:play') },
    });
  });

  it('makes do with the account where a server cannot test tokens', async () => {
    const { outcome } = await check(fail({ code: 'not_found', message: 'no such page' }));
    expect(outcome).toMatchObject({ ok: true, value: { scopes: null, report: { scopes: [] } } });
    expect(outcome.ok && outcome.value.report.abilities.every(({ allowed }) => allowed)).toBe(true);
  });

  it('uses no token of which a server says two different things', async () => {
    const { outcome } = await check(info(['board:play'], 'mallory'));
    expect(outcome).toMatchObject({ ok: false, error: { code: 'malformed' } });
  });

  it.each<[ServiceError, string]>([
    [{ code: 'unauthorized', message: '' }, 'unauthorized'],
    [{ code: 'forbidden', message: 'no', missingScopes: [] }, 'forbidden'],
    [{ code: 'rate_limited', message: '' }, 'rate_limited'],
    [{ code: 'timeout', message: '', phase: 'headers', afterMs: 1 }, 'timeout'],
    [{ code: 'server', message: '', status: 502 }, 'service'],
    [{ code: 'malformed', message: '' }, 'malformed'],
    [{ code: 'redirected', message: '', origin: 'https://elsewhere.example' }, 'malformed'],
  ])('tells $code apart, names the server and says what to do', async (error, code) => {
    for (const { outcome } of [await check(fail(error)), await check(info(['board:play']), error)]) {
      expect(outcome).toMatchObject({
        ok: false,
        error: { code, message: expect.stringContaining('lichess.org') },
      });
      expect(JSON.stringify(outcome)).not.toContain('canary');
    }
  });

  it.each<ServiceError>([
    { code: 'unreachable', message: 'lichess.org refuses the connection.' },
    { code: 'tls', message: 'The certificate of lichess.org has expired.' },
  ])('says what the network said of $code', async (error) => {
    const { outcome } = await check(fail(error));
    expect(outcome).toEqual({ ok: false, error: { code: 'unreachable', message: error.message } });
  });
});
