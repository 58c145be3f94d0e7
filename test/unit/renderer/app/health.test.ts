import { describe, expect, it } from 'vitest';
import type { AccountView, StreamHealthView } from '@contract/models.ts';
import { accountHealth, accountName, accountPlace } from '../../../../renderer/frame/health.ts';
import { frameText } from '../../../../renderer/frame/frame-text.ts';

const { health, names } = frameText.en;
const now = new Date(2026, 10, 21, 14, 30, 0).getTime();

const account = (change: Partial<AccountView> = {}): AccountView => ({
  id: 'a',
  kind: 'token',
  server: { baseUrl: 'https://chess.example', name: 'chess.example', dialect: 'auto' },
  user: { id: 'mira', name: 'Mira' },
  isBot: false,
  scopes: [],
  abilities: [],
  tokenKeeping: 'keyring',
  signedInBy: null,
  expiresAt: null,
  state: 'online',
  problem: null,
  ...change,
});

const stream = (change: Partial<StreamHealthView> = {}): StreamHealthView => ({
  id: 's',
  accountId: 'a',
  kind: 'event',
  state: 'open',
  since: now - 60_000,
  lastByteAt: now - 2_000,
  opens: 1,
  recentOpens: 1,
  opensLeft: 29,
  lines: 0,
  bytes: 0,
  quarantined: 0,
  lastLineAt: null,
  lastClose: null,
  problem: null,
  cause: null,
  nextAttemptAt: null,
  ...change,
});

describe('accountHealth', () => {
  it.each<[string, Partial<StreamHealthView>, string, string]>([
    ['open with recent data', {}, 'ok', 'Live'],
    ['open without data so far', { lastByteAt: null }, 'ok', 'Live'],
    ['opening for the first time', { state: 'opening', opens: 1 }, 'busy', 'Connecting'],
    ['reopening', { state: 'opening', opens: 2 }, 'busy', 'Reconnecting'],
    ['waiting', { state: 'waiting', nextAttemptAt: now + 3_200 }, 'busy', 'Reconnecting in 4 s'],
    ['waiting, with an attempt due', { state: 'waiting', nextAttemptAt: now - 100 }, 'busy', 'Reconnecting'],
    ['waiting for another reason', { state: 'waiting' }, 'busy', 'Waiting to reconnect'],
  ])('describes a stream that is %s', (_what, change, tone, words) => {
    expect(accountHealth(account(), [stream(change)], now, health)).toEqual({ tone, words });
  });

  it('names the time for which the server limits requests', () => {
    const limited = account({ restsUntil: now + 41_500 });
    expect(accountHealth(limited, [stream()], now, health)).toEqual({
      tone: 'busy',
      words: 'Limited for 42 s',
    });
    expect(accountHealth(limited, [stream({ lastByteAt: now + 41_000 })], now + 41_500, health).tone).toBe(
      'ok',
    );
  });

  it('does not call a silent stream live', () => {
    const found = accountHealth(account(), [stream({ lastByteAt: now - 15_001 })], now, health);
    expect(found.tone).toBe('busy');
    expect(found.words).toMatch(/^No response since /);
  });

  it('says how long a stopped stream has been down', () => {
    const found = accountHealth(
      account(),
      [stream({ state: 'stopped', lastByteAt: now - 28 * 60_000 })],
      now,
      health,
    );
    expect(found.tone).toBe('problem');
    expect(found.words).toMatch(/^No response since .*02/);
  });

  it('reports a stopped account before its streams', () => {
    expect(accountHealth(account({ state: 'stopped' }), [stream()], now, health)).toEqual({
      tone: 'problem',
      words: 'Stopped',
    });
  });

  it('ignores other accounts’ streams and game streams', () => {
    const others = [stream({ accountId: 'b' }), stream({ kind: 'game', gameId: 'g' })];
    expect(accountHealth(account({ state: 'offline' }), others, now, health)).toEqual({
      tone: 'problem',
      words: 'Offline',
    });
  });
});

describe('names of accounts', () => {
  it('calls practice the practice club, whichever server it has', () => {
    const practice = account({ kind: 'practice', user: null });
    expect(accountPlace(practice, names)).toBe('Practice club');
    expect(accountName(practice, names)).toBe('You');
  });

  it('names the user, or says that there is none', () => {
    expect(accountName(account(), names)).toBe('Mira');
    expect(accountName(account({ kind: 'watch', user: null }), names)).toBe('Watching only');
    expect(accountPlace(account(), names)).toBe('chess.example');
  });
});
