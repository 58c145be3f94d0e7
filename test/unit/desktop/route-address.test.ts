import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { makeRouteAddress, parseRoute, parseRouteAddress } from '../../../main/desktop/route-address.ts';
import type { Route } from '../../../preload/contract/route.ts';

const id = fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/);
const route: fc.Arbitrary<Route> = fc.oneof(
  fc.constantFrom<Route>(
    { screen: 'welcome' },
    { screen: 'home' },
    { screen: 'play' },
    { screen: 'tv' },
    { screen: 'settings' },
    { screen: 'network' },
    { screen: 'newGame' },
    { screen: 'week' },
    { screen: 'week', accountId: 'alice', week: '2026-11-16' },
  ),
  id.map((accountId) => ({ screen: 'week', accountId }) as const),
  fc.constantFrom('streams', 'budget', 'report').map((section) => ({ screen: 'network', section }) as const),
  fc
    .constantFrom('accounts', 'appearance', 'analysis', 'notifications', 'storage', 'machines', 'about')
    .map((section) => ({ screen: 'settings', section }) as const),
  fc
    .tuple(id, id)
    .map(([accountId, gameId]) => ({ screen: 'tv', accountId, channel: 'blitz', gameId }) as const),
  fc.tuple(id, id).map(([accountId, gameId]) => ({ screen: 'game', accountId, gameId }) as const),
  fc
    .tuple(id, id)
    .map(([accountId, challengeId]) => ({ screen: 'challenge', accountId, challengeId }) as const),
);

describe('route addresses', () => {
  it('round-trip to their route', () => {
    fc.assert(
      fc.property(route, (given) => {
        expect(parseRouteAddress(makeRouteAddress(given))).toEqual(given);
      }),
    );
  });

  it('parse or are unknown, for any input', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        const address = `outpost://${text}`;
        const parsed = parseRouteAddress(address);
        expect(
          parsed.screen === 'unknown' || parseRouteAddress(makeRouteAddress(parsed)).screen === parsed.screen,
        ).toBe(true);
      }),
    );
  });

  it('are displayed in one plain line if unknown, and rejected if long', () => {
    const shown = (address: string) => parseRouteAddress(address);
    expect(shown('outpost://x\r\n\u001b[2J\u202Ey')).toEqual({
      screen: 'unknown',
      address: 'outpost://x [2J y',
    });
    const long = shown(`outpost://home${'/'.repeat(1_000)}`);
    expect(long.screen).toBe('unknown');
    expect(long.screen === 'unknown' && long.address.length).toBeLessThanOrEqual(500);
  });

  it.each([
    'outpost://game/a',
    'outpost://game/a/b/c',
    'outpost://game/../b',
    'outpost://game/a/b?move=e2e4',
    'outpost://settings/secrets',
    'outpost://network/everything',
    'outpost://accept/a/b',
    'outpost:home',
    'https://lichess.org/abc',
  ])('keep an unknown address for display: %s', (address) => {
    expect(parseRouteAddress(address)).toEqual({ screen: 'unknown', address });
  });

  it('tolerate what systems change: case of the scheme, a trailing slash', () => {
    expect(parseRouteAddress('OUTPOST://Home/')).toEqual({ screen: 'home' });
  });

  it('bound their length', () => {
    const parsed = parseRouteAddress(`outpost://${'x'.repeat(9000)}`);
    expect(parsed.screen === 'unknown' && parsed.address).toHaveLength(500);
  });
});

describe('arguments of a start', () => {
  it('contain a deep link or none', () => {
    expect(parseRoute(['/opt/outpost', '--flag', 'outpost://game/a1/b2'])).toEqual({
      screen: 'game',
      accountId: 'a1',
      gameId: 'b2',
    });
    expect(parseRoute(['/opt/outpost', '--flag', '/some/file'])).toBeNull();
  });
});
